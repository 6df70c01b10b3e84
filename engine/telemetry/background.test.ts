import { expect, test, vi } from 'vitest'
import { Background } from './background.ts'
import { logger } from './logger.ts'

test('what is under way is waited for, also what began meanwhile, and a failure is logged', async () => {
  const logged = vi.spyOn(logger, 'warn').mockImplementation(() => {})
  const background = new Background()
  const ended: string[] = []
  const first = Promise.withResolvers<void>()
  background.run(
    first.promise.then(() => {
      ended.push('first')
      background.run(
        Promise.resolve().then(() => ended.push('second')),
        'the second failed',
      )
    }),
    'the first failed',
  )
  const failure = new Error('no')
  background.run(Promise.reject(failure), 'the third failed', 'warn')
  const settled = background.settled().then(() => ended.push('settled'))
  first.resolve()
  await settled
  expect(ended).toEqual(['first', 'second', 'settled'])
  expect(logged).toHaveBeenCalledExactlyOnceWith({ err: failure }, 'the third failed')
})
