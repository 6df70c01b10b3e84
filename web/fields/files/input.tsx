import type { StoredFile } from '@nazorat/machines/fields'
import { lazy, Suspense } from 'react'
import { Wait } from '../../ui/error-pages.tsx'
import { FilesInput } from './upload/files-input.tsx'
import type { KindInput } from '../kind-view.ts'

export const files: KindInput<'files'> = {
  // A list is not filtered by its documents' papers.
  wide: true,
  Filter: () => null,
  Input: ({ id, value, onChange, onBlur, disabled, describedBy, invalid, field, context }) => {
    const input = {
      id,
      files: Array.isArray(value) ? (value as StoredFile[]) : [],
      onChange: (next: readonly StoredFile[]) => {
        onChange(next.length > 0 ? next : null)
        onBlur()
      },
      disabled,
      describedBy,
      document: context?.document,
    }
    if (field.options.erased)
      return (
        <Suspense fallback={<Wait />}>
          <ErasedInput {...input} values={context?.values ?? {}} />
        </Suspense>
      )
    if (field.options.drawn)
      return (
        <Suspense fallback={<Wait />}>
          <DrawnInput {...input} />
        </Suspense>
      )
    return <FilesInput {...input} max={field.options.max ?? 20} takesPhotos={field.options.photos ?? false} invalid={invalid} />
  },
}

/** A dialog of few people has one. */
const ErasedInput = lazy(async () => ({ default: (await import('./erased-input.tsx')).ErasedInput }))

/** Few forms have one. */
const DrawnInput = lazy(async () => ({ default: (await import('./drawn/drawn-input.tsx')).DrawnInput }))
