import { t, type Text } from '@nazorat/machines/i18n'
import regions from '../data/regions.json' with { type: 'json' }
import { digitsOf, idOf } from '../ids.ts'
import { innOf } from '../identifiers.ts'
import { type Seeded, seeded } from '../record.ts'

/** An organization of the demo: the centre of one of the two bodies, or a branch in a region. */
export interface Body {
  readonly key: string
  readonly kind: 'supervising' | 'authorized'
  readonly parent: string | null
  readonly name: Text
  readonly region: string
  readonly district: string
  readonly address: string
}

/** The seat of each region's branches, and the region's word in keys and user names. */
const centres: Readonly<Record<string, { word: string; district: string }>> = {
  '1703': { word: 'andijon', district: '1703401' },
  '1706': { word: 'buxoro', district: '1706401' },
  '1708': { word: 'jizzax', district: '1708401' },
  '1710': { word: 'qashqadaryo', district: '1710401' },
  '1712': { word: 'navoiy', district: '1712401' },
  '1714': { word: 'namangan', district: '1714401' },
  '1718': { word: 'samarqand', district: '1718401' },
  '1722': { word: 'surxondaryo', district: '1722401' },
  '1724': { word: 'sirdaryo', district: '1724401' },
  '1726': { word: 'toshkent', district: '1726280' },
  '1727': { word: 'toshkent-viloyati', district: '1727401' },
  '1730': { word: 'fargona', district: '1730401' },
  '1733': { word: 'xorazm', district: '1733401' },
  '1735': { word: 'qoraqalpogiston', district: '1735401' },
}

/** The regions with branches of the supervising body; the authorized body has branches in all. */
const supervised = ['1726', '1727', '1718', '1706', '1730', '1703', '1710', '1733']

const inspection = t('Савдо ва хизмат кўрсатиш соҳасини назорат қилиш инспекцияси', 'Инспекция по надзору в сфере торговли и услуг')

const centre = t('Текширишларни мувофиқлаштириш маркази', 'Центр координации проверок')

const heads: readonly Body[] = [
  {
    key: 'inspection',
    kind: 'supervising',
    parent: null,
    name: inspection,
    region: '1726',
    district: '1726273',
    address: 'Nukus koʻchasi, 22-uy',
  },
  {
    key: 'centre',
    kind: 'authorized',
    parent: null,
    name: centre,
    region: '1726',
    district: '1726277',
    address: 'Alisher Navoiy koʻchasi, 9-uy',
  },
]

const branches: readonly Body[] = [
  ...regions
    .filter(({ soato }) => supervised.includes(soato))
    .map((region): Body =>
      branchOf('inspection', region, {
        ln: `${inspection.ln}ning ${region.ln} boʻyicha boshqarmasi`,
        cl: `${inspection.cl}нинг ${region.cl} бўйича бошқармаси`,
        ru: `Управление Инспекции по надзору в сфере торговли и услуг по ${dative(region.ru)}`,
      }),
    ),
  ...regions.map((region): Body =>
    branchOf('centre', region, {
      ln: `${centre.ln}ning ${region.ln} hududiy boʻlimi`,
      cl: `${centre.cl}нинг ${region.cl} ҳудудий бўлими`,
      ru: `Территориальный отдел Центра координации проверок по ${dative(region.ru)}`,
    }),
  ),
]

export const bodies: readonly Body[] = [...heads, ...branches]

/** The organizations in two waves: the centres, then their branches. `directorOf` names the head of a body. */
export const bodyRecords = (directorOf: (key: string) => string | null): readonly (readonly Seeded[])[] =>
  [heads, branches].map((wave) => wave.map((body) => recordOf(body, directorOf(body.key))))

function recordOf({ key, kind, parent, name, region, district, address }: Body, director: string | null): Seeded {
  return seeded('organization', key, {
    inn: innOf('entity', 'organization', key),
    code: (kind === 'supervising' ? '101' : '201') + (parent ? `-${region.slice(2)}` : ''),
    name,
    kind,
    parentId: parent && idOf('organization', parent),
    isFilial: parent !== null,
    isTopInspector: key === 'inspection',
    activityTypeId: null,
    regionId: idOf('region', region),
    districtId: idOf('district', district),
    address,
    director,
    accounter: null,
    phone: `+998${phoneCodes[region]}${digitsOf(7, 'office', key)}`,
    bankId: idOf('bank', '00014'),
  })
}

function branchOf(parent: 'inspection' | 'centre', { soato }: { soato: string }, name: Text): Body {
  const { word, district } = centres[soato]!
  const street = parent === 'inspection' ? 'Mustaqillik koʻchasi' : 'Amir Temur koʻchasi'
  return {
    key: `${parent}.${word}`,
    kind: parent === 'inspection' ? 'supervising' : 'authorized',
    parent,
    name,
    region: soato,
    district,
    address: `${street}, ${1 + (Number(soato) % 60)}-uy`,
  }
}

/** «Самаркандская область» → «Самаркандской области». */
function dative(region: string): string {
  return region
    .replace(/ская область$/, 'ской области')
    .replace(/^город Ташкент$/, 'городу Ташкенту')
    .replace(/^Республика /, 'Республике ')
}

/** Long-distance codes of the regions' centres. */
const phoneCodes: Readonly<Record<string, string>> = {
  '1703': '74',
  '1706': '65',
  '1708': '72',
  '1710': '75',
  '1712': '79',
  '1714': '69',
  '1718': '66',
  '1722': '76',
  '1724': '67',
  '1726': '71',
  '1727': '70',
  '1730': '73',
  '1733': '62',
  '1735': '61',
}
