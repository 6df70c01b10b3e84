import { type Engine, type LoggedEvent, loadTitles, ordersOf } from '@nazorat/engine'
import { officialTitles, titleOf, type Titles } from '@nazorat/machines/fields'
import type { Language } from '@nazorat/machines/i18n'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { systemName } from '@nazorat/machines/workflow'
import type { Progress } from '../source.ts'
import { labelOf } from './event-label.ts'

/**
 * A log as XES (IEEE 1849-2016): each document is a trace, and each event a completed activity with its time, person, role and
 * organization. Names are in the user's language; `action` is the internal name. Events must come stream by stream.
 */
export async function* xesOf(
  engine: Engine,
  batches: AsyncIterable<readonly LoggedEvent[]>,
  language: Language,
  progress: Progress,
): AsyncGenerator<string> {
  const definitions = new Map(engine.definitions.map((definition) => [definition.type, definition]))
  yield head(language)
  let trace = ''
  let done = 0
  for await (const events of batches) {
    const orders = await ordersOf(engine.pool, engine.definitions, events)
    const named = events.flatMap(({ stream, actor, onBehalfOf, organization, role }) =>
      [stream, actor, onBehalfOf, organization, role].filter((id) => id !== null),
    )
    const titles = officialTitles(await loadTitles(engine.pool, [...named, ...orders.values()]))
    let text = ''
    for (const event of events) {
      if (event.stream !== trace) text += `${trace ? '  </trace>\n' : ''}${traceOf(event, titles, language)}`
      trace = event.stream
      text += eventOf(event, labelOf(definitions.get(event.type), event, language), orders.get(event.pos), titles, language)
    }
    yield text
    await progress((done += events.length))
  }
  yield `${trace ? '  </trace>\n' : ''}</log>\n`
}

const head = (language: Language): string => `<?xml version="1.0" encoding="UTF-8"?>
<log xmlns="http://www.xes-standard.org/" xes.version="1849.2016" xes.features="">
  <extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>
  <extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>
  <extension name="Organizational" prefix="org" uri="http://www.xes-standard.org/org.xesext"/>
  <extension name="Lifecycle" prefix="lifecycle" uri="http://www.xes-standard.org/lifecycle.xesext"/>
  <global scope="trace">
    ${attribute('string', 'concept:name', '')}
  </global>
  <global scope="event">
    ${attribute('string', 'concept:name', '')}
    ${attribute('date', 'time:timestamp', '1970-01-01T00:00:00.000Z')}
    ${attribute('string', 'lifecycle:transition', 'complete')}
    ${attribute('string', 'org:resource', '')}
  </global>
  <classifier name="Activity" keys="concept:name"/>
  <classifier name="Action" keys="action"/>
  <classifier name="Resource" keys="org:resource"/>
  ${attribute('string', 'concept:name', eventLog.label.one[language])}
  ${attribute('string', 'lifecycle:model', 'standard')}
`

const traceOf = ({ stream, type }: LoggedEvent, titles: Titles, language: Language): string => `  <trace>
    ${attribute('string', 'concept:name', stream)}
    ${attribute('string', 'type', type)}
    ${attribute('string', 'title', titleOf(titles, stream, language) ?? '')}
`

function eventOf(event: LoggedEvent, label: string, order: string | undefined, titles: Titles, language: Language): string {
  const { pos, version, action, from, to, actor, onBehalfOf, organization, role, origin, at, done, hash, signature } = event
  const attributes = [
    attribute('string', 'concept:name', label),
    attribute('date', 'time:timestamp', at),
    attribute('string', 'lifecycle:transition', 'complete'),
    attribute('string', 'org:resource', titleOf(titles, actor, language) || systemName[language]),
    ...(role === null ? [] : [attribute('string', 'org:role', titleOf(titles, role, language) ?? '')]),
    ...(organization === null ? [] : [attribute('string', 'org:group', titleOf(titles, organization, language) ?? '')]),
    attribute('string', 'action', action),
    attribute('int', 'position', pos),
    attribute('int', 'version', version),
    ...(from === null ? [] : [attribute('string', 'from', from)]),
    attribute('string', 'to', to),
    attribute('id', 'person', actor),
    ...(onBehalfOf === null
      ? []
      : [attribute('id', 'onBehalfOf', onBehalfOf), attribute('string', 'onBehalfOfName', titleOf(titles, onBehalfOf, language) ?? '')]),
    ...(order === undefined
      ? []
      : [attribute('id', 'byOrder', order), attribute('string', 'byOrderNumber', titleOf(titles, order, language) ?? '')]),
    ...(origin === null ? [] : [attribute('string', 'origin', origin)]),
    // The timestamp is when it was received: the order of the log.
    ...(done === null
      ? []
      : [attribute('date', 'doneAt', done.at), attribute('id', 'device', done.device), attribute('boolean', 'termsFromDone', done.counts)]),
    // The hash links the event to the proofs of the log.
    attribute('string', 'hash', hash.toString('hex')),
    ...(signature === null ? [] : [attribute('string', 'signature', signature.toString('hex'))]),
  ]
  return `    <event>\n      ${attributes.join('\n      ')}\n    </event>\n`
}

const attribute = (kind: 'string' | 'date' | 'int' | 'id' | 'boolean', key: string, value: string | number | boolean): string =>
  `<${kind} key="${key}" value="${escaped(String(value))}"/>`

/** Characters that XML cannot contain, not even escaped. */
// oxlint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(impossible, '')
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
