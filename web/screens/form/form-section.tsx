import type { Definition, Section } from '@nazorat/machines/definition'
import { type AnyField, isMeant, rowFieldsOf } from '@nazorat/machines/fields'
import { memoized } from '@nazorat/machines/memoized'
import type { InputContext } from '../../fields/kind-view.ts'
import { errorsWithin } from '../../fields/parts.ts'
import { useSay } from '../../i18n/language.tsx'
import { type FieldInput, FormField } from '../../fields/form-field.tsx'
import type { Typed } from './state/form-values.ts'
import { sectionId } from './section-index.tsx'

interface FormSectionProps {
  definition: Definition
  name: string
  section: Section
  values: Typed
  errors: Readonly<Record<string, readonly string[]>>
  /** The optional fields that must be filled in all the same. */
  demanded: readonly string[]
  inputs: Readonly<Record<string, FieldInput>>
  context: InputContext
  onChange: (name: string, value: unknown, part?: string) => void
  onLeave: (name: string, part?: string) => void
}

/** A section of the form: its fields in two columns where there is room for two. */
export function FormSection({ definition, name, section, values, errors, demanded, inputs, context, onChange, onLeave }: FormSectionProps) {
  const say = useSay()
  const asked = section.fields.filter((each) => isMeant(definition.fields[each]!, context.values))
  const label = say(section.label)
  // The label of its only field says the same, and is read with the input.
  const isRepeated = asked.length === 1 && say(definition.fields[asked[0]!]!.label) === label
  return (
    <section className="form-section" aria-labelledby={sectionId(name)}>
      <h2 id={sectionId(name)} tabIndex={-1} className={isRepeated ? 'visually-hidden' : undefined}>
        {label}
      </h2>
      <div className="form-grid">
        {asked.map((each) => (
          <FormField
            key={each}
            name={each}
            field={demanded.includes(each) ? requiredOf(definition.fields[each]!) : definition.fields[each]!}
            value={values[each]}
            errors={errors[each] ?? none}
            partErrors={rowFieldsOf(definition.fields[each]!) ? errorsWithin(each, errors) : undefined}
            onChange={onChange}
            onLeave={onLeave}
            context={context}
            input={inputs[each]}
          />
        ))}
      </div>
    </section>
  )
}

/** The field as one that must be filled in; the same one each time, so that its input is not drawn again. */
const requiredOf = (field: AnyField): AnyField => memoized(asRequired, field, () => ({ ...field, required: true }))

const asRequired = new WeakMap<AnyField, AnyField>()

const none: readonly string[] = []
