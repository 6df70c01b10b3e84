import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from '../../api/live.ts'
import { listQuery } from '../../api/queries.ts'
import { useMay } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { newPath } from '../../navigation/paths.ts'
import { Wait } from '../../ui/error-pages.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { paperPath } from '../../navigation/screen-map.ts'
import { VisitCard } from './visit-card.tsx'
import './visit.css'

/** Who stands at the doors of a business now, and may they come in: what moves is seen without a reload. */
export function AtDoor() {
  const say = useSay()
  const mayReport = useMay('ComplaintCreate')
  const visits = useQuery(
    listQuery('visit', {
      state: ['opened', 'openedOffline', 'admitted', 'unanswered'],
      sortBy: 'openedAt',
      orderType: 'desc',
      pageSize: 20,
    }),
  )
  useWatch({ type: 'visit' })
  usePageTitle(words.title)
  return (
    <div className="page door stack">
      <h1 className="page-title strong">{say(words.title)}</h1>
      <div className="stack" role="region" aria-live="polite" aria-label={say(words.visits)}>
        {visits.error && !visits.data ? (
          <Failed title={words.failed} error={visits.error} refetch={visits.refetch} />
        ) : !visits.data ? (
          <Wait />
        ) : visits.data.rows.length === 0 ? (
          <section className="verdict verdict-none box">
            <h2>{say(words.nobody)}</h2>
            <p>{say(words.unregistered)}</p>
          </section>
        ) : (
          visits.data.rows.map(({ id }) => <VisitCard key={id} id={id} />)
        )}
      </div>
      <div className="door-more stack">
        {mayReport && (
          <LinkButton className="thumb" size="large" fill to={`${newPath('complaint')}?${reported(say(words.reported))}`}>
            {say(words.report)}
          </LinkButton>
        )}
        <LinkButton className="thumb" size="large" fill to={paperPath}>
          {say(words.paper)}
        </LinkButton>
      </div>
    </div>
  )
}

/** The complaint about a visit that nobody registered begins with its kind, this moment and a text: a photo and who it was are left. */
const reported = (complaintText: string): string =>
  String(new URLSearchParams({ kind: 'unregisteredVisit', visitedAt: new Date().toISOString(), complaintText }))

const words = {
  title: t('Эшик олдида ким', 'Кто у двери'),
  visits: t('Ҳозирги ташрифлар', 'Посещения сейчас'),
  failed: t('Ташрифлар юкланмади', 'Посещения не загружены'),
  nobody: t('Ҳозир рўйхатдан ўтган ташриф йўқ', 'Сейчас зарегистрированных посещений нет'),
  unregistered: t(
    'Эшик олдида назорат органи ходими турган бўлса, у рўйхатдан ўтмаган: уни киритмасликка ҳақлисиз. Эшикдаги белгини сканерлашини сўранг.',
    'Если у двери стоит сотрудник контролирующего органа, он не зарегистрирован: вы вправе его не впускать. Попросите его отсканировать знак на двери.',
  ),
  report: t('Рўйхатга олинмаган ташриф ҳақида хабар бериш', 'Сообщить о незарегистрированном посещении'),
  reported: t('Назорат органи ходими рўйхатдан ўтмасдан келди', 'Сотрудник контролирующего органа пришёл без регистрации'),
  paper: t('Қоғоздаги кодни текшириш', 'Проверить код на бумаге'),
}
