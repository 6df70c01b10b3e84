import { moment, read, t } from '@nazorat/machines'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FormField } from '../../fields/form-field.tsx'
import { Value } from '../../fields/value.tsx'
import { LanguageProvider } from '../../i18n/language.tsx'

const field = moment(t('Vaqti', 'Вақти', 'Время'))

/** A moment by itself: how it is filled in, what is wrong with it, and how it is read. */
function Page() {
  const [value, setValue] = useState<unknown>(null)
  const { problems } = read({ at: field }, { at: value })
  return (
    <>
      <FormField name="at" field={field} value={value} errors={(problems['at'] ?? []).map(({ cl }) => cl)} onChange={(_, next) => setValue(next)} onLeave={() => {}} context={{ fields: { at: field }, values: {}, texts: {} }} />
      <output>{JSON.stringify(value)}</output>
      <p id="read">{problems['at'] ? '' : <Value field={field} value={value} texts={{}} />}</p>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <LanguageProvider>
    <Page />
  </LanguageProvider>,
)
