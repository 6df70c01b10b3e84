import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { caseFile } from '@nazorat/engine/proof/case-file'
import { dayOf } from '@nazorat/machines'
import { idOf } from '../documents.ts'
import type { Env, Services } from '../services.ts'
import { casePdf } from './pdf.ts'
import { say, writeDay } from './values.ts'
import { words } from './words.ts'
import { zipOf } from './zip.ts'

/** The case file of a document, for whoever may read its history: an archive that proves itself. */
export function cases({ engine, pool, files, signer, access }: Services) {
  return new Hono<Env>().get('/:type/GetCaseFile/:id', async (c) => {
    const { actor, origin } = c.var
    const [type, id] = [c.req.param('type'), idOf(c)]
    const definition = engine.definitionOf(type)
    // The history first: it refuses, and what it tells is in the proof, which is made after it.
    const history = await engine.history(actor, type, id)
    const document = await engine.get(actor, type, id)
    const at = new Date().toISOString()
    const pdf = (checkpoint: string) => casePdf({ definition, document, history, actor, at, checkpoint })
    const members = caseFile(pool, { document: id, version: history.events[0]!.version, signer, bytes: files, pdf })
    const name = `${words.title[actor.language]} ${say(definition.label.one, actor.language)} ${writeDay(dayOf(at))}.zip`
    await access.downloaded(actor, origin, name, { type, id })
    return c.body(Readable.toWeb(Readable.from(zipOf(members))) as ReadableStream, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="case.zip"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`,
      'cache-control': 'private, no-store',
    })
  })
}
