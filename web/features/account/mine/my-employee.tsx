import type { DocumentReply, MyInformation } from '@nazorat/machines/api-types'
import { endOf } from '@nazorat/machines/calendar'
import { useDefinition } from '../../../api/definitions.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { MainTab } from '../../../screens/document/page/main-tab.tsx'
import '../../../screens/document/page/document.css'
import { timeLeft, urgencyOf } from '../../../ui/deadline/time-left.ts'

/** One's own employee record as its page shows it, and how long its papers are still valid. */
export function MyEmployee({ employee }: { employee: NonNullable<MyInformation['employee']> }) {
  const say = useSay()
  const definition = useDefinition('employee')
  const now = Date.now()
  // The document of its page without actions and history, which are not shown here.
  const document: DocumentReply = {
    ...employee,
    type: definition.type,
    actions: [],
    lookups: {},
    verdicts: {},
    createdAt: '',
    createdUserId: '',
    updatedAt: '',
    due: null,
    cause: null,
    signed: null,
  }
  const ending = expirations.flatMap((name) => {
    const day = employee.fields[name]
    return typeof day === 'string' ? [{ name, day, moment: endOf(day) }] : []
  })
  return (
    <>
      {ending.length > 0 && (
        <ul className="mine-papers wrap">
          {ending.map(({ name, day, moment }) => (
            <li key={name} className={`mine-paper-${urgencyOf(moment, now)}`}>
              {say(definition.fields[name]!.label)}: <b>{formatDate(day)}</b> <span>{timeLeft(moment, now, say, 1)}</span>
            </li>
          ))}
        </ul>
      )}
      <MainTab definition={definition} document={document} />
    </>
  )
}

/** The fields with the last day on which a paper of an employee is valid. */
const expirations = ['certificateExpiration', 'dutyExpiration', 'passportExpiration']
