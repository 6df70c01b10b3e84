import { t } from '@nazorat/machines'
import districts from '../data/districts.json' with { type: 'json' }
import regions from '../data/regions.json' with { type: 'json' }
import { idOf } from '../ids.ts'
import { seeded } from '../record.ts'

export const regionRecords = regions.map(({ soato, ln, cl, ru }) => seeded('region', soato, { soato, name: t(ln, cl, ru) }))

export const districtRecords = districts.map(({ soato, region, ln, cl, ru }) =>
  seeded('district', soato, { soato, regionId: idOf('region', region), name: t(ln, cl, ru) }),
)
