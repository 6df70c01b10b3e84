import { buffer } from 'node:stream/consumers'
import { identityReply } from '@nazorat/machines/api-schemas'
import { readIdentity } from '@nazorat/machines/documents/settings/identity/read'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { readOnceApart } from '@nazorat/engine/files/read-apart'
import { fileKey } from '@nazorat/engine/files/store'
import { z } from 'zod'
import type { AppContext } from '../context.ts'
import type { IconToDraw } from './icon-reader.ts'
import { answerStored } from '../http/ranges.ts'
import { Routes } from '../http/call.ts'

/** The sides of the app's icons, in pixels: those that browsers ask for (`web-manifest.ts`). */
const iconSides = ['180', '192', '512'] as const

type Services = Pick<AppContext, 'engine' | 'files'>

/** Whose system this is, for everybody: the login page and printed papers show it. */
export function identity(services: Services) {
  /** The icons of the emblem, by their address: few are asked for, each by everybody who installs the app. */
  const icons = new Map<string, Promise<Uint8Array>>()
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
    .call('get', '/AppIcon/:hash/:side', {
      writes: 'nothing',
      isPublic: true,
      summary: t('идора белгиси билан илова нишони', 'значок приложения со знаком ведомства'),
      params: z.object({ hash: z.string(), side: z.enum(iconSides) }),
      file: ['image/png'],
      async handle(c, { params: { hash, side } }) {
        if ((await readIdentity(services.engine)).emblem !== hash) throw new Refusal('notFound')
        const address = `${hash}/${side}`
        if (!icons.has(address)) {
          for (const former of icons.keys()) if (!former.startsWith(hash)) icons.delete(former)
          icons.set(address, drawIcon(services, hash, Number(side)))
        }
        const icon = icons.get(address)!
        icon.catch(() => icons.delete(address))
        return c.body(Buffer.from(await icon), 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
      },
    })
}

async function drawIcon({ files }: Services, hash: string, side: number): Promise<Uint8Array> {
  const stored = await files.store.read(fileKey(hash))
  if (!stored) throw new Refusal('fileMissing')
  const image = await buffer(stored)
  const bounds = { seconds: 20, megabytes: 128, addons: true }
  const icon = await readOnceApart<IconToDraw, Uint8Array>(new URL('./icon-reader.ts', import.meta.url), { image, side }, bounds)
  if (!icon) throw new Refusal('imageFailed')
  return icon
}
