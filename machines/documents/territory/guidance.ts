import { t } from '../../kit/index.ts'
import { common } from '../common-guidance.ts'
import type { Guidance } from '../guidance.ts'

const soato = t(
  'Статистика қўмитаси классификаторидаги рақамлар: ҳудуд давлат тизимларида шу билан танилади.',
  'Цифры из классификатора комитета статистики: по ним территорию узнают государственные системы.',
)

export const country: Guidance = {
  code: t('Халқаро икки ҳарфли белги, масалан УЗ.', 'Международное обозначение из двух букв, например УЗ.'),
  name: common.names,
}

export const region: Guidance = { soato, name: common.names }

export const district: Guidance = {
  soato,
  regionId: t(
    'Туман қайси вилоятга қараса, шу: манзил танлашда шу вилоят остида чиқади.',
    'Область, в которую входит район: под ней он предлагается в адресах.',
  ),
  name: common.names,
}
