import { z } from 'zod'
import { certificateReply } from '@nazorat/machines/api-schemas'
import type { CertificateReply } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { byId, Routes } from '../http/call.ts'
import type { AppContext } from '../context.ts'

/**
 * Confirms a certificate by the address that is printed on it, without a session: number, name, last day and whether it is
 * valid. The address has the employee's id, which nobody can guess, and the number.
 */
export function certificates({ engine, limits }: Pick<AppContext, 'engine' | 'limits'>) {
  return new Routes().call('get', '/Check/:id', {
    writes: 'nothing',
    summary: t('сертификатни текшириш, тизимга кирмасдан', 'проверка сертификата без входа в систему'),
    isPublic: true,
    query: z.object({ number: z.string().optional() }),
    reply: certificateReply,
    params: byId,
    async handle(c, { params: { id }, query }) {
      await limits.count('certificates', c.var.clientAddress ?? 'unknown')
      const employee = (await engine.load('employee', [id])).get(id)
      const { certificateNumber, certificateExpiration, fullName } = employee?.values ?? {}
      if (!employee || !certificateNumber || certificateNumber !== query.number) throw new Refusal('notFound')
      const expiration = String(certificateExpiration)
      const reply: CertificateReply = {
        number: String(certificateNumber),
        name: String(fullName),
        expiration,
        isValid: employee.state === 'active' && expiration >= dayOf(new Date().toISOString()),
      }
      c.header('cache-control', 'no-store')
      return reply
    },
  })
}
