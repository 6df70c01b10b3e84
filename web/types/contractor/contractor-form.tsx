import type { Definition } from '@nazorat/machines/definition'
import type { FieldInput } from '../../fields/form-field.tsx'
import { FormPage } from '../../screens/form/form-page.tsx'
import { InnInput } from './inn-input.tsx'

/** The form of a business, which can be filled in from a register. */
export const ContractorForm = (props: { definition: Definition; id?: string }) => <FormPage {...props} inputs={inputs} />

const inputs: Readonly<Record<string, FieldInput>> = { inn: InnInput }
