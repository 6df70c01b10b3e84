import { identityReply } from '@nazorat/machines/api-schemas'
import { readIdentity } from '@nazorat/machines/documents/settings/identity/read'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { fileKey } from '@nazorat/engine/files/store'
import { z } from 'zod'
import type { AppContext } from '../context.ts'
import { answerStored } from '../http/ranges.ts'
import { Routes } from '../http/call.ts'

type Services = Pick<AppContext, 'engine' | 'files'>

/** Whose system this is, for everybody: the login page and printed papers show it. */
export function identity(services: Services) {
  return new Routes()
    .call('get', '/Identity', {
      writes: 'nothing',
      isPublic: true,
      summary: t('идора номи, белгиси ва ранги', 'название, знак и цвет ведомства'),
      reply: identityReply,
      handle: async (c) => {
        c.header('cache-control', 'no-cache')
        return readIdentity(services.engine)
      },
    })
    .call('get', '/Emblem/:hash', {
      writes: 'nothing',
      isPublic: true,
      summary: t('идора белгиси', 'знак ведомства'),
      params: z.object({ hash: z.string() }),
      file: ['image/jpeg'],
      async handle(c, { params: { hash } }) {
        if ((await readIdentity(services.engine)).emblem !== hash) throw new Refusal('notFound')
        const found = await answerStored(c, services.files.store, fileKey(hash), {
          'content-type': 'image/jpeg',
          'cache-control': 'public, max-age=86400',
          'content-security-policy': 'sandbox',
        })
        if (!found) throw new Refusal('fileMissing')
        return found
      },
    })
}
