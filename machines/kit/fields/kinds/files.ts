import * as z from 'zod/mini'
import { defineKind, distinct, storedFile } from '../kind.ts'

/** A stored file, under the name with which it was uploaded. Those of earlier releases have no number of pages. */
const file = z.strictObject({ ...storedFile('pdf'), pages: z.optional(z.int().check(z.minimum(1))) })

/** PDF files, at most 20 MB each, stored by hash before they are named here. */
export const files = defineKind({
  schema: (o: { max?: number }) =>
    z.array(file).check(
      z.maxLength(o.max ?? 20),
      z.refine((files) => distinct(files.map((each) => each.hash)), 'repeated'),
    ),
  column: { type: 'jsonb', sortable: false },
  excel: { width: 40 },
  text: (value, { separator }) => value.map(({ name }) => name).join(separator),
  filesOf: (value) => value,
  fileKind: 'pdf',
  attachments: true,
  missing: 'notUploaded',
})
