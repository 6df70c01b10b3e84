import { useIdentity } from '../../../api/identity.ts'
import { useSay } from '../../../i18n/language.tsx'
import { administrator } from './login-words.ts'

/** How the authority is reached; nothing where the administrators have set no way. */
export function Contact() {
  const say = useSay()
  const { phone, address } = useIdentity()
  if (phone === null && address === null) return <p>{say(administrator)}</p>
  return (
    <>
      {phone !== null && (
        <p>
          <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      {address !== null && <p>{address.includes('@') && !address.includes(' ') ? <a href={`mailto:${address}`}>{address}</a> : address}</p>}
    </>
  )
}
