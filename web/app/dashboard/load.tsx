import { Link } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { linkTo, type Part } from '../../screens/list/part.ts'
import { Panel } from '../../ui/panel.tsx'
import { Total } from '../../ui/total.tsx'
import { type Flow, turnFilters } from './flows.ts'
import { useShortLists } from './use-short-lists.ts'

interface Held extends Part {
  /** The field with the user who has the document. */
  readonly person: string
}

/** The number of documents that each colleague is deciding on; left out where only the reader has any. */
export function Load({ flows }: { flows: readonly Flow[] }) {
  const say = useSay()
  const actor = useActor()
  const parts = heldBy(flows)
  const answers = useShortLists(parts)
  const people = [
    ...Map.groupBy(
      answers.flatMap(({ data }, i) => (data?.rows ?? []).map((row) => ({ part: parts[i]!, list: data!, id: row[parts[i]!.person] }))),
      ({ id }) => id,
    ),
  ]
    .filter(([id]) => typeof id === 'string')
    .toSorted(([, some], [, others]) => others.length - some.length)
  if (!people.some(([id]) => id !== actor.id)) return null
  return (
    <Panel title={dashboardWords.load} answers={answers}>
      {() => (
        <ul className="work-rows">
          {people.slice(0, maxPeople).map(([id, held]) => {
            const { part, list } = held[0]!
            const isMore = held.some((each) => each.list.total > each.list.rows.length)
            return (
              <li key={String(id)} className="work-row">
                <Link className="work-link row" {...linkTo({ ...part, filters: { ...part.filters, [part.person]: [String(id)] } })}>
                  <span className="work-title">{say(list.texts[String(id)] ?? '')}</span>
                  <span className="numeric">
                    <Total of={{ total: held.length, totalIsLowerBound: isMore || undefined }} />
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

/** The states of the reader's turns in which a document is in the hands of one user of the body. */
const heldBy = (flows: readonly Flow[]): Held[] =>
  flows.flatMap(({ definition, turns }) => {
    const held = turns.filter(({ state }) => definition.states[state]!.holder?.person !== undefined)
    const keyOf = (turn: (typeof held)[number]) => [definition.states[turn.state]!.holder!.person, turn.party, turn.within?.join()].join()
    return [...Map.groupBy(held, keyOf).values()].map((some): Held => {
      const person = definition.states[some[0]!.state]!.holder!.person!
      const filters = { ...turnFilters(some[0]!), state: some.map(({ state }) => state) }
      return { definition, filters, sort: 'updatedAt', rows: maxRows, columns: [person], person }
    })
  })

/** As many as a page of a list may have: of more the number is a lower bound. */
const maxRows = 200
const maxPeople = 5
