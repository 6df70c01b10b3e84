import { Spinner } from '@blueprintjs/core'
import { dayOf } from '@nazorat/machines/calendar'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import './key-list.css'
import { keyWords } from './key-words.ts'
import { isValid, type PersonKey } from './person-key.ts'

interface Props {
  readonly keys: readonly PersonKey[]
  /** The key that signs now; meanwhile no other can be chosen. */
  readonly signing?: PersonKey | undefined
  readonly onChoose: (key: PersonKey) => void
}

/**
 * The keys of this computer, to choose one by its person, organization, certificate and validity. One that is not valid now cannot be
 * chosen.
 */
export function KeyList({ keys, signing, onChoose }: Props) {
  const say = useSay()
  const now = Date.now()
  return (
    <ul className="key-list stack" aria-label={say(keyWords.keys)}>
      {keys.map((key) => (
        <li key={JSON.stringify(key.stored)}>
          <button type="button" disabled={!isValid(key, now) || signing !== undefined} onClick={() => onChoose(key)}>
            <b className="key-list-name">{key.name}</b>
            <span>{key.organization ?? say(keyWords.privatePerson)}</span>
            {key.serialNumber !== '' && <span>{say(keyWords.certificate, { number: key.serialNumber })}</span>}
            <span className={isValid(key, now) ? undefined : 'key-list-expired'}>
              {say(validityOf(key, now), { from: shown(key.validFrom), day: dayIn(key, now) })}
            </span>
            {signing === key && <Spinner size={16} />}
          </button>
        </li>
      ))}
    </ul>
  )
}

const validityOf = ({ validFrom, validTo }: PersonKey, now: number) =>
  validTo.getTime() < now ? keyWords.expired : validFrom.getTime() > now ? keyWords.notYet : keyWords.validTo

const dayIn = ({ validFrom, validTo }: PersonKey, now: number): string =>
  shown(validFrom.getTime() > now && validTo.getTime() >= now ? validFrom : validTo)

const shown = (moment: Date): string => (Number.isNaN(moment.getTime()) ? '—' : formatDate(dayOf(moment.toISOString())))
