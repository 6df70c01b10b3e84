import type { RelatedReply } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use, useId } from 'react'
import { getEntry, isAbout } from '../../../api/catalogue.ts'
import { relatedQuery } from '../../../api/queries.ts'
import { useActor } from '../../../api/user.tsx'
import { numberWord } from '../../../fields/reference/titles.ts'
import { formatMoment } from '../../../i18n/format.ts'
import { totalInWords } from '../../../i18n/total.ts'
import { Total } from '../../../ui/total.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { mayOpen } from '../../../navigation/menu.ts'
import { documentPath, screenOf } from '../../../navigation/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Wait } from '../../../ui/error-pages.tsx'
import { PastContext } from '../as-of/as-of.ts'
import type { TabProps } from '../page/tab.ts'
import './related.css'

/** The documents that refer to this one, of those that this person sees, by their types; each leads on, and so does the list of all. */
export function RelatedTab({ definition, document }: TabProps) {
  const say = useSay()
  const actor = useActor()
  const { moment } = use(PastContext)
  const { data, error, refetch } = useQuery(relatedQuery(definition.type, document.id))
  if (!data) {
    if (!error) return <Wait />
    return <Failed title={words.failed} error={error} refetch={refetch} />
  }
  const shown = data.groups.filter(({ type }) => {
    const screen = screenOf(type)
    return screen && mayOpen(screen, actor) && !isAbout(getEntry(type), definition.type)
  })
  if (shown.length === 0) return <p className="tab-empty">{say(words.none)}</p>
  const byType = Map.groupBy(shown, ({ type }) => type)
  return (
    <div className="related">
      {moment !== null && <p className="tab-empty">{say(words.today)}</p>}
      {Array.from(byType, ([type, groups]) => (
        <TypeSection key={type} type={type} groups={groups} id={document.id} texts={data.texts} />
      ))}
    </div>
  )
}

type Group = RelatedReply['groups'][number]

interface TypeSectionProps {
  type: string
  groups: readonly Group[]
  /** Of the document that they refer to. */
  id: string
  texts: RelatedReply['texts']
}

/** The documents of one type; where several of its fields refer to the document, those of each field by themselves. */
function TypeSection({ type, groups, id, texts }: TypeSectionProps) {
  const say = useSay()
  const heading = useId()
  return (
    <section className="description box" aria-labelledby={heading}>
      <h2 id={heading}>
        {say(getEntry(type).label.many)} {groups.length === 1 && <Count of={groups[0]!} />}
      </h2>
      {groups.map((group) => (
        <div key={group.field} className="related-group">
          {groups.length > 1 && (
            <h3>
              {say(group.label)} <Count of={group} />
            </h3>
          )}
          <ul>
            {group.documents.map((each) => (
              <li key={each.id}>
                <Link to={documentPath(type, each.id)}>
                  {numberWord(each.number)} {say(texts[each.id] ?? getEntry(type).label.one)}
                </Link>
                <Badge label={say(each.state.label)} intent={each.state.intent} />
                <time dateTime={each.updatedAt}>{formatMoment(each.updatedAt)}</time>
              </li>
            ))}
          </ul>
          <ListLink type={type} group={group} id={id} />
        </div>
      ))}
    </section>
  )
}

const Count = ({ of }: { of: Group }) => (
  <span className="related-count muted">
    <Total of={of} />
  </span>
)

/** Leads to the list that has all of them, where the type has a list. */
function ListLink({ type, group, id }: { type: string; group: Group; id: string }) {
  const say = useSay()
  const { path, listedOn } = screenOf(type)!
  if (listedOn !== undefined) return null
  return (
    <Link to={path} search={{ [group.field]: id }} className="related-all">
      {say(words.all, { n: totalInWords(group, say) })}
    </Link>
  )
}

const words = {
  none: t('Сизга очиқ боғлиқ ҳужжатлар йўқ', 'Доступных вам связанных документов нет'),
  today: t('Боғлиқ ҳужжатлар бугунги ҳолатида кўрсатилган', 'Связанные документы показаны на сегодня'),
  failed: t('Боғлиқ ҳужжатларни олиб бўлмади', 'Не удалось получить связанные документы'),
  all: t('Барчаси рўйхатда: {n}', 'Все в списке: {n}'),
}
