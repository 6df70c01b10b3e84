import { formFields, isEmpty, t } from '@nazorat/machines'
import { isInner } from './inner.ts'
import { Description } from './description.tsx'
import type { TabProps } from './tab.ts'

/** The document as its form has it, and after that what the actions have written. */
export function MainTab({ definition, document, leaveOut = [] }: TabProps & { leaveOut?: readonly string[] }) {
  const isHere = (name: string) => definition.fields[name]!.kind !== 'files' && !leaveOut.includes(name)
  const inForm = formFields(definition)
  const written = Object.keys(definition.fields).filter((name) => !(name in inForm) && isHere(name) && !isInner(name) && !isEmpty(document.fields[name]))
  return (
    <div className="tab-main">
      {Object.entries(definition.sections).map(([name, { label, fields }]) => (
        <Description key={name} definition={definition} document={document} label={label} names={fields.filter(isHere)} />
      ))}
      <Description definition={definition} document={document} label={words.written} names={written} />
    </div>
  )
}

const words = { written: t('Koʻrib chiqish va ijro', 'Кўриб чиқиш ва ижро', 'Рассмотрение и исполнение') }
