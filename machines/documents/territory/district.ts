import { defineDirectory, digits, names, type Problems, reference, type RelatedDocument, t } from '../../kit/index.ts'

export const district = defineDirectory({
  type: 'district',
  permission: 'District',
  label: { one: t('Tuman (shahar)', 'Туман (шаҳар)', 'Район (город)'), many: t('Tumanlar (shaharlar)', 'Туманлар (шаҳарлар)', 'Районы (города)') },
  fields: {
    soato: digits(t('SOATO kodi', 'СОАТО коди', 'Код СОАТО'), { lengths: [7, 10] }),
    regionId: reference('region', t('Viloyat (hudud)', 'Вилоят (ҳудуд)', 'Область (регион)')),
    name: names(t('Nomi', 'Номи', 'Наименование')),
  },
  parent: 'regionId',
  title: 'name',
  selectList: 'everybody',
  lookups: { region: { refers: 'regionId', reads: ['soato'] } },
  rules: ({ values, lookups }) => outside(values.soato, lookups.region),
  unique: ['soato'],
  list: { columns: ['soato', 'name', 'regionId', 'state'], filters: ['regionId', 'state'], search: ['soato', 'name'], sort: 'soato' },
})

/** A SOATO code begins with the code of what it lies in (`docs/domain.md`, Formats and limits). */
function outside(soato: string | null, region: RelatedDocument<'soato'> | null | undefined): Problems {
  const code = region?.values.soato
  if (!soato || typeof code !== 'string' || soato.startsWith(code)) return {}
  return {
    soato: [
      t(
        `SOATO kodi viloyat kodi ${code} bilan boshlanishi kerak`,
        `СОАТО коди вилоят коди ${code} билан бошланиши керак`,
        `Код СОАТО должен начинаться с кода области ${code}`,
      ),
    ],
  }
}
