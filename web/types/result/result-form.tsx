import type { Definition } from '@nazorat/machines/definition'
import type { FieldInput } from '../../fields/form-field.tsx'
import { FormPage } from '../../screens/form/form-page.tsx'
import { ChecklistInput } from './checklist-input.tsx'

/** The result of a check. */
export function ResultForm(props: { definition: Definition; id?: string }) {
  return <FormPage {...props} inputs={inputs} />
}

const inputs: Readonly<Record<string, FieldInput>> = { answers: ChecklistInput }
