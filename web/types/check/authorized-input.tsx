import type { ListReply } from '@nazorat/machines/api-types'
import { isEmpty } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../api/client.ts'
import { useMay } from '../../api/user.tsx'
import type { FieldInput } from '../../fields/form-field.tsx'
import { inputOf } from '../../fields/inputs.ts'
import { useSay } from '../../i18n/language.tsx'

/** The authorized body of the check's region is filled in with the region; that another one was chosen is said at once. */
export const AuthorizedInput: FieldInput = (props) => {
  const say = useSay()
  const { id, value, context, onChange, disabled } = props
  const bodies = useAuthorizedBodies()
  const region = context?.values['regionId']
  const here = bodies.filter((body) => body.isBranch && body.regionId === region)
  const chosen = bodies.find((body) => body.id === value)
  // The centre, which is no branch, works in all regions.
  const isElsewhere = typeof region === 'string' && chosen !== undefined && chosen.isBranch && chosen.regionId !== region
  // Only a region that is chosen here fills it in: a saved check keeps what it has.
  const before = useRef(region)
  const follow = useEffectEvent(() => {
    if (region === before.current || bodies.length === 0) return
    const wasOfBefore = isEmpty(value) || (chosen?.isBranch === true && chosen.regionId === before.current)
    before.current = region
    if (!disabled && wasOfBefore && here.length === 1 && here[0]!.id !== value) onChange(here[0]!.id)
  })
  useEffect(() => follow(), [region, bodies])
  const { Input } = inputOf(props.field)
  return (
    <>
      <Input {...props} describedBy={[props.describedBy, isElsewhere && `${id}-elsewhere`].filter(Boolean).join(' ') || undefined} />
      {isElsewhere && (
        <p id={`${id}-elsewhere`} className="form-warning" role="status">
          {say(words.elsewhere)}
        </p>
      )}
    </>
  )
}

interface Body {
  readonly id: string
  readonly regionId: string | null
  readonly isBranch: boolean
}

const none: readonly Body[] = []

/** The authorized bodies with their regions, where this person may see organizations. */
function useAuthorizedBodies(): readonly Body[] {
  const maySee = useMay('OrganizationView')
  const { data = none } = useQuery({
    queryKey: ['authorizedBodies'],
    queryFn: async ({ signal }) => {
      const { rows } = await call<ListReply>('organization/GetList', { kind: ['authorized'], pageSize: 200 }, { signal })
      return rows.map(({ id, regionId, isFilial }): Body => ({
        id,
        regionId: typeof regionId === 'string' ? regionId : null,
        isBranch: isFilial === true,
      }))
    },
    enabled: maySee,
    staleTime: 300_000,
  })
  return data
}

const words = {
  elsewhere: t(
    'Танланган орган бошқа ҳудудда ишлайди: текшириш ҳудудидаги модератор ҳужжатни кўрмайди',
    'Выбранный орган работает в другом регионе: модератор региона проверки документа не увидит',
  ),
}
