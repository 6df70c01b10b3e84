import { Button, Callout, Radio } from '@blueprintjs/core'
import type { DocumentReply, ProblemReply } from '@nazorat/machines/api-types'
import { type Definition, eventLabel, typedFields } from '@nazorat/machines/definition'
import { read } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Value } from '../../fields/value.tsx'
import { reasonOf, useVerdict } from '../document/actions/verdict.ts'
import type { Texts } from '../../fields/kind-view.ts'
import { StateBadge } from '../../ui/badge.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { formValues, same, type Typed } from './state/form-values.ts'

interface ConflictProps {
  definition: Definition
  action: string
  base: Typed
  mine: Typed
  theirs: DocumentReply
  texts: Texts
  by: ProblemReply['current'] | null
  onDecide: (values: Typed) => void
  onOpen: () => void
  onBack: () => void
}

/** Somebody saved the document first: what differs, field by field, and whose is kept. What was typed stays until it is decided. */
export function Conflict({ definition, action, base, mine, theirs, texts, by, onDecide, onOpen, onBack }: ConflictProps) {
  const say = useSay()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const verdict = useVerdict(definition, action, theirs)
  const fields = typedFields(definition)
  const their = formValues(definition, theirs.fields)
  const names = Object.keys(fields).filter((name) => !same(mine[name], their[name]))
  const [taken, setTaken] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const takenFrom = (name: string) => taken[name] ?? (same(mine[name], base[name]) ? 'theirs' : 'mine')
  const chosen = (): Typed => ({
    ...their,
    ...Object.fromEntries(names.filter((name) => takenFrom(name) === 'mine').map((name) => [name, mine[name]])),
  })
  const shown = (name: string, value: unknown): ReactNode => {
    const field = fields[name]!
    // A value that is not valid for its kind is shown as it was typed.
    if (read({ [name]: field }, { [name]: value }).problems[name]) return typeof value === 'object' ? JSON.stringify(value) : String(value)
    return <Value field={field} value={value} texts={{ ...texts, ...theirs.texts }} document={{ type: definition.type, id: theirs.id }} />
  }
  return (
    <section className="conflict box" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {say(words.title)}
      </h2>
      <Callout intent="warning" compact>
        {by?.at && (
          <p>
            {by.actor.name && `${by.actor.name}, `}
            {formatMoment(by.at)}: {say(eventLabel(definition, by))}
          </p>
        )}
        <p>
          {say(words.now)} <StateBadge definition={definition} state={theirs.state} />
        </p>
        {verdict && !verdict.can && <p>{reasonOf(verdict.refusal, say)}</p>}
      </Callout>
      {names.length === 0 && <p>{say(words.alike)}</p>}
      {names.map((name) => (
        <fieldset key={name} className="conflict-field">
          <legend>{say(fields[name]!.label)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <Radio
              key={side}
              name={`conflict-${name}`}
              checked={takenFrom(name) === side}
              onChange={() => setTaken((now) => ({ ...now, [name]: side }))}
              labelElement={
                <span className="conflict-side">
                  <span className="muted">{say(side === 'mine' ? words.mine : words.theirs)}</span>{' '}
                  {shown(name, side === 'mine' ? mine[name] : their[name])}
                </span>
              }
            />
          ))}
        </fieldset>
      ))}
      <div className="conflict-actions wrap">
        {verdict?.can ? (
          <>
            <Button intent="primary" onClick={() => onDecide(chosen())}>
              {say(words.keepChosen)}
            </Button>
            <Button onClick={() => onDecide(their)}>{say(words.takeTheirs)}</Button>
          </>
        ) : (
          <Button intent="primary" onClick={onOpen}>
            {say(words.open)}
          </Button>
        )}
        <Button variant="minimal" onClick={onBack}>
          {say(words.back)}
        </Button>
      </div>
    </section>
  )
}

const words = {
  title: t('Ҳужжат бошқа жойда ўзгартирилган', 'Документ изменён в другом месте'),
  now: t('Ҳозирги ҳолати:', 'Сейчас:'),
  alike: t('Майдонларда фарқ йўқ.', 'Различий в полях нет.'),
  mine: t('Сизники:', 'Ваш вариант:'),
  theirs: t('Тизимда сақлангани:', 'Сохранено в системе:'),
  keepChosen: t('Танланганини янги нусхага сақлаш', 'Сохранить выбранное в новую версию'),
  takeTheirs: t('Сақланганини қолдириш', 'Оставить сохранённое'),
  open: t('Ҳужжатни очиш', 'Открыть документ'),
  back: t('Формага қайтиш', 'Вернуться к форме'),
}
