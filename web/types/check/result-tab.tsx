import { isEmpty, t } from '@nazorat/machines'
import { Description } from '../../screens/document/page/description.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { useSay } from '../../i18n/language.tsx'

/** The inspectors' findings and the measures that followed. */
export const resultFields = ['actualStartDate', 'actualEndDate', 'conclusion', 'actFiles', 'measuresOfInfluence', 'measuresFiles', 'measuresResult', 'cancelledMeasures']

export function ResultTab({ definition, document }: TabProps) {
  const say = useSay()
  const names = resultFields.filter((name) => !isEmpty(document.fields[name]))
  if (names.length === 0) return <p className="tab-empty">{say(words.none)}</p>
  return <Description definition={definition} document={document} label={words.result} names={names} />
}

const words = {
  result: t('Tekshirish natijasi', 'Текшириш натижаси', 'Результат проверки'),
  none: t('Natija hali kiritilmagan', 'Натижа ҳали киритилмаган', 'Результат ещё не внесён'),
}
