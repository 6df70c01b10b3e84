import * as z from 'zod/mini'
import { defineKind, type NoOptions, storedFile } from '../kind.ts'

/** The subtitles of a recording in one language: a WebVTT file of at most 1 MB, stored by hash before it is named here. */
export const subtitles = defineKind({
  schema: (_: NoOptions) => z.strictObject(storedFile('webvtt')),
  column: { type: 'jsonb', sortable: false },
  excel: { width: 30 },
  text: ({ name }) => name,
  filesOf: (value) => [value],
  fileKind: 'webvtt',
  missing: 'notUploaded',
})
