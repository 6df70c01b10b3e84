import { Tab, Tabs } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { relatedQuery } from '../../../api/queries.ts'
import { useSay } from '../../../i18n/language.tsx'
import type { Amount } from '../../../i18n/total.ts'
import { useQuiet } from '../../../ui/idle/use-quiet.ts'
import { PrintedContext } from '../../../fields/files/gallery.ts'
import { Total } from '../../../ui/total.tsx'
import { Unasked } from '../../../ui/idle/unasked.tsx'
import { PastContext } from '../as-of/as-of.ts'
import { FilesBesideContext } from './main-tab.tsx'
import { Settling, Waiting } from './print-whole.tsx'
import type { DocumentTab, TabProps } from './tab.ts'

interface DocumentTabsProps extends TabProps {
  tabs: readonly DocumentTab[]
  open: string
  /** Draws all at once, those too that are drawn only when they are opened, where documents are in them: for print. */
  isWhole: boolean
  /** Stands beside the first one's content; false where there is no room. */
  aside: ReactNode
  onOpen: (id: string) => void
}

/** The document's content in tabs; in print they follow one another, so those that are closed are drawn too, once the page stands. */
export function DocumentTabs({ definition, document, tabs, open, isWhole, aside, onOpen }: DocumentTabsProps) {
  const say = useSay()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const { moment } = use(PastContext)
  const isQuiet = useQuiet()
  // Of the past it is not known what referred to the document.
  const { data: related } = useQuery({
    ...relatedQuery(definition.type, document.id),
    enabled: isQuiet && moment === null && tabs.some(({ count }) => count),
  })
  if (!seen.has(open)) setSeen(new Set([...seen, open]))
  useEffect(() => {
    const tab = globalThis.document.querySelector<HTMLElement>('.document-tabs > [role=tablist] > [aria-selected=true]')
    // On a phone the tabs stand in one row, which is scrolled.
    if (tab) tab.parentElement!.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - tab.parentElement!.clientWidth / 2
  }, [open, related])
  // Blueprint's moving line under the tabs stays where it was when the window becomes narrower.
  return (
    <Tabs id="document" className="document-tabs" animate={false} selectedTabId={open} onChange={(tab) => onOpen(String(tab))}>
      {tabs.map(({ id, label, late, count, view: View }, i) => (
        <Tab
          key={id}
          id={id}
          title={<TabTitle label={say(label)} amount={count?.({ definition, document }, related)} />}
          panel={
            <Suspense fallback={<Waiting />}>
              <PrintedContext value={isWhole}>
                {(seen.has(id) || (late ? isWhole && count !== undefined : isQuiet || isWhole)) && (
                  <Unasked isAsked={seen.has(id) || isWhole}>
                    <h2 className="tab-printed">{say(label)}</h2>
                    {i === 0 && aside ? (
                      <FilesBesideContext value={moment === null}>
                        <div className="document-columns">
                          <View definition={definition} document={document} />
                          {aside}
                        </div>
                      </FilesBesideContext>
                    ) : (
                      <View definition={definition} document={document} />
                    )}
                  </Unasked>
                )}
                {isWhole && <Settling />}
              </PrintedContext>
            </Suspense>
          }
        />
      ))}
    </Tabs>
  )
}

/** The name of a tab, and how much there is in it; one with nothing is dim, and its number is only read aloud. */
function TabTitle({ label, amount }: { label: string; amount: Amount | undefined }) {
  if (!amount) return label
  const isEmpty = amount.total === 0
  return (
    <span className={isEmpty ? 'tab-nothing' : undefined}>
      {label}{' '}
      <span className={isEmpty ? 'visually-hidden' : 'tab-count numeric'}>
        <Total of={amount} />
      </span>
    </span>
  )
}
