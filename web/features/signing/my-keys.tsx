import { Button, Tag } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { formatDate, formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { Nothing, Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { SmallTable } from '../../ui/small-table/small-table.tsx'
import { keyWords } from './key-words.ts'
import { myKeysQuery } from './use-own-keys.ts'
import './my-keys.css'

/** The keys that are bound to one's own user. A user who has lost a key unbinds it here. */
export function MyKeys() {
  const say = useSay()
  const keys = useQuery(myKeysQuery)
  const [asked, setAsked] = useState<string>()
  const [busy, setBusy] = useState(false)
  const unbind = async (id: string) => {
    setBusy(true)
    try {
      await call('account/UnbindMyKey', { id })
      toast.done(keyWords.unbound)
    } catch (error) {
      toast.problem(error)
    }
    await keys.refetch()
    setAsked(undefined)
    setBusy(false)
  }
  return (
    <Panel title={keyWords.mine} answers={[keys]}>
      {() =>
        keys.data!.length === 0 ? (
          <Nothing>{say(keyWords.none)}</Nothing>
        ) : (
          <SmallTable
            rows={keys.data!}
            columns={[
              { label: keyWords.number, cell: ({ number }) => number },
              { label: keyWords.issuer, cell: ({ issuer }) => issuer },
              { label: keyWords.validity, cell: ({ from, to }) => `${formatDate(from)} – ${formatDate(to)}` },
              { label: keyWords.boundAt, cell: ({ boundAt }) => formatMoment(boundAt) },
            ]}
            action={({ id, number, isBound }) =>
              !isBound ? (
                <Tag minimal>{say(keyWords.isUnbound)}</Tag>
              ) : asked === id ? (
                <div className="key-unbind row wrap">
                  <span>{say(keyWords.unbindAsk)}</span>
                  <div className="key-unbind row wrap">
                    <Button size="small" intent="warning" autoFocus loading={busy} onClick={() => void unbind(id)}>
                      {say(keyWords.unbind)}
                    </Button>
                    <Button size="small" disabled={busy} onClick={() => setAsked(undefined)}>
                      {say(words.cancel)}
                    </Button>
                  </div>
                </div>
              ) : (
                <Button size="small" aria-label={say(keyWords.unbindOf, { number })} onClick={() => setAsked(id)}>
                  {say(keyWords.unbind)}
                </Button>
              )
            }
          />
        )
      }
    </Panel>
  )
}
