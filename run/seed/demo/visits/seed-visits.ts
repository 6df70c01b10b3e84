import type { Actor } from '@nazorat/machines/workflow'
import type { VisitKindKey } from '../../base/visit-kinds.ts'
import { idOf } from '../../ids.ts'
import { phoneOf } from '../../identifiers.ts'
import type { Run } from '../../run.ts'
import { system } from '../../system.ts'
import { actorOf } from '../accounts.ts'
import { checkOf } from '../check.ts'
import { plans } from '../plans.ts'
import { staff } from '../staff.ts'
import { places } from './places.ts'
import { daysFrom, momentOf, seededCalendar } from '../workdays.ts'

/** Creates premises, one of them with a replaced code and one that is passive, and visits in every state; the checks must exist. */
export async function seedVisits(run: Run): Promise<void> {
  const day = daysFrom(seededCalendar(run.now), run.now)
  const versions = new Map<string, number>()
  const act = async (at: string, actor: Actor, type: string, key: string, action: string, input: Record<string, unknown> = {}) => {
    const document = idOf(type, key)
    const version = versions.get(document) ?? 0
    versions.set(document, version + 1)
    await run.execute(actor, { id: idOf('command', document, version, action), type, document, action, version, input }, at)
  }

  const opening = momentOf(day(-20), 11 * 60)
  for (const { key, account, name, district, address, oked, point } of places)
    await act(opening, actorOf(account), 'premises', key, 'save', {
      name,
      oked,
      phone: phoneOf('premises', key),
      regionId: idOf('region', district.slice(0, 4)),
      districtId: idOf('district', district),
      address,
      ...(point && { latitude: point[0], longitude: point[1] }),
    })
  await act(momentOf(day(-15), 10 * 60), actorOf('contractor'), 'premises', 'shop', 'replaceCode')
  await act(momentOf(day(-14), 10 * 60), actorOf('contractor'), 'premises', 'store', 'deactivate')

  const held = checkOf(
    plans.find(({ journey }) => journey === 'resultFiled')!,
    run.now,
  )
  const alone = [idOf('employee', staff.find(({ username }) => username === 'inspector')!.key)]
  const open = (at: string, key: string, place: string, kind: VisitKindKey, purpose: string, rest: Record<string, unknown> = {}) =>
    act(at, actorOf('inspector'), 'visit', key, 'open', {
      premisesId: idOf('premises', place),
      kindId: idOf('visitkind', kind),
      inspectors: alone,
      purpose,
      howOpened: 'scan',
      ...rest,
    })
  const at = (offset: number, minutes: number) => momentOf(day(offset), minutes)
  const ago = (minutes: number) => new Date(Date.parse(run.now) - minutes * 60_000).toISOString()

  await open(at(-3, 690), 'letter', 'kiosk', 'letter', 'Талаблар тўғрисидаги хатни топшириш.', { howOpened: 'typed' })
  await act(at(-3, 700), system, 'visit', 'letter', 'passUnanswered')
  await open(at(-2, 640), 'preventive', 'bakery', 'preventive', 'Ёнғин хавфсизлиги талабларини тушунтириш.')
  await act(at(-2, 643), actorOf('contractor2'), 'visit', 'preventive', 'refuse', {
    refusalReason: 'Масъул ходим йўқ, бошқа куни келишингизни сўраймиз.',
  })
  // After the result of the check, whose version it changes: the events of a document follow each other in time.
  await open(at(-1, 615), 'inspection', 'market', 'inspection', 'Мурожаатда кўрсатилган ҳолатларни жойида текшириш.', {
    requestId: held.id,
    inspectors: held.inspectors,
    latitude: 41.285419,
    longitude: 69.264561,
    accuracy: 12,
  })
  await act(at(-1, 618), actorOf('contractor'), 'visit', 'inspection', 'admit')
  await act(at(-1, 840), actorOf('inspector'), 'visit', 'inspection', 'end')
  await act(at(-1, 850), actorOf('contractor'), 'visit', 'inspection', 'comment', { remark: 'Инспекторлар хушмуомала бўлди, эътироз йўқ.' })
  await open(ago(25), 'consultation', 'bakery', 'consultation', 'Янги ёрлиқлаш қоидалари бўйича маслаҳат.')
  await act(ago(23), actorOf('contractor2'), 'visit', 'consultation', 'admit')
  await open(ago(1), 'now', 'market', 'preventive', 'Савдо қоидаларидаги ўзгаришларни тушунтириш.')
}
