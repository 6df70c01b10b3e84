import { t } from '@nazorat/machines/i18n'
import countries from '../data/countries.json' with { type: 'json' }
import districts from '../data/districts.json' with { type: 'json' }
import regions from '../data/regions.json' with { type: 'json' }
import { idOf } from '../ids.ts'
import { seeded } from '../record.ts'

/** ISO 3166-1; people of a `territory` have another country's citizenship. */
export const countryRecords = countries.map(({ code, ln, cl, ru }) => seeded('country', code, { code, name: t(cl, ru, ln) }))

/** A citizenship has the code of its country; XX is for stateless people, as on travel documents (ICAO 9303: XXA). */
export const citizenshipRecords = [
  ...countries
    .filter((country) => !('territory' in country))
    .map(({ code, ln, cl, ru }) => seeded('citizenship', code, { code, name: t(cl, ru, ln) })),
  seeded('citizenship', 'XX', { code: 'XX', name: t('Фуқаролиги бўлмаган шахс', 'Лицо без гражданства') }),
]

export const regionRecords = regions.map(({ soato, ln, cl, ru }) => seeded('region', soato, { soato, name: t(cl, ru, ln) }))

export const districtRecords = districts.map(({ soato, region, ln, cl, ru }) =>
  seeded('district', soato, { soato, regionId: idOf('region', region), name: t(cl, ru, ln) }),
)
