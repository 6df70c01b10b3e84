import type { Definition } from '@nazorat/machines'
import { FormPage } from '../../screens/form/form-page.tsx'
import { SessionForm } from './session-form.tsx'

/** An attestation that is changed is one person's; new ones are made for the people of a session at once. */
export const AttestationForm = (props: { definition: Definition; id?: string }) => (props.id ? <FormPage {...props} id={props.id} /> : <SessionForm {...props} />)
