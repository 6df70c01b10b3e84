import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { isInn } from '@nazorat/machines/fields'
import { useState } from 'react'
import { inputOf } from '../../fields/inputs.ts'
import { useSay } from '../../i18n/language.tsx'
import type { FieldInput } from '../../fields/form-field.tsx'
import { toast } from '../../ui/toasts.ts'
import { askRegister, registerWords } from './register.ts'
import type { Definition } from '@nazorat/machines/definition'
import { FormPage } from '../../screens/form/form-page.tsx'

/** The form of a business, which can be filled in from a register. */
export const ContractorForm = (props: { definition: Definition; id?: string }) => <FormPage {...props} inputs={inputs} />

/** The INN of a business; what a register says of it is filled in on request, and saved with the form. */
const InnInput: FieldInput = (props) => {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const { value, context, disabled } = props
  const { Input } = inputOf(props.field)
  const inn = typeof value === 'string' && isInn(value) ? value : null
  const refresh = async () => {
    if (!inn || !context?.put) return
    setBusy(true)
    const entry = await askRegister(inn)
    setBusy(false)
    if (!entry) return
    // A region before its district, which would fall away with it.
    for (const name of Object.keys(context.fields)) if (entry[name] !== undefined) context.put(name, entry[name])
    toast.done(registerWords.done)
  }
  return (
    <>
      <Input {...props} />
      <Button icon={<Refresh />} variant="minimal" loading={busy} disabled={disabled || inn === null} onClick={() => void refresh()}>
        {say(registerWords.refresh)}
      </Button>
    </>
  )
}

const inputs: Readonly<Record<string, FieldInput>> = { inn: InnInput }
