import { Button } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { t, type Text } from '@nazorat/machines/i18n'
import type { ListReply, Row } from '@nazorat/machines/api-types'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, Problem } from '../../api/client.ts'
import { useMay } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { NotAuthorized } from '../../ui/error-pages.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { toast } from '../../ui/toasts.ts'
import { readDoor } from './addresses.ts'
import { type Reading, Scanner } from './scanner.tsx'
import { placesQuery } from './queries.ts'
import { type HowOpened, VisitForm } from './visit-form.tsx'
import './visit.css'

interface Opened {
  readonly premises: Row
  readonly by: HowOpened
}

/** An inspector at a door: the sign is scanned, and the visit is registered before anybody goes in. */
export function OpenVisit() {
  const say = useSay()
  const { code } = useSearch({ strict: false })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [refused, setRefused] = useState<Text | null>(null)
  /** Those that this device has, where a code is not among them and there is no network. */
  const [known, setKnown] = useState<readonly Row[]>([])
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const may = useMay('VisitOpen')
  usePageTitle(words.title)

  const find = async (text: string, by: Reading) => {
    const read = readDoor(text, location.origin)
    if ('refused' in read) return setRefused(read.refused)
    setBusy(true)
    setRefused(null)
    try {
      const premises = await premisesWith('doorCode', read.code)
      if (premises) setOpened({ premises, by })
      else setRefused((await premisesWith('formerCodes', read.code)) ? words.former : words.unknown)
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 0) return toast.problem(error)
      const places = await client.fetchQuery({ ...placesQuery(), staleTime: 0 }).catch(() => [])
      const place = places.find((row) => row['doorCode'] === read.code)
      if (place) setOpened({ premises: place, by: 'offline' })
      else {
        setRefused(places.length > 0 ? words.notTaken : words.away)
        setKnown(places)
      }
    } finally {
      setBusy(false)
    }
  }
  // The camera of the phone itself has read the sign.
  const findGiven = useEffectEvent(() => code !== undefined && may && void find(code, 'scan'))
  useEffect(() => void findGiven(), [code])
  if (!may) return <NotAuthorized />
  return (
    <div className="page door stack">
      <h1 className="page-title strong">{say(words.title)}</h1>
      {opened ? (
        <VisitForm premises={opened.premises} by={opened.by} onBack={() => setOpened(null)} />
      ) : (
        <>
          <Scanner what={words.sign} refused={refused} isBusy={isBusy} onText={(text, by) => void find(text, by)} />
          {known.length > 0 && (
            <section className="door-more stack" aria-label={say(words.known)}>
              <h2>{say(words.known)}</h2>
              {known.map((place) => (
                <Button key={place.id} className="thumb" fill onClick={() => setOpened({ premises: place, by: 'offline' })}>
                  {`${String(place['contractorName'] ?? '')} — ${String(place['name'])}`}
                </Button>
              ))}
            </section>
          )}
        </>
      )}
    </div>
  )
}

/** The premises with a code on their sign, or with one that they had. */
async function premisesWith(field: 'doorCode' | 'formerCodes', code: string): Promise<Row | undefined> {
  const { rows } = await call<ListReply>('premises/GetList', { [field]: code, state: ['active'], pageSize: 1 })
  return rows[0]
}

const words = {
  title: t('Ташрифни очиш', 'Открыть посещение'),
  sign: t('Эшикдаги белги', 'Знак на двери'),
  unknown: t(
    'Бундай код рўйхатда йўқ. Белги сохта бўлиши мумкин: субъектдан тизимдаги белгини сўранг',
    'Такого кода в реестре нет. Знак может быть поддельным: попросите знак из системы',
  ),
  notTaken: t(
    'Тармоқ йўқ, телефонга олинган текширишлар жойлари орасида бундай код йўқ',
    'Сети нет, а среди объектов взятых на телефон проверок такого кода нет',
  ),
  away: t(
    'Тармоқ йўқ, телефонда жойлар рўйхати ҳам йўқ. Текширишларни олдиндан телефонга олинг',
    'Сети нет, и на телефоне нет списка объектов. Берите проверки на телефон заранее',
  ),
  known: t('Телефондаги жойлар', 'Объекты на телефоне'),
  former: t('Бу код алмаштирилган. Субъектдан янги белгини сўранг', 'Этот код заменён. Попросите новый знак'),
}
