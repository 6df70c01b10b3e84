import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../../i18n/language.tsx'
import type { Step } from './path.ts'

/** The path as a line of steps: passed, here now, ahead. */
export function Steps({ definition, steps }: { definition: Definition; steps: readonly Step[] }) {
  const say = useSay()
  return (
    <ol className="steps" aria-label={say(words.path)}>
      {steps.map(({ state, when }, i) => (
        <li
          key={`${state} ${i}`}
          className={`step step-${when} step-${definition.states[state]!.intent}`}
          aria-current={when === 'now' ? 'step' : undefined}
        >
          <span>
            {say(definition.states[state]!.label)}
            {when === 'passed' && <span className="visually-hidden"> ({say(words.passed)})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

const words = {
  path: t('Ҳужжат йўли', 'Путь документа'),
  passed: t('ўтилган', 'пройдено'),
}
