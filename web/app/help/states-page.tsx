import { HTMLTable } from '@blueprintjs/core'
import { catalogue } from '@nazorat/machines/catalogue'
import { mayView } from '@nazorat/machines/workflow'
import { lazy, Suspense, useMemo } from 'react'
import { useDefinition } from '../../api/definitions.ts'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { StateBadge } from '../../ui/badge.tsx'
import './help.css'
import { HelpFrame } from './help-frame.tsx'
import { helpWords } from './help-words.ts'
import { glossaryOf } from './states.ts'
import { NoSuchTopic } from './topic-page.tsx'

const MachineDrawing = lazy(() =>
  import('../../screens/document/diagram/diagram-tab.tsx').then(({ MachineDrawing }) => ({ default: MachineDrawing })),
)

/** The states of a document type, as its machine has them: who has a document in each, what comes next, and the diagram. */
export function StatesPage({ type }: { type: string }) {
  const actor = useActor()
  const entry = catalogue.find((each) => each.isWorkflow && each.type === type)
  return entry && mayView(entry, actor) ? <Glossary key={type} type={type} /> : <NoSuchTopic />
}

function Glossary({ type }: { type: string }) {
  const say = useSay()
  const definition = useDefinition(type)
  const glossary = useMemo(() => glossaryOf(definition), [definition])
  return (
    <HelpFrame title={say(helpWords.statesOf, { what: definition.label.many })} about={helpWords.statesHow}>
      <div className="help-table" role="region" aria-label={say(helpWords.states)} tabIndex={0}>
        <HTMLTable compact>
          <thead>
            <tr>
              {[helpWords.state, helpWords.holder, helpWords.next].map((word) => (
                <th key={word.ru} scope="col">
                  {say(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {glossary.map(({ state, holders, next }) => (
              <tr key={state}>
                <th scope="row">
                  <StateBadge definition={definition} state={state} />
                </th>
                <td>{holders.length > 0 ? holders.map((each) => say(each)).join(', ') : say(helpWords.nobody)}</td>
                <td>
                  {next.length === 0 ? (
                    say(helpWords.final)
                  ) : (
                    <ul className="help-next">
                      {next.map(({ action, label, to, cause }) => (
                        <li key={`${action} ${to}`} className="row wrap">
                          {say(label)} → <StateBadge definition={definition} state={to} />
                          {cause && <span className="muted">{say(cause)}</span>}
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
      <Suspense>
        <MachineDrawing definition={definition} />
      </Suspense>
    </HelpFrame>
  )
}
