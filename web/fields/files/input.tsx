import type { StoredFile } from '@nazorat/machines/fields'
import { FilesInput } from './upload/files-input.tsx'
import type { KindInput } from '../kind-view.ts'

export const files: KindInput<'files'> = {
  // A list is not filtered by its documents' papers.
  wide: true,
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
      takesPhotos={field.options.photos ?? false}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      document={context?.document}
    />
  ),
}
