import { z } from 'zod'

const attribute = z.strictObject({ name: z.string().min(1), type: z.enum(['string', 'time', 'integer', 'float', 'boolean']) })
const type = z.strictObject({ name: z.string().min(1), attributes: z.array(attribute) })
const relationship = z.strictObject({ objectId: z.string().min(1), qualifier: z.string().min(1) })
const moment = z.iso.datetime()

const ocel = z.strictObject({
  eventTypes: z.array(type),
  objectTypes: z.array(type),
  events: z.array(
    z.strictObject({
      id: z.string().min(1),
      type: z.string(),
      time: moment,
      attributes: z.array(z.strictObject({ name: z.string(), value: z.string() })),
      relationships: z.array(relationship).min(1),
    }),
  ),
  objects: z.array(
    z.strictObject({
      id: z.string().min(1),
      type: z.string(),
      attributes: z.array(z.strictObject({ name: z.string(), time: moment, value: z.string() })),
      relationships: z.array(relationship).optional(),
    }),
  ),
})

type Ocel = z.infer<typeof ocel>

/**
 * Validates a log in JSON against OCEL 2.0: its shape, unique ids, declared types and attributes, and relations to existing
 * objects, each once. Throws at the first fault.
 */
export function checkOcel(text: string): Ocel {
  const log = ocel.parse(JSON.parse(text))
  for (const names of [log.eventTypes, log.objectTypes]) once(names.map(({ name }) => name))
  once(log.events.map(({ id }) => id))
  once(log.objects.map(({ id }) => id))
  const objects = new Set(log.objects.map(({ id }) => id))
  const declared = (types: Ocel['eventTypes'], { type, attributes }: { type: string; attributes: readonly { name: string }[] }) => {
    const found = types.find(({ name }) => name === type)
    if (!found) throw new Error(`the type ${type} is not declared`)
    for (const { name } of attributes)
      if (!found.attributes.some((each) => each.name === name)) throw new Error(`${type} has no attribute ${name}`)
  }
  for (const event of log.events) {
    declared(log.eventTypes, event)
    once(event.relationships.map(({ objectId, qualifier }) => `${objectId} ${qualifier}`))
    for (const { objectId } of event.relationships)
      if (!objects.has(objectId)) throw new Error(`the event ${event.id} is related to ${objectId}, which is not there`)
  }
  for (const object of log.objects) declared(log.objectTypes, object)
  return log
}

function once(names: readonly string[]): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new Error(`${twice} stands twice`)
}
