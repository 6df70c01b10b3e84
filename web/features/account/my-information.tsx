import { eventLog, mayView } from '@nazorat/machines'
import { catalogue } from '@nazorat/machines/catalogue'
import { usePageTitle } from '../../ui/page-title.ts'
import { accountWords } from './account-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { useUser } from '../../api/user.tsx'

/** Who the system takes this person for, and what it opens to him. */
export function MyInformation() {
  const say = useSay()
  const { actor, userName, organization, parentOrganization } = useUser()
  usePageTitle(accountWords.myInformation)
  const open = catalogue.filter((entry) => entry.type !== eventLog.type && mayView(entry, actor)).map(({ label }) => say(label.many))
  const known: [string, string | undefined][] = [
    [say(accountWords.name), actor.name],
    [say(accountWords.username), userName],
    [say(accountWords.organization), organization ? say(organization.name) : undefined],
    [say(accountWords.parentOrganization), parentOrganization ? say(parentOrganization.name) : undefined],
    [say(accountWords.mayView), open.join(', ')],
  ]
  return (
    <div className="page">
      <h1 className="page-title">{say(accountWords.myInformation)}</h1>
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
    </div>
  )
}
