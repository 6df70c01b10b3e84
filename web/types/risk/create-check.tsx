import { Plus } from '@blueprintjs/icons'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { holdsOne } from '@nazorat/machines/workflow'
import { useQuery } from '@tanstack/react-query'
import { getEntry } from '../../api/catalogue.ts'
import { listQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { newPath } from '../../navigation/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'

const check = getEntry('request')

/** Leads to the form of a check of the business, by the type and the basis that are of the risk analysis. */
export function CreateCheck({ document: { id, state, fields } }: { document: DocumentReply }) {
  const say = useSay()
  const may = holdsOne(useActor(), check.creates) && state === 'active'
  const byRisk = { byRiskAnalysis: true, state: ['active'], pageSize: 1 }
  const types = useQuery({ ...listQuery('checktype', byRisk), enabled: may })
  const bases = useQuery({ ...listQuery('checkbasis', byRisk), enabled: may })
  if (!may) return null
  const known = {
    riskResultId: id,
    contractorId: fields['contractorId'],
    regionId: fields['regionId'],
    districtId: fields['districtId'],
    checkTypeId: types.data?.rows[0]?.id,
    checkBasisId: bases.data?.rows[0]?.id,
  }
  const filled = Object.entries(known).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  // Before both are known it would lead to a form without them.
  return (
    <LinkButton to={`${newPath(check.type)}?${new URLSearchParams(filled)}`} icon={<Plus />} disabled={types.isPending || bases.isPending}>
      {say(words.check)}
    </LinkButton>
  )
}

const words = { check: t('Текшириш яратиш', 'Создать проверку') }
