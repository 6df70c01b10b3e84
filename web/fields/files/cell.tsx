import { Suspense } from 'react'
import { fetched } from '../../ui/code.ts'
import { Wait } from '../../ui/error-pages.tsx'
import type { KindCell } from '../kind-view.ts'
import { fileUrl } from '../../api/client.ts'

/** Few lists have files: their code comes with the first. */
const FileList = fetched(async () => (await import('./upload/file-list.tsx')).FileList)
const ErasedList = fetched(async () => (await import('./erased-list.tsx')).ErasedList)

export const files: KindCell<'files'> = {
  Cell: ({ value, field, document }) =>
    value && value.length > 0 ? (
      <Suspense fallback={<Wait />}>
        {field.options.erased ? (
          <ErasedList files={value} />
        ) : field.options.drawn ? (
          <div className="drawn-shown">
            <FileList files={value} document={document} />
          </div>
        ) : (
          <FileList files={value} document={document} />
        )}
      </Suspense>
    ) : null,
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
