import type { MyInformation as Known } from '@nazorat/machines/api-types'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '../../../api/client.ts'
import { useUser } from '../../../api/user.tsx'
import { useActorNames, useSay } from '../../../i18n/language.tsx'
import { MyKeys } from '../../signing/my-keys.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Nothing, Panel } from '../../../ui/panel.tsx'
import { accountWords } from '../account-words.ts'
import { MyEmployee } from './my-employee.tsx'
import { MyRoles } from './my-roles.tsx'
import { MySessions } from './my-sessions.tsx'
import { MySignIns } from './my-sign-ins.tsx'
import { MyFactors } from '../second-factor/my-factors.tsx'
import { mineWords } from './mine-words.ts'
import './mine.css'

/** The page about oneself: one's employee record, roles, open sessions and sign-ins. */
export function MyInformation() {
  const say = useSay()
  const { actor, userName, organization, parentOrganization } = useUser()
  const { name } = useActorNames(actor)
  const own = useQuery({ queryKey: ['mine'], queryFn: ({ signal }) => call<Known>('account/GetMyInformation', undefined, { signal }) })
  usePageTitle(accountWords.myInformation)
  const known: [string, string | undefined][] = [
    [say(accountWords.name), name],
    [say(accountWords.username), userName],
    [say(accountWords.organization), organization ? say(organization.name) : undefined],
    [say(accountWords.parentOrganization), parentOrganization ? say(parentOrganization.name) : undefined],
  ]
  return (
    <div className="page mine">
      <h1 className="page-title strong">{say(accountWords.myInformation)}</h1>
      <dl className="known">
        {known
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Panel title={mineWords.employee} answers={[own]}>
        {() =>
          own.data?.employee ? (
            <Suspense>
              <MyEmployee employee={own.data.employee} />
            </Suspense>
          ) : (
            <Nothing>{say(mineWords.noEmployee)}</Nothing>
          )
        }
      </Panel>
      <Panel title={mineWords.roles} answers={[own]}>
        {() => <MyRoles roles={own.data!.roles} />}
      </Panel>
      <MyFactors />
      <MyKeys />
      <MySessions />
      <MySignIns />
    </div>
  )
}
