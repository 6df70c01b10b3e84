import { PlusIcon } from '@blueprintjs/icons'
import { type Definition, mayCreate } from '@nazorat/machines'
import { useActor } from '../account/user.tsx'
import { LinkButton } from '../document/link-button.tsx'
import { newPath } from '../shell/paths.ts'
import { formatNumber } from '../words/format.ts'
import { useSay } from '../words/language.tsx'
import { listWords } from '../words/list-words.ts'

export function ListHead({ definition, total }: { definition: Definition; total: number | undefined }) {
  const say = useSay()
  const actor = useActor()
  return (
    <div className="page-head">
      <h1 className="page-title">
        {say(definition.label.many)} {total !== undefined && <span className="page-total">{formatNumber(total)}</span>}
      </h1>
      {mayCreate(definition, actor) && (
        <LinkButton intent="primary" icon={<PlusIcon />} to={newPath(definition.type)}>
          {say(listWords.create)}
        </LinkButton>
      )}
    </div>
  )
}
