import { Button, HTMLTable } from '@blueprintjs/core'
import { type Definition, actionIn } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../../i18n/language.tsx'
import type { Diagram } from './diagram.ts'
import { stateName } from './labels.ts'

interface TransitionTableProps {
  definition: Definition
  diagram: Diagram
  /** The state whose transitions alone are shown. */
  chosen: string | null
  onLook: (version: number) => void
}

/** The diagram in words: what leads from where to where, and the versions that it made. */
export function TransitionTable({ definition, diagram, chosen, onLook }: TransitionTableProps) {
  const say = useSay()
  const rows = diagram.arrows
    .filter(({ from, to }) => chosen === null || from === chosen || to === chosen)
    .flatMap(({ from, to, actions }) => actions.map((action) => ({ from, to, ...action })))
    .toSorted((a, b) => (a.versions[0] ?? Infinity) - (b.versions[0] ?? Infinity))
  return (
    <div className="diagram-table" role="region" aria-label={say(words.transitions)} tabIndex={0}>
      <HTMLTable compact>
        <thead>
          <tr>
            {[words.from, words.action, words.to, words.versions].map((word) => (
              <th key={word.ru}>{say(word)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, action, times, versions }) => (
            <tr key={`${from} ${to} ${action}`}>
              <td>{say(stateName(definition, from))}</td>
              <td>{say(actionIn(definition, action, from)?.label ?? action)}</td>
              <td>{say(stateName(definition, to))}</td>
              <td>
                {times === 0 && '—'}
                {times > versions.length && `×${times}: … `}
                {versions.map((version) => (
                  <Button
                    key={version}
                    size="small"
                    variant="minimal"
                    className="event-look"
                    aria-label={say(words.look, { version })}
                    onClick={() => onLook(version)}
                  >
                    {version}
                  </Button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

const words = {
  transitions: t('Ўтишлар жадвали', 'Таблица переходов'),
  from: t('Қайси ҳолатдан', 'Из состояния'),
  action: t('Амал', 'Действие'),
  to: t('Қайси ҳолатга', 'В состояние'),
  versions: t('Бажарилган (таҳрир)', 'Выполнено (версия)'),
  look: t('{version}-таҳрирни кўриш', 'Посмотреть версию {version}'),
}
