import { chance, idOf, pick } from '../ids.ts'
import { innOf, phoneOf } from '../identifiers.ts'
import { firms, personName } from '../names.ts'
import { okedRecords } from '../base/oked.ts'
import { type Seeded, seeded } from '../record.ts'

/** A business of the demo; `inn` is also in its record. */
export interface Business {
  readonly key: string
  readonly name: string
  readonly inn: string
  readonly oked: string
  readonly district: string
}

const streets = [
  'Amir Temur koʻchasi',
  'Alisher Navoiy koʻchasi',
  'Bobur koʻchasi',
  'Mirzo Ulugʻbek koʻchasi',
  'Ibn Sino koʻchasi',
  'Mustaqillik koʻchasi',
  'Istiqlol koʻchasi',
  'Beruniy koʻchasi',
  'Furqat koʻchasi',
  'Zulfiya koʻchasi',
  'Al-Xorazmiy koʻchasi',
  'Jomiy koʻchasi',
  'Yangi hayot koʻchasi',
  'Bogʻishamol koʻchasi',
  'Doʻstlik koʻchasi',
  'Turkiston koʻchasi',
  'Paxtakor koʻchasi',
  'Obod mahalla koʻchasi',
]

/** Numbered from 1 in the order of the list of names. */
export const businesses: readonly Business[] = firms.map(([name, oked, district], i) => {
  const key = String(i + 1)
  return { key, name, inn: innOf(isPerson(name) ? 'person' : 'entity', 'contractor', key), oked, district }
})

export const businessRecords: readonly Seeded[] = businesses.map(({ key, name, inn, oked, district }, i) =>
  seeded('contractor', key, {
    inn,
    name,
    oked,
    okedId: okedRecords.find(({ values }) => values['code'] === oked)?.id ?? null,
    regionId: idOf('region', district.slice(0, 4)),
    districtId: idOf('district', district),
    address: `${pick(streets, 'street', key)}, ${1 + chance(120, 'house', key)}-uy`,
    director: isPerson(name) ? null : personName(500 + i, i % 4 === 3 ? 'female' : 'male', 1980).full,
    phone: phoneOf('contractor', key),
  }),
)

/** YTT: a person in business (yakka tartibdagi tadbirkor). */
function isPerson(name: string): boolean {
  return name.startsWith('YTT ')
}
