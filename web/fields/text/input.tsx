import { written } from './written.tsx'

export const text = written<'text'>(({ options }) => ({ maxLength: options.max ?? 255 }))
