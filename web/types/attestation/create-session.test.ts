import { afterEach, expect, test, vi } from 'vitest'
import { createSession } from './create-session.ts'

afterEach(() => vi.unstubAllGlobals())

test('those for whom no document is made are told with the reason, the others have theirs', async () => {
  const made: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { employeeId } = JSON.parse(String(body)) as { employeeId: string }
    if (employeeId === 'b')
      return Response.json(
        { code: 'invalid', status: 400, title: 'Маълумотлар нотўғри', errors: { employeeId: ['Ходим филиалда ишлайди'] } },
        { status: 400 },
      )
    if (employeeId === 'c') return Response.json({ code: 'forbidden', status: 403, title: 'Рухсат йўқ' }, { status: 403 })
    made.push(employeeId)
    return Response.json({ id: employeeId, version: 1, state: 'draft' })
  })
  const refused = await createSession('attestation', ['a', 'b', 'c', 'd'], { docNumber: '240' })
  expect(refused).toEqual([
    { employeeId: 'b', why: 'Ходим филиалда ишлайди' },
    { employeeId: 'c', why: 'Рухсат йўқ' },
  ])
  expect(made).toEqual(['a', 'd'])
})
