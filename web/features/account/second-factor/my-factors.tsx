import { Button, Dialog, DialogBody } from '@blueprintjs/core'
import type { FactorReply, FactorsReply } from '@nazorat/machines/api-types'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../../../api/client.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { useOpened } from '../../../ui/dialog/use-opened.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts.ts'
import { SmallTable } from '../../../ui/small-table/small-table.tsx'
import { factorWords } from './factor-words.ts'
import './second-factor.css'
import { RenewCodes, WithPassword } from './with-password.tsx'

const AddFactor = lazy(() => import('./add-factor.tsx').then(({ AddFactor }) => ({ default: AddFactor })))

/** The dialog that is open. While it shows recovery codes, Escape does not close it. */
type Open = ({ kind: 'add'; of?: FactorReply['kind'] } | { kind: 'remove'; factor: FactorReply } | { kind: 'renew' }) & {
  hasCodes?: boolean
}

/** One's own second factors: what they are, and adding and removing them. */
export function MyFactors() {
  const say = useSay()
  const own = useQuery({
    queryKey: ['mine', 'factors'],
    queryFn: ({ signal }) => call<FactorsReply>('account/GetSecondFactors', undefined, { signal }),
  })
  const { opened: open, key, open: show, close: hide } = useOpened<Open>()
  const nameOf = ({ kind, name }: FactorReply) => name || say(factorWords.kinds[kind])
  const done = (said: (typeof factorWords)['added']) => {
    hide()
    toast.done(said)
    void own.refetch()
  }
  const close = () => {
    hide()
    void own.refetch()
  }
  const hasTotp = own.data?.factors.some(({ kind }) => kind === 'totp') ?? false
  const holdCodes = () => open && show({ ...open, hasCodes: true })
  const titles = { add: factorWords.title, remove: factorWords.remove, renew: factorWords.renewCodes }
  return (
    <Panel title={factorWords.title} answers={[own]}>
      {() => (
        <>
          {own.data!.factors.length > 0 && (
            <SmallTable
              rows={own.data!.factors}
              columns={[
                { label: factorWords.title, cell: nameOf },
                { label: factorWords.addedAt, cell: ({ createdAt }) => formatMoment(createdAt) },
                { label: factorWords.usedAt, cell: ({ usedAt }) => (usedAt ? formatMoment(usedAt) : '—') },
              ]}
              action={(factor) => (
                <Button
                  size="small"
                  aria-label={say(factorWords.removeOf, { name: nameOf(factor) })}
                  onClick={() => show({ kind: 'remove', factor })}
                >
                  {say(factorWords.remove)}
                </Button>
              )}
            />
          )}
          <div className="my-factors">
            <p>{own.data!.factors.length > 0 ? say(factorWords.codesLeft, { n: own.data!.recoveryCodes }) : say(factorWords.about)}</p>
            <div className="wrap">
              <Button size="small" onClick={() => show({ kind: 'add', ...(hasTotp && { of: 'passkey' }) })}>
                {say(hasTotp ? factorWords.addPasskey : own.data!.factors.length > 0 ? factorWords.addTotp : factorWords.add)}
              </Button>
              {own.data!.factors.length > 0 && (
                <Button size="small" onClick={() => show({ kind: 'renew' })}>
                  {say(factorWords.renewCodes)}
                </Button>
              )}
            </div>
          </div>
          <Dialog
            key={key}
            isOpen={open !== undefined}
            title={open && say(titles[open.kind])}
            canOutsideClickClose={false}
            canEscapeKeyClose={!open?.hasCodes}
            onClose={close}
          >
            <DialogBody>
              <Suspense>
                {open?.kind === 'add' && (
                  <AddFactor
                    {...(open.of && { kind: open.of })}
                    isKnown={false}
                    onCodes={holdCodes}
                    onDone={() => done(factorWords.added)}
                  />
                )}
                {open?.kind === 'renew' && <RenewCodes onCodes={holdCodes} onDone={close} />}
                {open?.kind === 'remove' && (
                  <WithPassword
                    label={factorWords.remove}
                    run={async (password) => {
                      await call('account/RemoveSecondFactor', { id: open.factor.id, password })
                      done(factorWords.removed)
                    }}
                  />
                )}
              </Suspense>
            </DialogBody>
          </Dialog>
        </>
      )}
    </Panel>
  )
}
