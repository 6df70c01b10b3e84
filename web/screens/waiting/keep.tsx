import { Button } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { type Say, useSay } from '../../i18n/language.tsx'
import type { Entry } from '../../offline/outbox/entry.ts'
import { type OfflineCommand, type Outbox, outboxOf } from '../../offline/outbox/outbox.ts'
import { StorageFull } from '../../offline/outbox/store.ts'
import './waiting.css'

/** Offered where a command has found no network. */
export function KeepOffer({ onKeep }: { onKeep: () => void }) {
  const say = useSay()
  return (
    <div className="keep-offer row wrap">
      <Button variant="outlined" intent="primary" onClick={onKeep}>
        {say(words.keep)}
      </Button>
      <span>{say(words.how)}</span>
    </div>
  )
}

/** Keeps commands on one document. Rejects with a sentence for the user. */
export const keepCommands = (user: string, commands: readonly OfflineCommand[], say: Say): Promise<void> =>
  storeCommands(user, (outbox) => outbox.keep(...commands), say)

/** Keeps a refused command with what was changed in it. Rejects with a sentence for the user. */
export const keepChanged = (user: string, { id }: Entry, { input, version }: OfflineCommand, say: Say): Promise<void> =>
  storeCommands(user, (outbox) => outbox.tryAgain(id, { input, version }), say)

async function storeCommands(user: string, keep: (outbox: Outbox) => Promise<void>, say: Say): Promise<void> {
  try {
    await keep(await outboxOf(user))
  } catch (cause) {
    throw new Error(say(cause instanceof StorageFull ? words.full : words.closed), { cause })
  }
}

const words = {
  keep: t('Телефонда сақлаш', 'Сохранить на телефоне'),
  how: t(
    'Алоқа тикланганда ўзи юборилади. Унгача қайд этилмаган ҳисобланади.',
    'Отправится само, когда появится связь. До этого не считается зарегистрированным.',
  ),
  full: t(
    'Телефонда жой йўқ: амал сақланмади. Жой бўшатиб, қайта уриниб кўринг',
    'На телефоне нет места: действие не сохранено. Освободите место и повторите',
  ),
  closed: t(
    'Бу телефонда сақлаб бўлмади. Браузер сайт маълумотларини сақлашга рухсат бермаяпти',
    'Сохранить на этом телефоне не удалось. Браузер не разрешает сайту хранить данные',
  ),
}
