import { written } from './written.tsx'

export const text = written<'text'>(() => ({}))
