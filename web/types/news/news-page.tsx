import { type Text, t } from '@nazorat/machines/i18n'
import { scopeOf } from '@nazorat/machines/workflow'
import { useActor } from '../../api/user.tsx'
import { Description } from '../../screens/document/page/description.tsx'
import type { DocumentTab, TabProps } from '../../screens/document/page/tab.ts'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { NewsByline } from './news-byline.tsx'
import './news.css'
import type { Definition } from '@nazorat/machines/definition'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'

/** A piece of news, to be read. */
export const NewsPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} tabs={tabs} />

const tabs: readonly DocumentTab[] = [{ id: 'text', label: t('Матн', 'Текст'), view: NewsText }]

/** The text of a news item in the reader's language; its editors also see the audience. */
function NewsText({ definition, document }: TabProps) {
  const say = useSay()
  const actor = useActor()
  const { kind, content, publishedDate, publishedTime, scheduledDate, scheduledTime } = document.fields
  const keeps = scopeOf(actor, `${definition.permission}View`)?.scope === 'all'
  const { label, fields } = definition.sections['audience']!
  const isForAll = fields.every((name) => [document.fields[name]].flat().filter(Boolean).length === 0)
  return (
    <div className="tab-main">
      <div className="news-text box">
        <NewsByline kind={kind} date={publishedDate} time={publishedTime} />
        {typeof scheduledDate === 'string' && (
          <p className="news-byline">{say(words.planned, { moment: `${formatDate(scheduledDate)} ${scheduledTime}` })}</p>
        )}
        {content ? (
          paragraphsOf(say(content as Text)).map((paragraph, i) => <p key={i}>{paragraph}</p>)
        ) : (
          <p className="tab-empty">{say(words.empty)}</p>
        )}
      </div>
      {keeps &&
        (isForAll ? (
          <p className="tab-empty">{say(words.forAll)}</p>
        ) : (
          <Description definition={definition} document={document} label={label} names={fields} />
        ))}
    </div>
  )
}

/** An empty line parts paragraphs. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

const words = {
  planned: t('Эълон қилинади: {moment}', 'Будет опубликовано: {moment}'),
  empty: t('Матн ҳали ёзилмаган', 'Текст ещё не написан'),
  forAll: t('Барча фойдаланувчилар учун', 'Для всех пользователей'),
}
