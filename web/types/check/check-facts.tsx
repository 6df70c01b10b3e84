import { filesIn, holdsAttachments, isEmpty, t } from '@nazorat/machines'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { Value } from '../../fields/value.tsx'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { PastContext } from '../../screens/document/as-of/as-of.ts'
import type { TabProps } from '../../screens/document/page/tab.ts'
import './request.css'

/** What a decision on a check needs, above its tabs: nobody scrolls for it. */
export function CheckFacts({ definition, document }: TabProps) {
  const say = useSay()
  const { version } = use(PastContext)
  const { checkStartDate: start, checkEndDate: end, checkDaysNumber: asked, agreedCheckDaysNumber: agreed } = document.fields
  const papers = Object.fromEntries(Object.entries(definition.fields).filter(([, field]) => holdsAttachments(field)))
  const files = filesIn(papers, document.fields).length
  const days = [asked, agreed].every((each) => each !== null && each !== undefined) && agreed !== asked ? say(words.agreed, { asked: String(asked), agreed: String(agreed) }) : String(asked)
  return (
    <dl className="check-facts">
      {typeof start === 'string' && typeof end === 'string' && (
        <div>
          <dt>{say(words.period)}</dt>
          <dd>
            {formatDate(start)} – {formatDate(end)}
            {!isEmpty(asked) && <>, {say(words.days, { days })}</>}
          </dd>
        </div>
      )}
      {names
        .filter((name) => !isEmpty(document.fields[name]))
        .map((name) => (
          <div key={name}>
            <dt>{say(definition.fields[name]!.label)}</dt>
            <dd>
              <Value field={definition.fields[name]!} value={document.fields[name]} texts={document.texts} />
            </dd>
          </div>
        ))}
      {files > 0 && (
        <div>
          <dt>{say(words.files)}</dt>
          <dd>
            <Link to={documentPath(definition.type, document.id)} search={{ tab: 'files', ...(version && { at: String(version) }) } as never}>
              {say(words.open, { n: files })}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

const names = ['checkTypeId', 'checkBasisId', 'checkSubjects', 'inspectors']

const words = {
  period: t('Tekshirish davri', 'Текшириш даври', 'Период проверки'),
  days: t('ish kunlari:\u00a0{days}', 'иш кунлари:\u00a0{days}', 'рабочих дней:\u00a0{days}'),
  agreed: t('{agreed} (soʻralgan {asked})', '{agreed} (сўралган {asked})', '{agreed} (запрошено {asked})'),
  files: t('Fayllar', 'Файллар', 'Файлы'),
  open: t('Ochish: {n}', 'Очиш: {n}', 'Открыть: {n}'),
}
