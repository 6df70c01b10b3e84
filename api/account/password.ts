import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { problemText, Refusal, type Text } from '@nazorat/machines'

/** Words that are likely in local passwords. The library knows the passwords that are common worldwide. */
const ours = [
  'nazorat', 'назорат', 'nazorat-2026', 'tekshiruv', 'текширув', 'tekshirish', 'inspektor', 'инспектор', 'inspector', 'moderator', 'модератор', 'rahbar', 'admin', 'administrator',
  'parol', 'пароль', 'парол', 'salom', 'салом', 'uzbekistan', 'ozbekiston', 'узбекистан', 'ўзбекистон', 'toshkent', 'tashkent', 'тошкент', 'ташкент', 'samarqand', 'самарканд',
  'buxoro', 'andijon', 'namangan', 'fargona', 'xorazm', 'qarshi', 'navoiy', 'йцукен', 'йцукенгшщз', 'фывапролджэ', 'ячсмитьбю', 'qwerty', 'привет', 'любовь',
]

/** The library's time grows faster than a password's length, so only the beginning of a long one is checked. */
const looked = 32

const strength = new ZxcvbnFactory({ dictionary: { ...dictionary, ours }, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8 })

/**
 * Refuses a password that is easy to guess: a common one, a keyboard row, a date, a name of the user or the product, or
 * little more than these. `of` are facts about the user, such as their names.
 */
export function refuseWeak(password: string, of: readonly unknown[], label: Text, name = 'newPassword'): void {
  const known = of.filter((each) => typeof each === 'string').flatMap((each) => [each, ...each.split(/[\s.,_-]+/)])
  const { score } = strength.check(password.slice(0, looked), known.filter((word) => word.length > 2))
  if (score < 3) throw new Refusal('invalid', {}, { [name]: [problemText('weak', { label })] })
}
