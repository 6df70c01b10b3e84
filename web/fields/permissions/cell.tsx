import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'

export const permissions: KindCell<'permissions'> = { Cell: PermissionsCell, wide: true }

function PermissionsCell({ value, field }: CellProps<'permissions'>) {
  const say = useSay()
  if (!value || value.length === 0) return null
  return (
    <details className="kind-permissions-cell">
      <summary>{say(count, { count: value.length })}</summary>
      <ul className="kind-titles">
        {value.map((name) => (
          <li key={name}>{say(field.options.labelOf(name) ?? name)}</li>
        ))}
      </ul>
    </details>
  )
}

const count = t('Танланган: {count}', 'Выбрано: {count}')
