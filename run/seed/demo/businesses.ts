import { chance, digitsOf, idOf, pick } from '../ids.ts'
import { innOf } from '../identifiers.ts'
import { firms, personName } from '../names.ts'
import { okedRecords } from '../base/oked.ts'
import { type Seeded, seeded } from '../record.ts'

/** A business of the demo and where it is. */
export interface Business {
  readonly key: string
  readonly name: string
  readonly region: string
  readonly district: string
}

/** Districts in turn, the ones where most business is first. */
const districts = [
  '1726273', '1718401', '1726294', '1706401', '1726266', '1730401', '1727404', '1703401', '1726269', '1710401', '1733401', '1726280',
  '1730405', '1727237', '1714401', '1726287', '1718406', '1722401', '1726290', '1735401', '1712401', '1726262', '1708401', '1727424',
  '1724401', '1706215', '1730412', '1733406', '1710405', '1703224',
]

const streets = [
  'Amir Temur koʻchasi', 'Alisher Navoiy koʻchasi', 'Bobur koʻchasi', 'Mirzo Ulugʻbek koʻchasi', 'Ibn Sino koʻchasi', 'Mustaqillik koʻchasi',
  'Istiqlol koʻchasi', 'Beruniy koʻchasi', 'Furqat koʻchasi', 'Zulfiya koʻchasi', 'Al-Xorazmiy koʻchasi', 'Jomiy koʻchasi', 'Yangi hayot koʻchasi',
  'Bogʻishamol koʻchasi', 'Doʻstlik koʻchasi', 'Turkiston koʻchasi', 'Paxtakor koʻchasi', 'Obod mahalla koʻchasi',
]

export const businesses: readonly Business[] = firms.map(([name], i) => {
  const district = districts[i % districts.length]!
  return { key: String(i + 1), name, region: district.slice(0, 4), district }
})

export const businessRecords: readonly Seeded[] = businesses.map(({ key, name, region, district }, i) => {
  const oked = firms[i]![1]
  const person = name.startsWith('YTT')
  return seeded('contractor', key, {
    inn: innOf(person ? 'person' : 'entity', 'contractor', key),
    name,
    oked,
    okedId: okedRecords.find(({ values }) => values['code'] === oked)?.id ?? null,
    regionId: idOf('region', region),
    districtId: idOf('district', district),
    address: `${pick(streets, 'street', key)}, ${1 + chance(120, 'house', key)}-uy`,
    director: person ? null : personName(500 + i, i % 4 === 3 ? 'female' : 'male', 1980).full,
    phone: `+9989${pick(['0', '1', '3', '4', '7', '8'], 'operator', key)}${digitsOf(7, 'phone', 'contractor', key)}`,
  })
})
