import type { Actor } from '@nazorat/machines/workflow'
import { idOf } from './ids.ts'
import type { Run } from './run.ts'

/** A directory record to create. */
export interface Seeded<V = Readonly<Record<string, unknown>>> {
  readonly type: string
  readonly id: string
  readonly values: V
}

/** A record with the id of its natural key. */
export const seeded = <V extends Readonly<Record<string, unknown>>>(type: string, key: string, values: V): Seeded<V> => ({
  type,
  id: idOf(type, key),
  values,
})

/** Saves new records that do not refer to each other. Existing ones are left as they are. */
export async function save({ execute }: Run, actor: Actor, records: readonly Seeded[], at: string): Promise<void> {
  for (let from = 0; from < records.length; from += 100) {
    await Promise.all(
      records
        .slice(from, from + 100)
        .map(({ type, id, values }) =>
          execute(actor, { id: idOf('command', id, 'save'), type, document: id, action: 'save', version: 0, input: { ...values } }, at),
        ),
    )
  }
}
