import type { Text } from '@nazorat/machines/i18n'
import { emblemUrl, useIdentity } from '../../api/identity.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import './authority.css'

/** The name of the authority whose system this is, or else of the system. */
export const useAuthority = (): Text => useIdentity().name ?? words.product

/** The emblem of the authority, or else the letter of the system. */
export function Mark({ large = false }: { large?: boolean }) {
  const say = useSay()
  const { emblem } = useIdentity()
  const size = large ? 'mark mark-large' : 'mark'
  return emblem === null ? (
    <span className={`${size} mark-letter`} aria-hidden="true">
      {say(words.product).slice(0, 1)}
    </span>
  ) : (
    <img className={size} src={emblemUrl(emblem)} alt="" />
  )
}

/** The head of the menu: the sign and the name. */
export function Brand() {
  const say = useSay()
  const name = say(useAuthority())
  return (
    <p className={name.length > 24 ? 'brand brand-long strong' : 'brand strong'}>
      <Mark />
      <span>{name}</span>
    </p>
  )
}

/** The head of a printed paper. */
export function PaperHead() {
  const say = useSay()
  const { name } = useIdentity()
  return (
    <p className="paper-head">
      <Mark />
      <span>{say(name ?? words.productLong)}</span>
    </p>
  )
}
