/** `0930` → `09:30` while it is typed. */
export const punctuated = (text: string): string => text.replace(/[.,-]/, ':').replace(/^(\d{2})(\d)/, '$1:$2')
