import type { Engine } from '@nazorat/engine'
import { isId, problemText } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'

/**
 * Refuses a password that is easy to guess: one of 49,000 that are known from leaks, a word, a name, a keyboard row, a date, a name
 * of the user, of their organization or of the product, or little more than these. `of` are facts about the user, such as their
 * names.
 */
export async function refuseWeak(password: string, of: readonly unknown[], label: Text, name = 'newPassword'): Promise<void> {
  // Half a second of dictionaries, which a start would wait for.
  const { isHardToGuess } = await import('./strength.ts')
  const known = [product, ...of.flatMap(textsIn)].flatMap((each) => [each, ...each.split(/[^\p{L}\d]+/u)]).filter((word) => word.length > 2)
  // A name among other words is easy to guess too: the rest must be strong without it.
  const rest = known.reduce((text, word) => text.replaceAll(word.toLowerCase(), ''), password.toLowerCase())
  const isStrong = [password, ...(rest === password.toLowerCase() ? [] : [rest])].every((text) => isHardToGuess(text, known))
  if (!isStrong) throw new Refusal('invalid', {}, { [name]: [problemText('weak', { label })] })
}

const product = 'nazorat'

/** The texts of a fact: itself, or a name in each language. A form may hold anything instead, of any depth. */
const textsIn = (fact: unknown): string[] =>
  (typeof fact === 'object' && fact !== null ? Object.values(fact) : [fact]).filter((each): each is string => typeof each === 'string')

const parties = { organizationId: 'organization', contractorId: 'contractor' } as const

/** Texts that add no strength to a user's password: their user name, name and phone, and the names of their organization or business. */
export async function factsAbout(engine: Pick<Engine, 'load'>, user: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const named = await Promise.all(
    Object.entries(parties).map(async ([field, type]) => {
      const id = user[field]
      // The form is checked later: its ids may be anything.
      return typeof id === 'string' && isId(id.toLowerCase()) ? (await engine.load(type, [id])).get(id)?.values['name'] : undefined
    }),
  )
  return [user['username'], user['shortName'], user['phone'], ...named]
}
