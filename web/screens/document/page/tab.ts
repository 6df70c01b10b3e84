import type { DocumentReply, RelatedReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import type { ComponentType } from 'react'
import type { Amount } from '../../../i18n/total.ts'

/** A tab of a document's page. */
export interface DocumentTab {
  readonly id: string
  readonly label: Text
  readonly view: ComponentType<TabProps>
  /** Made when it is first opened: it brings along what few look at. */
  readonly late?: boolean
  /** How much there is in it; undefined until the documents that refer to this one are known, where it is of them. */
  readonly count?: (props: TabProps, related: RelatedReply | undefined) => Amount | undefined
}

export interface TabProps {
  definition: Definition
  document: DocumentReply
}

/** A tab that a type's page has beside the generic ones. */
export interface ExtraTab extends DocumentTab {
  /** The permission without which it is not there; its scope is the server's to ask. */
  readonly permission?: string
}
