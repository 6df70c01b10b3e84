import type { Context } from 'hono'
import { z } from 'zod'
import { typedCode } from '@nazorat/machines/documents/inspections/public-code'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import type { Env } from '../context.ts'
import { Routes } from '../http/call.ts'
import { type Evidence, evidenceOf, type Evident } from './evidence.ts'

const byCode = z.object({ code: z.string() })

/** The public records of checks, without a session: what a record says, and what proves it. A wrong code and one of no record are answered alike. */
export function publicRecords(context: Evident) {
  const find = async (c: Context<Env>, code: string): Promise<Evidence> => {
    await context.limits.count('publicRecords', c.var.clientAddress ?? 'unknown')
    const found = await evidenceOf(context, typedCode(code))
    if (!found) throw new Refusal('notFound')
    // Pages of others, such as a witness', may read it: a reader need not trust ours.
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    return found.evidence
  }
  const file = (c: Context<Env>, content: string, name: string) =>
    c.body(content, 200, { 'content-type': 'text/plain; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` })
  return new Routes()
    .call('get', '/Record/:code', {
      writes: 'nothing',
      isPublic: true,
      summary: t('текширишнинг очиқ ёзуви ва унинг исботи', 'открытая запись о проверке и её доказательство'),
      params: byCode,
      reply: z.object({
        code: z.string(),
        event: z.string(),
        proof: z.string().nullable(),
        keys: z.array(z.string()),
        policy: z.string().nullable(),
      }),
      handle: (c, { params: { code } }) => find(c, code),
    })
    .call('get', '/Record/:code/event', {
      writes: 'nothing',
      isPublic: true,
      summary: t('очиқ ёзувнинг журналдаги матни', 'текст открытой записи в журнале'),
      params: byCode,
      file: ['text/plain'],
      handle: async (c, { params: { code } }) => file(c, (await find(c, code)).event, 'record.json'),
    })
    .call('get', '/Record/:code/proof', {
      writes: 'nothing',
      isPublic: true,
      summary: t('очиқ ёзув журналда борлигининг исботи', 'доказательство того, что открытая запись есть в журнале'),
      params: byCode,
      file: ['text/plain'],
      async handle(c, { params: { code } }) {
        const { proof } = await find(c, code)
        if (proof === null) throw new Refusal('notFound')
        return file(c, proof, 'record.tlog-proof')
      },
    })
}
