import type { Definition } from '@nazorat/machines/definition'
import type { FieldInput } from '../../fields/form-field.tsx'
import { FormPage } from '../../screens/form/form-page.tsx'
import { AuthorizedInput } from './authorized-input.tsx'
import { ContractorInput } from './contractor-input.tsx'
import { CoverageInput } from './coverage-input.tsx'
import { DaysInput } from './days-input.tsx'
import { InspectorsInput } from './inspectors-input.tsx'
import { WorkDayInput } from './work-day-input.tsx'

/** The registration of a check. */
export function RequestForm(props: { definition: Definition; id?: string }) {
  return <FormPage {...props} inputs={inputs} />
}

const inputs: Readonly<Record<string, FieldInput>> = {
  contractorId: ContractorInput,
  authorizedOrganizationId: AuthorizedInput,
  checkStartDate: WorkDayInput,
  checkEndDate: WorkDayInput,
  checkDaysNumber: DaysInput,
  checkCoverageEndDate: CoverageInput,
  inspectors: InspectorsInput,
}
