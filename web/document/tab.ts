import type { Definition, DocumentReply, Text } from '@nazorat/machines'
import type { ComponentType } from 'react'

/** A tab of a document's page. */
export interface DocumentTab {
  readonly id: string
  readonly label: Text
  readonly view: ComponentType<TabProps>
}

export interface TabProps {
  definition: Definition
  document: DocumentReply
}
