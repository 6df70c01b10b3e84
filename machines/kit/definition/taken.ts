import type { Definition } from './document-type.ts'
import { problemText } from '../fields/problems.ts'
import { t, type Text } from '../i18n/text.ts'

/** The grammatical gender of a noun in Russian, which the words beside it follow. */
export type LabelGender = 'masculine' | 'feminine' | 'neuter'

/** Says of a field by which documents are unique that another document has its value: «Логин»: такой пользователь уже существует. */
export function takenText(
  { label: { one }, labelGender = 'masculine', fields }: Pick<Definition, 'label' | 'labelGender' | 'fields'>,
  name: string,
): Text {
  const such = suchOne[labelGender]
  const inSentence = (language: keyof Text) => `${such[language]} ${one[language].charAt(0).toLowerCase()}${one[language].slice(1)}`
  return problemText('taken', fields[name]!, { record: { ln: inSentence('ln'), cl: inSentence('cl'), ru: inSentence('ru') } })
}

const suchOne: Readonly<Record<LabelGender, Text>> = {
  masculine: t('бундай', 'такой'),
  feminine: t('бундай', 'такая'),
  neuter: t('бундай', 'такое'),
}
