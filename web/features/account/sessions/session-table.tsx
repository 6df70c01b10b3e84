import { Button, Tag } from '@blueprintjs/core'
import type { SessionReply } from '@nazorat/machines/api-types'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { SmallTable } from '../../../ui/small-table/small-table.tsx'
import { mineWords } from '../mine/mine-words.ts'

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
    <SmallTable
      rows={sessions}
      columns={[
        { label: mineWords.device, cell: ({ device }) => device ?? say(mineWords.unknown) },
        { label: mineWords.address, cell: ({ address }) => address ?? '—' },
        { label: mineWords.openedAt, cell: ({ openedAt }) => formatMoment(openedAt) },
        { label: mineWords.usedAt, cell: ({ usedAt }) => formatMoment(usedAt) },
      ]}
      action={({ id, device, openedAt, isCurrent }) =>
        isCurrent ? (
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
        )
      }
    />
  )
}
