import { Button, Tag } from '@blueprintjs/core'
import type { SessionReply } from '@nazorat/machines'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { mineWords } from '../mine/mine-words.ts'
import '../mine/mine.css'

interface Props {
  sessions: readonly SessionReply[]
  /** The id of the session that is being ended. */
  ending: string | undefined
  onEnd: (id: string) => void
}

/** The open sessions of a user, each with a button that ends it; the reader's own current one has none. */
export function SessionTable({ sessions, ending, onEnd }: Props) {
  const say = useSay()
  return (
    <table className="mine-table">
      <thead>
        <tr>
          <th scope="col">{say(mineWords.device)}</th>
          <th scope="col">{say(mineWords.address)}</th>
          <th scope="col">{say(mineWords.openedAt)}</th>
          <th scope="col">{say(mineWords.usedAt)}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, device, address, openedAt, usedAt, isCurrent }) => (
          <tr key={id}>
            <th scope="row" data-label={say(mineWords.device)}>
              {device ?? say(mineWords.unknown)}
            </th>
            <td data-label={say(mineWords.address)}>{address ?? '—'}</td>
            <td data-label={say(mineWords.openedAt)}>{formatMoment(openedAt)}</td>
            <td data-label={say(mineWords.usedAt)}>{formatMoment(usedAt)}</td>
            <td>
              {isCurrent ? (
                <Tag minimal intent="success">
                  {say(mineWords.thisSession)}
                </Tag>
              ) : (
                <Button
                  size="small"
                  loading={ending === id}
                  aria-label={say(mineWords.endOf, { device: device ?? mineWords.unknown, moment: formatMoment(openedAt) })}
                  onClick={() => onEnd(id)}
                >
                  {say(mineWords.end)}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
