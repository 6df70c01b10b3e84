import * as z from 'zod/mini'
import { defineKind, distinct, storedFile } from '../kind.ts'

/** A stored file, under the name with which it was uploaded. */
const file = z.strictObject(
  storedFile(
    // As uploads give it (`safeName` of the api): the name cannot deceive a person who sees or saves the file.
    z.refine((name: string) => !/[\p{Cc}\p{Cf}/\\]/u.test(name), 'invalid'),
    // A download takes files of such names for pictures and subtitles (kinds `image`, `subtitles`).
    z.refine((name: string) => !/\.(jpg|vtt)$/i.test(name), 'invalid'),
  ),
)

/** PDF files, at most 20 MB each, stored by hash before they are named here. */
export const files = defineKind({
  schema: (o: { max?: number }) => z.array(file).check(z.maxLength(o.max ?? 20), z.refine((files) => distinct(files.map((each) => each.hash)), 'repeated')),
  column: { type: 'jsonb', sortable: false },
  excel: { width: 40 },
  text: (value, { separator }) => value.map(({ name }) => name).join(separator),
  filesOf: (value) => value,
  attachments: true,
  missing: 'notUploaded',
})
