import { FileList } from './upload/file-list.tsx'
import type { KindCell } from '../kind-view.ts'

export const files: KindCell<'files'> = {
  Cell: ({ value, document }) => (value && value.length > 0 ? <FileList files={value} document={document} /> : null),
  wide: true,
}
