import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Value } from '../../fields/value.tsx'
import type { FieldInput } from '../../fields/form-field.tsx'
import { inputOf } from '../../fields/inputs.ts'
import { useDefinition } from '../../api/definitions.ts'
import { documentQuery } from '../../api/queries.ts'
import { useSay } from '../../i18n/language.tsx'
import './request.css'

/** The business is found by its INN or name; what is known of it stands below, and its place is taken for the check's. */
export const ContractorInput: FieldInput = (props) => {
  const say = useSay()
  const { value, context } = props
  const chosen = typeof value === 'string' ? value : null
  const contractor = useDefinition('contractor')
  const { data } = useQuery({ ...documentQuery('contractor', chosen ?? ''), enabled: chosen !== null, meta: {} })
  const { Input } = inputOf(props.field)
  // Only a choice made here fills in the place: a saved check keeps what it has.
  const chosenHere = useRef<string | null>(null)
  const takePlace = useEffectEvent(() => {
    if (!data || chosenHere.current !== data.id || !context?.put) return
    chosenHere.current = null
    context.put('regionId', data.fields['regionId'] ?? null)
    context.put('districtId', data.fields['districtId'] ?? null)
  })
  useEffect(() => takePlace(), [data])
  const choose = (next: unknown) => {
    chosenHere.current = typeof next === 'string' ? next : null
    props.onChange(next)
  }
  return (
    <>
      <Input
        {...props}
        onChange={choose}
        describedBy={[props.describedBy, chosen && data && `${props.id}-about`].filter(Boolean).join(' ') || undefined}
      />
      {!chosen && <p className="form-hint muted">{say(words.how)}</p>}
      {chosen && data?.id === chosen && (
        <dl id={`${props.id}-about`} className="contractor-about">
          {shown.map((name) => (
            <div key={name}>
              <dt>{say(contractor.fields[name]!.label)}</dt>
              <dd>
                <Value field={contractor.fields[name]!} value={data.fields[name]} texts={data.texts} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

const shown = ['inn', 'oked', 'okedId', 'regionId', 'districtId', 'address', 'director', 'phone']

const words = { how: t('СТИР ёки номи бўйича қидиринг', 'Ищите по ИНН или наименованию') }
