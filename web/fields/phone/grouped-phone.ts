/** `901234567` → `90 123 45 67`, as far as it is typed. */
export const grouped = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5, 7), digits.slice(7)].filter(Boolean).join(' ')

/** `+998901234567` → `+998 90 123 45 67`. */
export const groupedPhone = (phone: string): string => `+998 ${grouped(phone.slice(4))}`
