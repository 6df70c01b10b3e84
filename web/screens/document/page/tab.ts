import type { Definition, DocumentReply, Text } from '@nazorat/machines'
import type { ComponentType } from 'react'

/** A tab of a document's page. */
export interface DocumentTab {
  readonly id: string
  readonly label: Text
  readonly view: ComponentType<TabProps>
  /** Made when it is first opened: it brings along what few look at. */
  readonly late?: boolean
}

export interface TabProps {
  definition: Definition
  document: DocumentReply
}
