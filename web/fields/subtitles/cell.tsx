import { fileUrl } from '../files/file-url.ts'
import type { KindCell } from '../kind-view.ts'

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
