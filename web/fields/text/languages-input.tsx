import { type Language, languages } from '@nazorat/machines/i18n'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { type InputProps, type KindInput, labelId } from '../kind-view.ts'
import { asRead, written } from './input.tsx'
import { InputGroup, Tag, TextArea } from '@blueprintjs/core'

export const names: KindInput<'names'> = {
  wide: true,
  Filter: written<'names'>(() => ({})).Filter,
  Input: (props) => (
    <InLanguages {...props}>
      {({ mark, ...part }, put) => (
        <InputGroup
          {...part}
          key={part.id}
          onValueChange={put}
          leftElement={
            <Tag minimal className="kind-names-mark" lang={part.lang} aria-hidden>
              {mark}
            </Tag>
          }
          fill
        />
      )}
    </InLanguages>
  ),
}

export const paragraphs: KindInput<'paragraphs'> = {
  wide: true,
  Filter: written<'paragraphs'>(() => ({})).Filter,
  Input: (props) => (
    <InLanguages {...props}>
      {({ mark, ...part }, put) => (
        <div key={part.id} className="kind-paragraphs-part">
          <Tag minimal className="kind-names-mark" lang={part.lang} aria-hidden>
            {mark}
          </Tag>
          <TextArea {...part} onChange={(event) => put(event.target.value)} rows={6} autoResize fill />
        </div>
      )}
    </InLanguages>
  ),
}

/** The props of one of the three inputs. */
export interface Part {
  id: string
  /** The language's own short name. */
  mark: string
  value: string
  disabled: boolean
  intent: 'danger' | 'none'
  lang: string
  autoComplete: 'off'
  onBlur: () => void
  'aria-invalid': boolean
  'aria-required': boolean
  'aria-label': string
}

type Props = Pick<
  InputProps<'names' | 'paragraphs'>,
  'id' | 'value' | 'field' | 'onChange' | 'onBlur' | 'invalid' | 'disabled' | 'describedBy'
> & {
  children: (part: Part, put: (text: string) => void) => ReactNode
}

/** One text in three languages, an input for each. */
function InLanguages({ id, value, field, onChange, onBlur, invalid, disabled, describedBy, children }: Props) {
  const say = useSay()
  const typed: Partial<Record<Language, string>> = typeof value === 'object' && value !== null ? value : {}
  const put = (language: Language, text: string) => {
    const next = { ln: '', cl: '', ru: '', ...typed, [language]: text }
    onChange(next.ln || next.cl || next.ru ? next : null)
  }
  return (
    <div className="kind-names" role="group" aria-labelledby={labelId(id)} aria-describedby={describedBy}>
      {order.map(({ language, mark }, i) => {
        const text = typed[language] ?? ''
        const isWrong = invalid && !text
        const leave = () => {
          const after = asRead(field, text)
          if (after !== text) put(language, after)
          onBlur()
        }
        const part: Part = {
          id: i === 0 ? id : `${id}-${language}`,
          mark,
          value: text,
          disabled,
          intent: isWrong ? 'danger' : 'none',
          lang: languages[language].tag,
          autoComplete: 'off',
          onBlur: leave,
          'aria-invalid': isWrong,
          'aria-required': field.required,
          'aria-label': `${say(field.label)}: ${languages[language].name}`,
        }
        return children(part, (text) => put(language, text))
      })}
    </div>
  )
}

const order: readonly { language: Language; mark: string }[] = [
  { language: 'ln', mark: 'Oʻz' },
  { language: 'cl', mark: 'Ўз' },
  { language: 'ru', mark: 'Рус' },
]
