import { formatDate, t } from '@nazorat/machines/i18n'
import type { FunctionKey } from '../base/control-functions.ts'
import { idOf } from '../ids.ts'
import { save, seeded } from '../record.ts'
import type { Run } from '../run.ts'
import { actorOf } from './accounts.ts'
import { daysFrom, momentOf, seededCalendar } from './workdays.ts'

const factors: readonly (readonly [control: FunctionKey, weight: number, name: ReturnType<typeof t>])[] = [
  ['sanitary', 9, t('Озиқ-овқат орқали юқадиган касалликлар', 'Заболевания, передающиеся с пищей')],
  ['fire', 7, t('Ёнғин чиқиш хавфи', 'Опасность возникновения пожара')],
  ['labour', 6, t('Иш жойидаги жароҳатланиш', 'Травматизм на рабочем месте')],
  ['consumer', 4.5, t('Сифатсиз хизматдан зарар', 'Вред от некачественной услуги')],
]

const factorRecords = factors.map(([control, weight, name], i) =>
  seeded('healthriskfactor', control, {
    organizationId: null,
    code: `X-0${i + 1}`,
    name,
    controlFunctionId: idOf('controlfunction', control),
    weight,
  }),
)

/** Creates factors of health risk and two finished risk analyses: the results of the first are archived; its checks must exist. */
export async function seedRisk(run: Run): Promise<void> {
  const day = daysFrom(seededCalendar(run.now), run.now)
  const admin = actorOf('admin')
  await save(run, admin, factorRecords, momentOf(day(-22), 10 * 60))
  for (const offset of [-20, -1]) {
    const id = idOf('riskanalysis', offset)
    const at = momentOf(day(offset), 17 * 60)
    const start = {
      id: idOf('command', id, 'start'),
      type: 'riskanalysis',
      document: id,
      action: 'start',
      version: 0,
      input: { name: formatDate(day(offset)) },
    }
    await run.execute(admin, start, at)
    await run.analyse(id, at)
  }
}
