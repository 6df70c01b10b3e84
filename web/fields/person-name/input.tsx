import { written } from '../text/written.tsx'

export const personName = written<'personName'>(() => ({}))
