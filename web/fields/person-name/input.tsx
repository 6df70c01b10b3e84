import { written } from '../text/written.tsx'

export const personName = written<'personName'>(({ options }) => ({ maxLength: options.max ?? 255 }))
