/** `0930` → `09:30` while it is typed. */
export const punctuated = (text: string): string => text.replace(/[.,-]/, ':').replace(/^(\d{2})(\d)/, '$1:$2')

/** `9` → `09:00`, `9:30` → `09:30`; what is no time stays as it was typed. */
export function wholeTime(text: string): string {
  const [, hour, minutes = '00'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(text.trim()) ?? []
  return hour ? `${hour.padStart(2, '0')}:${minutes}` : text.trim()
}
