import { Hono } from 'hono'
import type { CertificateReply } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { Refusal } from '@nazorat/machines/workflow'
import { idOf } from '../documents/documents.ts'
import type { AppContext, Env } from '../context.ts'
import { reads } from '../http/declaration.ts'

/**
 * Confirms a certificate by the address that is printed on it, without a session: number, name, last day and whether it is
 * valid. The address has the employee's id, which nobody can guess, and the number.
 */
export function certificates({ engine, limits }: Pick<AppContext, 'engine' | 'limits'>) {
  return new Hono<Env>().get('/Check/:id', reads, async (c) => {
    await limits.count('certificates', c.var.clientAddress ?? 'unknown')
    const id = idOf(c)
    const employee = (await engine.load('employee', [id])).get(id)
    const { certificateNumber, certificateExpiration, fullName } = employee?.values ?? {}
    if (!employee || !certificateNumber || certificateNumber !== c.req.query('number')) throw new Refusal('notFound')
    const expiration = String(certificateExpiration)
    const reply: CertificateReply = {
      number: String(certificateNumber),
      name: String(fullName),
      expiration,
      isValid: employee.state === 'active' && expiration >= dayOf(new Date().toISOString()),
    }
    c.header('cache-control', 'no-store')
    return c.json(reply)
  })
}
