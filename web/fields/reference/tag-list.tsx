import { Button, Tag } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'

interface TagListProps {
  items: readonly { value: string; text: string }[]
  onRemove?: ((value: string) => void) | undefined
  /** Where the focus goes when the tag that had it is gone. */
  focusAfter?: string
}

export function TagList({ items, onRemove, focusAfter }: TagListProps) {
  const say = useSay()
  if (items.length === 0) return null
  const remove = (value: string) => {
    onRemove?.(value)
    if (focusAfter) document.getElementById(focusAfter)?.focus()
  }
  return (
    <ul className="tag-list wrap">
      {items.map(({ value, text }) => (
        <li key={value}>
          <Tag minimal multiline>
            {text}
          </Tag>
          {onRemove && (
            <Button
              icon={<Cross />}
              size="small"
              variant="minimal"
              aria-label={say(words.remove, { title: text })}
              onClick={() => remove(value)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const words = { remove: t('Олиб ташлаш: {title}', 'Убрать: {title}') }
