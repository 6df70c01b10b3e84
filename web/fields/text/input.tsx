import { written } from './written.tsx'

export const line = written<'line'>(({ options }) => ({ maxLength: options.max ?? 255 }))
