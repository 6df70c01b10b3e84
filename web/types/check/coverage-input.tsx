import { t } from '@nazorat/machines/i18n'
import type { RelatedDocument } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { documentQuery } from '../../api/queries.ts'
import type { FieldInput } from '../../fields/form-field.tsx'
import { inputOf } from '../../fields/inputs.ts'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'

/**
 * The last day of the checked period. Another check that takes it in is told of as soon as the draft has been saved with both days;
 * one that this person may not see, only when the draft is sent.
 */
export const CoverageInput: FieldInput = (props) => {
  const say = useSay()
  const { id, context } = props
  const { data } = useQuery({
    ...documentQuery('request', context?.document?.id ?? ''),
    enabled: context?.document !== undefined,
    meta: {},
  })
  // It was found for the values that the server has.
  const isOfThese =
    data !== undefined && asked.every((name) => JSON.stringify(data.fields[name] ?? null) === JSON.stringify(context?.values[name] ?? null))
  const covering = isOfThese ? (data.lookups['covering'] as RelatedDocument<'request', 'requestDocNumber'> | null | undefined) : null
  const { Input } = inputOf(props.field)
  return (
    <>
      <Input {...props} describedBy={[props.describedBy, covering && `${id}-covering`].filter(Boolean).join(' ') || undefined} />
      {covering && (
        <p id={`${id}-covering`} className="form-warning" role="status">
          {say(words.covered)}{' '}
          <Link to={documentPath('request', covering.id)} target="_blank">
            № {String(covering.values.requestDocNumber)}
          </Link>
        </p>
      )}
    </>
  )
}

const asked = ['contractorId', 'checkSubjects', 'checkCoverageStartDate', 'checkCoverageEndDate']

const words = {
  covered: t('Бу давр шу предмет бўйича бошқа текшириш билан қамраб олинган:', 'Этот период по тому же предмету уже охвачен проверкой'),
}
