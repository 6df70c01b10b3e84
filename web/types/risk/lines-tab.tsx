import { ProgressBar } from '@blueprintjs/core'
import { indicatorOf, type RiskIndicatorName } from '@nazorat/machines/documents/risk/indicators'
import { rowFieldsOf } from '@nazorat/machines/fields'
import { formatNumber, t } from '@nazorat/machines/i18n'
import { Value } from '../../fields/value.tsx'
import { useSay } from '../../i18n/language.tsx'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { Behind } from './behind.tsx'
import './risk.css'

/** A line of a result: what a criterion gave, of what, and the documents behind it by the cells that name them. */
export interface ScoreLine extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly criterionId: string
  readonly indicator: RiskIndicatorName
  readonly value: number | null
  readonly fullValue: number
  readonly most: number
  readonly points: number
}

/** Why the score is what it is: a line for each criterion, with its value, its points and the documents behind them. */
export function LinesTab({ definition, document: { type, id, fields, texts } }: TabProps) {
  const say = useSay()
  const lines = (fields['scoreLines'] ?? []) as readonly ScoreLine[]
  const rows = definition.fields['scoreLines']!
  const cells = rowFieldsOf(rows) ?? {}
  return (
    <div className="risk-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(words.criterion)}</th>
            <th scope="col">{say(words.value)}</th>
            <th scope="col">{say(words.points)}</th>
            <th scope="col">{say(words.documents)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <Value field={cells['criterionId']!} value={line.criterionId} texts={texts} document={{ type, id }} />
                <small>{say(indicatorOf(line.indicator).label)}</small>
              </th>
              <td>
                {line.value === null ? say(words.never) : say(indicatorOf(line.indicator).counted, { n: formatNumber(line.value) })}
                <small>{say(words.full, { value: formatNumber(line.fullValue) })}</small>
              </td>
              <td className="risk-points numeric">
                <strong>{formatNumber(line.points, 1)}</strong> / {formatNumber(line.most, 1)}
                <ProgressBar value={line.points / line.most} animate={false} stripes={false} aria-hidden />
              </td>
              <td>
                <Behind line={line} cells={cells} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(words.total)}</th>
            <td />
            <td className="risk-points numeric">
              <strong>{formatNumber(Number(fields['totalBall']), 1)}</strong> / 100
            </td>
            <td>{say(words.counted, { n: Number(fields['totalPostCount']) })}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const words = {
  criterion: t('Мезон', 'Критерий'),
  value: t('Қиймат', 'Значение'),
  points: t('Балл', 'Балл'),
  documents: t('Асос бўлган ҳужжатлар', 'Документы-основания'),
  never: t('Текширилмаган', 'Не проверялся'),
  full: t('тўлиқ балл: {value} дан', 'полный балл: от {value}'),
  total: t('Жами', 'Итого'),
  counted: t('Ҳисобга олинган ҳужжатлар: {n}', '{n|Учтён|Учтено|Учтено} {n} {n|документ|документа|документов}'),
}
