import { SegmentedControl } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { use, useMemo, useState } from 'react'
import { StateBadge } from '../../../ui/badge.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { PastContext } from '../as-of/as-of.ts'
import type { TabProps } from '../page/tab.ts'
import { diagramOf } from './diagram.ts'
import { Drawing } from './drawing.tsx'
import './diagram.css'
import { NextSteps } from './next-steps.tsx'
import { MachineDrawing } from './machine-drawing.tsx'
import { TransitionTable } from './transition-table.tsx'

/** The machine of the document: the way that it took, where it stands, and what may come next and by whom. */
export function DiagramTab({ definition, document }: TabProps) {
  const say = useSay()
  const { history, look } = use(PastContext)
  const [whole, setWhole] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const diagram = useMemo(
    () => history && diagramOf(definition, document.state, history.transitions, whole),
    [history, definition, document.state, whole],
  )
  if (!diagram) return null
  return (
    <div className="diagram">
      <div className="diagram-tools">
        <SegmentedControl
          size="small"
          value={whole ? 'whole' : 'way'}
          onValueChange={(value) => {
            setWhole(value === 'whole')
            setChosen(null)
          }}
          options={[
            { value: 'way', label: say(words.way) },
            { value: 'whole', label: say(words.whole) },
          ]}
        />
        <ul className="diagram-legend muted" aria-hidden>
          <li className="legend-taken">{say(words.taken)}</li>
          <li className="legend-next">{say(words.next)}</li>
          {whole && <li className="legend-other">{say(words.other)}</li>}
        </ul>
      </div>
      {whole && <p className="event-about diagram-hint">{say(words.hint)}</p>}
      <Drawing
        key={String(whole)}
        definition={definition}
        diagram={diagram}
        chosen={chosen}
        onChoose={(state) => setChosen(state === chosen ? null : state)}
      />
      <section className="description box">
        <h2>
          {say(words.comes)} <StateBadge definition={definition} state={document.state} />
        </h2>
        <NextSteps definition={definition} document={document} />
      </section>
      {/* The whole machine's table is long: it opens for one state, or when it is asked for. */}
      <details key={`${whole} ${chosen}`} className="description box" open={!whole || chosen !== null}>
        <summary>
          {say(words.transitions)} {chosen && <StateBadge definition={definition} state={chosen} />}
        </summary>
        <TransitionTable definition={definition} diagram={diagram} chosen={chosen} onLook={look} />
      </details>
    </div>
  )
}

const words = {
  way: t('Босиб ўтилган йўл', 'Пройденный путь'),
  whole: t('Барча ҳолатлар', 'Все состояния'),
  taken: t('ўтилган', 'пройдено'),
  next: t('кейинги қадам', 'следующий шаг'),
  other: t('бошқа ўтишлар', 'другие переходы'),
  hint: t('Ҳолат танланса, унинг барча ўтишлари кўринади.', 'Выберите состояние, чтобы увидеть все его переходы.'),
  comes: t('Кейин нима бўлиши мумкин:', 'Что возможно дальше:'),
  transitions: t('Ўтишлар жадвали', 'Таблица переходов'),
}

// The help draws with the same code, which is fetched as one.
export { MachineDrawing }
