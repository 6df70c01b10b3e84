import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { count, moment } from '@nazorat/machines/api-schemas'
import { vkeyOf } from '@nazorat/engine/proof/verifier'
import { keyChanges, LogKeys } from '@nazorat/engine/proof/key-changes'
import { publishedCheckpoint } from '@nazorat/engine/proof/published'
import { readTile, tileOfPath } from '@nazorat/engine/proof/tiles'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { Routes } from '../http/call.ts'
import type { AppContext, Env } from '../context.ts'

/**
 * The log for strangers, without a session: the published checkpoint, the keys, the policy, and the tiles of hashes (C2SP tlog-tiles). The
 * events themselves are public to nobody, so there are no bundles of entries. It answers under `/log` too (`addresses.ts`).
 */
export function openLog({ pool, signer, limits, logPolicy }: AppContext) {
  const routes = new Routes()
  routes.use('/:what{(?:checkpoint|keys?|policy)}', toStrangers(limits))
  routes.use('/tile/*', toStrangers(limits))
  return routes
    .call('get', '/checkpoint', {
      writes: 'nothing',
      isPublic: true,
      summary: t('охирги имзоланган назорат нуқтаси', 'последняя подписанная контрольная точка'),
      file: ['text/plain'],
      async handle(c) {
        const last = await publishedCheckpoint(pool, logPolicy)
        if (!last) throw new Refusal('notFound')
        const named = { 'content-disposition': `inline; filename="checkpoint-${last.size}.txt"` }
        return c.body(last.note, 200, { ...cached(text, 2), ...named })
      },
    })
    .call('get', '/tile/:level/:index{.+}', {
      writes: 'nothing',
      isPublic: true,
      summary: t('журнал дарахти хешларининг бўлаги', 'часть хешей дерева журнала'),
      file: ['application/octet-stream'],
      async handle(c) {
        const tile = tileOfPath(`${c.req.param('level')}/${c.req.param('index')}`)
        const last = tile && (await publishedCheckpoint(pool, logPolicy))
        const hashes = tile && last ? await readTile(pool, last.size, tile) : null
        if (!hashes) throw new Refusal('notFound')
        return c.body(new Uint8Array(hashes), 200, cached('application/octet-stream', year))
      },
    })
    .call('get', '/key', {
      writes: 'nothing',
      isPublic: true,
      summary: t('журналнинг очиқ калити (PEM)', 'открытый ключ журнала (PEM)'),
      file: ['application/x-pem-file'],
      async handle(c) {
        await signer.refresh()
        const named = { 'content-disposition': 'attachment; filename="key.pem"' }
        return c.body(signer.verifier.pem, 200, { ...cached('application/x-pem-file', minute), ...named })
      },
    })
    .call('get', '/keys', {
      writes: 'nothing',
      isPublic: true,
      summary: t('журнал калитлари ва уларнинг алмашгани ҳақидаги имзоланган қайдлар', 'ключи журнала и подписанные записи об их смене'),
      reply: z.object({
        origin: z.string(),
        keys: z.array(z.object({ vkey: z.string(), until: count.nullable() })),
        changes: z.array(z.object({ size: count, at: moment, note: z.string() })),
      }),
      async handle(c) {
        await signer.refresh()
        const changes = await keyChanges(pool)
        const notes = changes.map(({ note }) => note)
        const { last, history } = new LogKeys(signer.verifier, notes)
        c.header('cache-control', publicFor(minute))
        return {
          origin: last.origin,
          keys: history.map(({ key, until }) => ({ vkey: vkeyOf(key), until })),
          changes: changes.map(({ size, at, note }) => ({ size, at, note })),
        }
      },
    })
    .call('get', '/policy', {
      writes: 'nothing',
      isPublic: true,
      summary: t('қайси гувоҳлар журнални тасдиқлаши', 'какие свидетели подтверждают журнал'),
      file: ['text/plain'],
      async handle(c) {
        if (logPolicy === undefined) throw new Refusal('notFound')
        return c.body(logPolicy.text, 200, cached(text, minute))
      },
    })
}

/** Limits the calls of an address, and lets pages of others read the answers: a reader may verify the log by a page that is not ours. */
const toStrangers = (limits: AppContext['limits']) =>
  createMiddleware<Env>(async (c, next) => {
    await limits.count('openLog', c.var.clientAddress ?? 'unknown')
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    await next()
  })

const text = 'text/plain; charset=utf-8'
const minute = 60
const year = 365 * 24 * 60 * minute

/** For so many seconds. What stays for a year never changes. */
const publicFor = (seconds: number) => `public, max-age=${seconds}${seconds === year ? ', immutable' : ''}`

const cached = (type: string, seconds: number) => ({ 'content-type': type, 'cache-control': publicFor(seconds) })
