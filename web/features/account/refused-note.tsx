import { Callout } from '@blueprintjs/core'
import './refused-note.css'

/** Why the server refused, above the fields; it is read out when it comes. */
export const RefusedNote = ({ reason }: { reason: string | undefined }) => (
  <div role="alert" className="refused-note">
    {reason && <Callout intent="danger">{reason}</Callout>}
  </div>
)
