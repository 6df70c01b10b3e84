import { useSay } from '../../i18n/language.tsx'
import { KeyList } from './key-list.tsx'
import type { PersonKey } from './person-key.ts'
import { signWords } from './sign-words.ts'

interface Props {
  readonly keys: readonly PersonKey[]
  readonly isOwn: (key: PersonKey) => boolean
  readonly signing: PersonKey | undefined
  readonly onChoose: (key: PersonKey) => void
}

/** The person's own keys, and folded below them those of others who use this computer: all alike, where none is known to be theirs. */
export function OwnKeys({ keys, isOwn, ...rest }: Props) {
  const say = useSay()
  const [own, others] = [keys.filter(isOwn), keys.filter((key) => !isOwn(key))]
  if (own.length === 0 || others.length === 0) return <KeyList keys={keys} {...rest} />
  return (
    <>
      <KeyList keys={own} {...rest} />
      <details className="other-keys">
        <summary>{say(signWords.others, { n: others.length })}</summary>
        <KeyList keys={others} {...rest} />
      </details>
    </>
  )
}
