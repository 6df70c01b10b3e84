import { InputGroup, Tag } from '@blueprintjs/core'
import { type Language, languages, properLatin } from '@nazorat/machines'
import { useSay } from '../words/language.tsx'
import { cells } from './kind-cells.tsx'
import { type InputProps, type KindView, labelId } from './kind-view.ts'
import { written } from './written.tsx'

export const names: KindView<'names'> = {
  Cell: cells.names,
  Filter: written<'names'>(() => ({})).Filter,
  Input: NamesInput,
}

type Typed = Partial<Record<Language, string>>

function NamesInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy }: InputProps<'names'>) {
  const say = useSay()
  const typed: Typed = typeof value === 'object' && value !== null ? value : {}
  const put = (language: Language, text: string) => {
    const next = { ln: '', cl: '', ru: '', ...typed, [language]: text }
    onChange(next.ln || next.cl || next.ru ? next : null)
  }
  return (
    <div className="kind-names" role="group" aria-labelledby={labelId(id)} aria-describedby={describedBy}>
      {order.map(({ language, mark }, i) => (
        <InputGroup
          key={language}
          id={i === 0 ? id : `${id}-${language}`}
          value={typed[language] ?? ''}
          onValueChange={(text) => put(language, text)}
          onBlur={() => {
            const text = typed[language] ?? ''
            const after = language === 'ln' ? properLatin(text.trim()) : text.trim()
            if (after !== text) put(language, after)
            onBlur()
          }}
          disabled={disabled}
          intent={invalid && !typed[language] ? 'danger' : 'none'}
          aria-invalid={invalid && !typed[language]}
          aria-required={field.required}
          aria-label={`${say(field.label)}: ${languages[language].name}`}
          lang={languages[language].tag}
          maxLength={500}
          autoComplete="off"
          leftElement={
            <Tag minimal className="kind-names-mark" aria-hidden>
              {mark}
            </Tag>
          }
          fill
        />
      ))}
    </div>
  )
}

const order: readonly { language: Language; mark: string }[] = [
  { language: 'ln', mark: 'Oʻz' },
  { language: 'cl', mark: 'Ўз' },
  { language: 'ru', mark: 'Рус' },
]
