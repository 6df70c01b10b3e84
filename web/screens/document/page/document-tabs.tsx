import { Tab, Tabs } from '@blueprintjs/core'
import { Suspense, useState } from 'react'
import { useSay } from '../../../i18n/language.tsx'
import type { DocumentTab, TabProps } from './tab.ts'

interface DocumentTabsProps extends TabProps {
  tabs: readonly DocumentTab[]
  open: string
  onOpen: (id: string) => void
}

/** The document's content in tabs; in print they follow one another. */
export function DocumentTabs({ definition, document, tabs, open, onOpen }: DocumentTabsProps) {
  const say = useSay()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  if (!seen.has(open)) setSeen(new Set([...seen, open]))
  // Blueprint's moving line under the tabs stays where it was when the window becomes narrower.
  return (
    <Tabs id="document" className="document-tabs" animate={false} selectedTabId={open} onChange={(tab) => onOpen(String(tab))}>
      {tabs.map(({ id, label, late, view: View }) => (
        <Tab
          key={id}
          id={id}
          title={say(label)}
          panel={
            <Suspense>
              {(!late || seen.has(id)) && (
                <>
                  <h2 className="tab-printed">{say(label)}</h2>
                  <View definition={definition} document={document} />
                </>
              )}
            </Suspense>
          }
        />
      ))}
    </Tabs>
  )
}
