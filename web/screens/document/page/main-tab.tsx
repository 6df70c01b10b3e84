import { type Definition, formFields, personsActions, type Section } from '@nazorat/machines/definition'
import { holdsAttachments, isEmpty, isMeant } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { initialState } from '@nazorat/machines/workflow'
import { createContext, use } from 'react'
import { Description } from './description.tsx'
// Most documents have files: their list comes with the page, not with the inputs of its dialogs.
import '../../../fields/files/upload/file-list.tsx'
import { PastContext } from '../as-of/as-of.ts'
import { copiedFrom } from './copied-from.ts'
import type { TabProps } from './tab.ts'

/** Whether the document's files stand beside its sections: they are not said again in these. */
export const FilesBesideContext = createContext(false)

interface MainTabProps extends TabProps {
  /** Other sections than the form's. */
  sections?: Readonly<Record<string, Section>>
  leaveOut?: readonly string[]
}

/** The document as its form has it, and after that what the actions have written. */
export function MainTab({ definition, document, sections = definition.sections, leaveOut = [] }: MainTabProps) {
  const inSections = new Set([...Object.keys(formFields(definition)), ...Object.values(sections).flatMap(({ fields }) => fields)])
  const areFilesBeside = use(FilesBesideContext)
  const isHere = (name: string) =>
    !leaveOut.includes(name) &&
    !definition.fields[name]?.internal &&
    isMeant(definition.fields[name]!, document.fields) &&
    !(areFilesBeside && holdsAttachments(definition.fields[name]!) && !isEmpty(document.fields[name]))
  // A field that this version emptied is shown with its former value.
  const { before } = use(PastContext)
  const isFilled = (name: string) => !isEmpty(document.fields[name]) || !isEmpty(before?.[name])
  // The title stands above the page already.
  const written = Object.keys(definition.fields).filter(
    (name) => name !== definition.title && !inSections.has(name) && isHere(name) && isFilled(name),
  )
  const copied = copiedFrom(definition, document.fields)
  // In a draft an empty field says what is still to be filled in; later it says nothing.
  const isDraft = document.state === initialState(definition.machine) || definition.states[document.state]?.returned === true
  return (
    <div className="tab-main">
      {Object.entries(sections).map(([name, { label, fields }]) => {
        const names = fields.filter((each) => isHere(each) && (isDraft || isFilled(each)))
        return <Description key={name} definition={definition} document={document} label={label} names={names} />
      })}
      {[...Map.groupBy(written, (name) => copied[name])].map(([from, names]) => (
        <Description
          key={from ?? ''}
          definition={definition}
          document={document}
          label={from ? definition.fields[from]!.label : isPerson(definition) ? words.erasure : words.written}
          names={names}
        />
      ))}
    </div>
  )
}

/** Whether its documents are people, whose personal data a person can erase. */
const isPerson = (definition: Definition): boolean => personsActions(definition).some(([, { erasesPersonalData }]) => erasesPersonalData)

const words = {
  written: t('Кўриб чиқиш ва ижро', 'Рассмотрение и исполнение'),
  erasure: t('Шахсий маълумотларнинг ўчирилиши', 'Удаление персональных данных'),
}
