import type { Intent } from '@nazorat/machines/definition'
import { valueText } from '@nazorat/machines/fields'
import { formatNumber, t } from '@nazorat/machines/i18n'
import { gradeOf } from '@nazorat/machines/report'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { Badge } from '../../ui/badge.tsx'
import { CreateCheck } from './create-check.tsx'
import './risk.css'

/** The score of a result with its category, and how much it differs from the one before. */
export function ScoreNote({ definition, document }: TabProps) {
  const { fields } = document
  const say = useSay()
  const { language } = useLanguage()
  const [score, before] = [Number(fields['totalBall']), fields['archivedTotalBall']]
  const category = valueText(definition.fields['riskCategory']!, fields['riskCategory'], { language, titles: {}, separator: ', ' })
  return (
    <p className="risk-score row wrap">
      <strong>{say(words.score, { score: formatNumber(score, 1) })}</strong>
      <Badge label={say(words.category, { category })} intent={intentOf(score)} />
      {typeof before === 'number' && (
        <span>{say(words.before, { before: formatNumber(before, 1), difference: signed(score - before) })}</span>
      )}
      <CreateCheck document={document} />
    </p>
  )
}

/** The colour of a percentage of risk: of risk, more is worse. */
const intentOf = (percent: number): Intent => worse[gradeOf(percent)]

const worse: Record<Intent, Intent> = { success: 'danger', primary: 'warning', warning: 'primary', danger: 'success', none: 'none' }

const words = {
  score: t('{score} / 100 балл', '{score} из 100 баллов'),
  category: t('Хавф тоифаси: {category}', 'Категория риска: {category}'),
  before: t('Олдинги таҳлилда {before} ({difference})', 'В предыдущем анализе {before} ({difference})'),
}

/** A difference of scores with its sign: `+3,5`, `−0,2`. */
export const signed = (difference: number): string => {
  const rounded = Math.round(difference * 10) / 10
  return (rounded > 0 ? '+' : '') + formatNumber(rounded, 1)
}
