import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import type { ComponentType } from 'react'

/** An action as it is about to be sent: on a document as the screen has it, under its `Idempotency-Key`. */
export interface CommandToAsk {
  readonly definition: Definition
  readonly document: DocumentReply
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly key: string
}

/** A signature as the call of an action takes it. */
export interface SentSignature {
  readonly at: string
  readonly pkcs7: string
}

/** The signatures of commands in their order; `unsigned` where the person goes on without; null where they have left. */
export type Signed = readonly SentSignature[] | 'unsigned' | null

export interface SignDialogProps {
  readonly commands: readonly CommandToAsk[]
  readonly isRequired: boolean
  readonly onClose: (signed: Signed) => void
}

type Load = () => Promise<{ readonly SignDialog: ComponentType<SignDialogProps> }>

let load: Load = () => Promise.reject(new Error('nobody has provided the dialog'))

/** The app says where the dialog comes from: it stands in a layer above the screens, and comes when it is needed. */
export function provideSignDialog(from: Load): void {
  load = from
}

export const loadSignDialog: Load = () => load()
