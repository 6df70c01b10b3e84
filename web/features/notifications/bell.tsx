import { Button } from '@blueprintjs/core'
import { NotificationsIcon } from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessage } from '../../api/live.ts'
import { PressPopover } from '../../ui/press-popover.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { shellWords } from '../../i18n/shell-words.ts'
import './notification.css'
import { isOver, useExports } from '../../screens/exports/known-exports.ts'
import { unreadQuery } from '../../screens/notifications/queries.ts'

/** The unread total, live, and behind it the latest notifications and the exports under way. */
export function Bell() {
  const say = useSay()
  const client = useQueryClient()
  const { data: total = 0 } = useQuery(unreadQuery())
  useMessage('unread', (said) => {
    client.setQueryData(unreadQuery().queryKey, said.total)
    void client.invalidateQueries({ queryKey: ['notifications'] })
  })
  const underWay = useUnderWay()
  const label = total > 0 ? say(shellWords.bell, { n: total }) : say(shellWords.bellEmpty)
  return (
    <PressPopover kind="dialog" load={() => import('./bell-panel.tsx')} content={({ BellPanel }, close) => <BellPanel onClose={close} />}>
      <Button variant="minimal" className="bell" icon={<NotificationsIcon />} aria-label={label} title={label}>
        {total > 0 && <span className="bell-count strong">{total > 999 ? '999+' : formatNumber(total)}</span>}
        {underWay > 0 && <span className="bell-busy" aria-hidden />}
      </Button>
    </PressPopover>
  )
}

/** Few pages have an export under way: its code comes with the first. */
const exporting = () => import('../../screens/exports/exports.ts')

const interval = 3000

/** How many exports are under way; they are followed wherever the person goes. */
function useUnderWay(): number {
  const underWay = useExports().filter((each) => !isOver(each)).length
  useMessage('export', (said) => void exporting().then(({ hearExport }) => hearExport(said)))
  useEffect(() => {
    if (underWay === 0) return
    const timer = setInterval(() => void exporting().then(({ askAfterExports }) => askAfterExports()), interval)
    return () => clearInterval(timer)
  }, [underWay])
  return underWay
}
