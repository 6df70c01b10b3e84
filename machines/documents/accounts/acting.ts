import { dayOf } from '../../kit/calendar/dates.ts'
import { type Actor, hasPermission, type Represented } from '../../kit/workflow/actor.ts'
import { loadActor, loadActors, type Reader } from './actors.ts'

/** The permission to look at the system as another user sees it. */
export const userActAs = 'UserActAs'

/** The type of the documents that say who deputizes for whom. */
export const deputyType = 'deputy'

/** The users for whom a person may act today by an order. */
export async function deputizedBy(reader: Reader, person: Actor, now: string): Promise<Represented[]> {
  return (await actorsDeputizedBy(reader, person, now)).map(({ onBehalfOf }) => onBehalfOf!)
}

/**
 * A person as the actor who acts for another user: with the other's rights, under their own id and name. It takes an order that is
 * in force today, while both are of the organization that it was made in. Without one, a holder of `UserActAs` may look and change
 * nothing (`isReadOnly`). Null when they may do neither.
 */
export async function loadActing(reader: Reader, person: Actor, userId: string, now: string): Promise<Actor | null> {
  const [byOrder] = await actorsDeputizedBy(reader, person, now, userId)
  if (byOrder) return byOrder
  if (userId === person.id || !hasPermission(person, userActAs)) return null
  const other = await loadActor(reader, userId)
  return other && actingFor(person, other, null)
}

async function actorsDeputizedBy(reader: Reader, person: Actor, now: string, userId?: string): Promise<Actor[]> {
  const { organizationId } = person
  if (organizationId === null) return []
  const today = dayOf(now)
  const orders = await reader.find(deputyType, [
    { field: 'deputyId', is: 'equal', value: person.id },
    ...(userId === undefined ? [] : [{ field: 'userId', is: 'equal', value: userId } as const]),
    { field: 'state', is: 'equal', value: 'active' },
    { field: 'startDate', is: 'atMost', value: today },
    { field: 'endDate', is: 'atLeast', value: today },
  ])
  const others = await loadActors(reader, [...new Set(orders.map(({ values }) => String(values.userId)))])
  return orders.flatMap(({ values }) => {
    const other = others.get(String(values.userId))
    if (other?.organizationId !== organizationId || values.organizationId !== organizationId) return []
    const { orderNumber, orderDate, endDate } = values
    return [actingFor(person, other, { number: String(orderNumber), date: String(orderDate), until: String(endDate) })]
  })
}

const actingFor = ({ id, name, language }: Actor, other: Actor, order: Represented['order']): Actor => ({
  ...other,
  id,
  name,
  language,
  onBehalfOf: { id: other.id, name: other.name, order },
})
