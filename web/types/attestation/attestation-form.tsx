import type { Definition } from '@nazorat/machines/definition'
import { FormPage } from '../../screens/form/form-page.tsx'
import { SessionForm } from './session-form.tsx'

/** The form of one person's attestation, or of new ones for all people of a session. */
export const AttestationForm = (props: { definition: Definition; id?: string }) =>
  props.id ? <FormPage {...props} id={props.id} /> : <SessionForm {...props} />
