import { urlOf } from '../../api/client.ts'

/** The address of one of a document's stored files: people who may see the document may open it. */
export const fileUrl = ({ hash }: { readonly hash: string }, { type, id }: { readonly type: string; readonly id: string }): string =>
  urlOf(`file/${hash}?document=${encodeURIComponent(`${type}/${id}`)}`)
