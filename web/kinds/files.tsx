import type { StoredFile } from '@nazorat/machines'
import { FileList } from '../upload/file-list.tsx'
import { FilesInput } from '../upload/files-input.tsx'
import type { KindView } from './kind-view.ts'

export const files: KindView<'files'> = {
  Cell: ({ value, document }) => (value && value.length > 0 ? <FileList files={value} document={document} /> : null),
  // A list is not filtered by its documents' papers.
  Filter: () => null,
  Input: ({ id, value, onChange, onBlur, disabled, describedBy, invalid, field, context }) => (
    <FilesInput
      id={id}
      files={Array.isArray(value) ? (value as StoredFile[]) : []}
      onChange={(next) => {
        onChange(next.length > 0 ? next : null)
        onBlur()
      }}
      most={field.options.max ?? 20}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      document={context?.document}
    />
  ),
}
