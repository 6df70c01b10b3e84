import { t, type Text } from '@nazorat/machines/i18n'
import { formatNumber } from './format.ts'

/** How many documents there are: a `ListReply`, or a sum of some. */
export interface Amount {
  readonly total: number
  readonly totalIsLowerBound?: true | undefined
}

/** How many there are, in words: where only a lower bound is known, that there are more. */
export const totalInWords = ({ total, totalIsLowerBound }: Amount, say: (text: Text, params: Record<string, string>) => string): string =>
  totalIsLowerBound ? say(moreThan, { n: formatNumber(total) }) : formatNumber(total)

const moreThan = t('{n} дан ортиқ', 'более чем {n}')

/** The sum of some amounts: a lower bound where one of them is. */
export const sumOf = (amounts: readonly (Amount | undefined)[]): Amount => ({
  total: amounts.reduce((sum, amount) => sum + (amount?.total ?? 0), 0),
  totalIsLowerBound: amounts.some((amount) => amount?.totalIsLowerBound) || undefined,
})
