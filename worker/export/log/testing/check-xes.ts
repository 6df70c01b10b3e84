import { SaxesParser } from 'saxes'

export interface XesTrace {
  readonly attributes: Record<string, string>
  readonly events: Record<string, string>[]
}

/**
 * Validates a log in XES against the structure of IEEE 1849-2016: the nesting and order of elements, their attributes and the
 * form of values, and the log's declarations for every trace and event. Throws at the first fault.
 */
export function checkXes(text: string): XesTrace[] {
  const parser = new SaxesParser({ xmlns: true })
  const open: { name: string; children: string[]; attributes: Record<string, string> }[] = []
  const globals: Record<string, string[]> = { trace: [], event: [] }
  const traces: { attributes: Record<string, string>; events: Record<string, string>[] }[] = []
  const fail = (why: string) => {
    throw new Error(`${why} (line ${parser.line})`)
  }
  parser.on('error', (error) => fail(error.message))
  parser.on('text', (text) => void (text.trim() && fail(`text «${text.trim()}»`)))
  parser.on('opentag', ({ local: name, uri, attributes }) => {
    const given = Object.fromEntries(
      Object.values(attributes)
        .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
        .map(({ name, value }) => [name, value]),
    )
    const parent = open.at(-1)
    if (uri !== namespace) fail(`${name} is of the namespace ${uri}`)
    const allowed = parent ? children[parent.name] : ['log']
    if (!allowed) return fail(`${name} stands in ${parent?.name}`)
    const place = allowed.findIndex((names) => names.split(' ').includes(name))
    if (place < 0) fail(`${name} stands in ${parent?.name}`)
    if (parent && parent.children.some((before) => allowed.findIndex((names) => names.split(' ').includes(before)) > place))
      fail(`${name} comes too late in ${parent.name}`)
    parent?.children.push(name)
    for (const [attribute, form] of Object.entries(required[name] ?? {}))
      if (!form.test(given[attribute] ?? '\0')) fail(`${name} has ${attribute} «${given[attribute]}»`)
    for (const attribute of Object.keys(given))
      if (!(attribute in { ...required[name], ...optional[name] })) fail(`${name} has ${attribute}`)
    if (name === 'trace') traces.push({ attributes: {}, events: [] })
    if (name === 'event') traces.at(-1)!.events.push({})
    if (kinds.includes(name)) {
      const { key, value } = given as { key: string; value: string }
      if (parent!.attributes[key] !== undefined) fail(`${key} stands twice`)
      parent!.attributes[key] = value
      if (parent!.name === 'trace') traces.at(-1)!.attributes[key] = value
      if (parent!.name === 'event') traces.at(-1)!.events.at(-1)![key] = value
      if (parent!.name === 'global') globals[parent!.attributes['\0scope']!]!.push(key)
    }
    open.push({ name, children: [], attributes: name === 'global' ? { '\0scope': given['scope'] ?? 'event' } : {} })
  })
  parser.on('closetag', () => {
    const { name, attributes } = open.pop()!
    for (const key of globals[name] ?? []) if (attributes[key] === undefined) fail(`${name} lacks ${key}`)
  })
  parser.write(text).close()
  return traces
}

const namespace = 'http://www.xes-standard.org/'
const kinds = ['string', 'date', 'int', 'float', 'boolean', 'id', 'list']
const anyKind = kinds.join(' ')

/** The children of each element, in this order. */
const children: Record<string, readonly string[]> = {
  log: ['extension', 'global', 'classifier', anyKind, 'trace', 'event'],
  global: [anyKind],
  trace: [anyKind, 'event'],
  event: [anyKind],
}

const word = /^[^\0]*$/
const name = /^[\p{L}_:][\p{L}\d_:.-]*$/u
const plainName = /^[\p{L}_][\p{L}\d_.-]*$/u

const required: Record<string, Record<string, RegExp>> = {
  log: { 'xes.version': /^\d+(\.\d+)?$/ },
  extension: { name: plainName, prefix: plainName, uri: /^https?:\S+$/ },
  classifier: { name: plainName, keys: /^\S+( \S+)*$/ },
  global: { scope: /^(trace|event)$/ },
  string: { key: name, value: word },
  id: { key: name, value: word },
  date: { key: name, value: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/ },
  int: { key: name, value: /^-?\d{1,18}$/ },
  float: { key: name, value: /^-?\d+(\.\d+)?$/ },
  boolean: { key: name, value: /^(true|false)$/ },
}

const optional: Record<string, Record<string, true>> = { log: { 'xes.features': true }, classifier: { scope: true } }
