import { Button, ProgressBar } from '@blueprintjs/core'
import type { ListDefinition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '../../../api/user.tsx'
import { formatDate, formatMoment, formatSize } from '../../../i18n/format.ts'
import { useLanguage, useSay } from '../../../i18n/language.tsx'
import { documentPath } from '../../../navigation/paths.ts'
import { clearDevice, readRoom, readTaken } from '../../../offline/installed/taken.ts'
import { countWaiting, openOutbox } from '../../../offline/store/open-outbox.ts'
import { outboxOf } from '../../../offline/outbox/outbox.ts'
import { StorageFull } from '../../../offline/outbox/store.ts'
import { useEntries } from '../../../offline/outbox/waiting.ts'
import { Wait } from '../../../ui/error-pages.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { toast } from '../../../ui/toasts.ts'
import './phone.css'

// Its code brings that of forms and of document pages with it. Without a network this screen is the first one, and mostly nothing waits.
const Waiting = lazy(() => import('./waiting-command.tsx').then(({ WaitingCommand }) => ({ default: WaitingCommand })))

/** What this device has of its user: the checks that were taken along, and what waits to be sent; each removed by the user's own word. */
export function PhoneScreen({ definition }: { definition: ListDefinition }) {
  const say = useSay()
  const { language } = useLanguage()
  const user = useUser()
  const client = useQueryClient()
  const waiting = useEntries()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const { data: here, refetch } = useQuery({
    queryKey: ['phone', user.actor.id],
    queryFn: () => readHere(user.actor.id),
    gcTime: 0,
    networkMode: 'always',
    // It asks the device alone: its answer says nothing of the network. The types know of no option that is taken away.
    ...({ persister: undefined } as object),
  })
  usePageTitle(words.title)

  const takeChecks = async () => {
    setProgress({ done: 0, of: 1 })
    try {
      const { takeAlong } = await import('./take-along.ts')
      await takeAlong(client, definition, user, (done, of) => setProgress({ done, of }))
      toast.done(words.taken)
    } catch (error) {
      if (error instanceof StorageFull) toast.error(words.full)
      else toast.problem(error)
    }
    setProgress(null)
    void refetch()
  }
  const clear = async () => {
    await clearDevice(user.actor.id)
    toast.done(words.cleared)
    void refetch()
  }
  // It changes when an answer comes.
  useEffect(() => void refetch(), [waiting, refetch])
  const taken = here?.taken
  return (
    <div className="page phone-page stack">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(words.title)}</h1>
      </div>
      <div className="row wrap">
        <Button intent="primary" size="large" disabled={progress !== null} onClick={() => void takeChecks()}>
          {say(taken ? words.again : words.take)}
        </Button>
        {taken && waiting.length === 0 && here.locked === 0 && (
          <Button variant="outlined" size="large" disabled={progress !== null} onClick={() => void clear()}>
            {say(words.clear)}
          </Button>
        )}
      </div>
      <div role="status">
        {progress && (
          <>
            <p>{say(words.taking, { done: progress.done, of: progress.of })}</p>
            <ProgressBar value={progress.done / progress.of} animate={false} stripes={false} />
          </>
        )}
      </div>
      {here && (
        <>
          <section className="phone-part box stack">
            <h2 className="phone-heading">{say(words.checks)}</h2>
            {taken ? (
              <>
                <p className="muted">
                  {say(words.asOf, { n: taken.documents.length, at: formatMoment(taken.at), until: formatDate(taken.until) })}
                </p>
                <ul className="phone-list">
                  {taken.documents.map(({ type, id, title, number, from, until }) => (
                    <li key={id}>
                      <Link to={documentPath(type, id)}>{title}</Link>{' '}
                      <span className="muted numeric">
                        {number && `№ ${number} · `}
                        {formatDate(from)} – {formatDate(until)}
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p className="muted">{say(words.none)}</p>
            )}
          </section>
          <section className="phone-part box stack">
            <h2 className="phone-heading">{say(words.waiting)}</h2>
            {waiting.length === 0 && here.locked === 0 && <p className="muted">{say(words.nothingWaits)}</p>}
            <ul className="phone-list">
              {waiting.map((entry) => (
                <li key={entry.id}>
                  <Suspense fallback={<Wait />}>
                    <Waiting entry={entry} />
                  </Suspense>
                </li>
              ))}
            </ul>
            {here.locked > 0 && <p>{say(words.locked, { n: here.locked })}</p>}
          </section>
          <p className="muted">
            {here.room && say(words.room, { used: formatSize(here.room.used, language), most: formatSize(here.room.quota, language) })}{' '}
            {here.room && !here.room.stays && say(words.mayGo)}
          </p>
          <p className="muted">{say(words.sealed)}</p>
        </>
      )}
    </div>
  )
}

async function readHere(user: string) {
  const [taken, room, count, outbox] = await Promise.all([readTaken(user), readRoom(), countWaiting(user), openOutbox(user)])
  // Opened, it shows what waits.
  await outboxOf(user)
  return { taken, room, locked: count === 0 ? 0 : count - (await outbox.list()).length }
}

const words = {
  title: t('Телефонда нима бор', 'Что есть на телефоне'),
  take: t('Текширишларни телефонга олиш', 'Взять проверки на телефон'),
  again: t('Янгисини олиш', 'Взять заново'),
  clear: t('Телефонни тозалаш', 'Очистить телефон'),
  taking: t('Олинмоқда: {of} тадан {done} таси', 'Загружается: {done} из {of}'),
  taken: t('Текширишлар телефонда: улар тармоқсиз ҳам очилади', 'Проверки на телефоне: они откроются и без сети'),
  cleared: t('Телефондаги маълумот ўчирилди', 'Данные с телефона удалены'),
  full: t(
    'Телефонда жой етмади. Аввал олингани ўзгармади: жой бўшатиб, қайта уриниб кўринг',
    'На телефоне не хватило места. Освободите место и попробуйте снова',
  ),
  checks: t('Олинган текширишлар', 'Взятые проверки'),
  asOf: t(
    '{n} та текшириш, {at} ҳолатига кўра, {until} гача бўлган кунлар учун',
    '{n} {n|проверка|проверки|проверок}, по состоянию на {at}, на дни до {until}',
  ),
  none: t(
    'Ҳали ҳеч нарса олинмаган. Бугунги ва кейинги етти кундаги текширишларингизни йўлга чиқишдан олдин олинг',
    'Пока ничего не взято. Перед выездом возьмите свои проверки на сегодня и следующие семь дней',
  ),
  waiting: t('Кутаётган амаллар', 'Ожидающие действия'),
  nothingWaits: t('Ҳеч нарса кутмаяпти: ҳаммаси қайд этилган', 'Ничего не ожидает: всё зарегистрировано'),
  locked: t(
    'Яна {n} та амал муҳрланган: улар тармоқ бўлганда очилади',
    'Ещё {n} {n|действие запечатано|действия запечатаны|действий запечатано}: откроются, когда будет сеть',
  ),
  room: t('Банд жой: {used}, браузер берадиган жой: {most}.', 'Занято {used} из {most}, которые даёт браузер.'),
  mayGo: t(
    'Жой етмай қолса, браузер бу маълумотни ўчириши мумкин: тизимни телефонга ўрнатинг',
    'Если места станет мало, браузер может удалить эти данные: установите систему на телефон',
  ),
  sealed: t(
    'Маълумот шифрлаб сақланади. Чиққанингизда у ўчирилади, сеанс тугаганда калити ўчирилади. Қулфланмаган телефонни бирор кишига берманг: тизим очиқ бўлса, маълумот ҳам очиқ',
    'Данные хранятся зашифрованными. При выходе они удаляются, по окончании сеанса удаляется их ключ. Не отдавайте телефон разблокированным: пока система открыта, открыты и данные',
  ),
}
