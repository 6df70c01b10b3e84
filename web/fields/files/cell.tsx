import { FileList } from './upload/file-list.tsx'
import type { KindCell } from '../kind-view.ts'
import { fileUrl } from '../../api/client.ts'

export const files: KindCell<'files'> = {
  Cell: ({ value, document }) => (value && value.length > 0 ? <FileList files={value} document={document} /> : null),
  wide: true,
}

export const subtitles: KindCell<'subtitles'> = {
  Cell: ({ value, document }) =>
    value && document ? (
      <a href={fileUrl(value, document)} download={value.name}>
        {value.name}
      </a>
    ) : (
      value?.name
    ),
}
