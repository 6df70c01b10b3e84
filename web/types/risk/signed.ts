import { formatNumber } from '@nazorat/machines/i18n'

/** A difference of scores with its sign: `+3,5`, `−0,2`. */
export const signed = (difference: number): string => {
  const rounded = Math.round(difference * 10) / 10
  return (rounded > 0 ? '+' : '') + formatNumber(rounded, 1)
}
