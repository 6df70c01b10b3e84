import { defineDirectory, digits, names, type Problems, reference, type RelatedDocument, t, type Text } from '../../kit/index.ts'

export const district = defineDirectory({
  type: 'district',
  permission: 'District',
  label: { one: t('Туман (шаҳар)', 'Район (город)'), many: t('Туманлар (шаҳарлар)', 'Районы (города)') },
  fields: {
    soato: digits(t('СОАТО коди', 'Код СОАТО'), { lengths: [7, 10] }),
    regionId: reference('region', t('Вилоят (ҳудуд)', 'Область (регион)')),
    name: names(t('Номи', 'Наименование')),
  },
  parent: 'regionId',
  title: 'name',
  selectList: 'everybody',
  lookups: { region: { refers: 'regionId', reads: ['soato'] } },
  rules: ({ values, lookups }) => ({ ...problemOf(ofAnother(values.soato)), ...outside(values.soato, lookups.region) }),
  skips: ({ soato }) => ofAnother(soato),
  unique: ['soato'],
  list: { columns: ['soato', 'name', 'regionId', 'state'], filters: ['regionId', 'state'], search: ['soato', 'name'], sort: 'soato' },
})

/** A SOATO code begins with the code of what it lies in (`docs/domain.md`, Formats and limits). */
function outside(soato: string | null, region: RelatedDocument<'region', 'soato'> | null | undefined): Problems {
  const code = region?.values.soato
  if (!soato || typeof code !== 'string' || soato.startsWith(code)) return {}
  return {
    soato: [t(`СОАТО коди вилоят коди ${code} билан бошланиши керак`, `Код СОАТО должен начинаться с кода области ${code}`)],
  }
}

const problemOf = (reason: Text | null): Problems => (reason ? { soato: [reason] } : {})

/**
 * Why a code is no district's. One of ten digits is where it lies in a city (fifth digit 4) and its last three begin with 3; those of
 * urban settlements and villages begin with 5 and 8. One that ends with 200, 400, 260 or 360 stands above a group of districts or
 * cities (`docs/domain.md`, Formats and limits).
 */
function ofAnother(soato: unknown): Text | null {
  if (typeof soato !== 'string') return null
  if (/^(\d{4}[24]00|\d{4}260|\d{4}4\d\d360)$/.test(soato)) {
    return t(
      `СОАТО коди ${soato} туманлар ёки шаҳарлар гуруҳиники, туманники эмас`,
      `Код СОАТО ${soato} — код группы районов или городов, а не района`,
    )
  }
  if (!/^\d{10}$/.test(soato) || /^\d{4}4\d\d3\d\d$/.test(soato)) return null
  return t(
    `СОАТО коди ${soato} аҳоли пунктиники (шаҳарча, қишлоқ), туманники эмас`,
    `Код СОАТО ${soato} — код населённого пункта (посёлка, села), а не района`,
  )
}
