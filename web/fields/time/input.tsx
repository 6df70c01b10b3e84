import { written } from '../text/written.tsx'

/** The browser's own input would ask for AM and PM wherever its language has them: a time is typed, and its colon put in. */
export const time = written<'time'>(() => ({ inputMode: 'numeric', maxLength: 5, placeholder: '09:00', typed: punctuated, settled: whole }))

/** `0930` → `09:30` while it is typed. */
const punctuated = (text: string): string => text.replace(/[.,-]/, ':').replace(/^(\d{2})(\d)/, '$1:$2')

/** `9` → `09:00`, `9:30` → `09:30`; what is no time stays as it was typed. */
function whole(text: string): string {
  const [, hour, minutes = '00'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(text.trim()) ?? []
  return hour ? `${hour.padStart(2, '0')}:${minutes}` : text.trim()
}
