import type { OperationReply } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { Panel } from '../../ui/panel.tsx'
import './operation.css'

/** The parts that do not run, for an administrator: each with where to begin; or that everything does. */
export function OperationPanel() {
  const say = useSay()
  const asked = useQuery({
    queryKey: ['operation'],
    queryFn: ({ signal }) => call<OperationReply>('operation/Get', undefined, { signal }),
    refetchInterval: 60_000,
  })
  return (
    <Panel title={words.title} answers={[asked]}>
      {() => {
        const { checks, waitingJobs } = asked.data!
        const failed = (Object.keys(checks) as (keyof typeof checks)[]).filter((name) => !checks[name])
        return (
          <ul className="operation">
            {failed.map((name) => (
              <li key={name} className="operation-failed">
                {say(troubles[name])}
              </li>
            ))}
            {failed.length === 0 && <li className="operation-done">{say(words.runs)}</li>}
            {waitingJobs > 0 && <li className="muted">{say(words.jobs, { n: formatNumber(waitingJobs) })}</li>}
          </ul>
        )
      }}
    </Panel>
  )
}

const troubles: Record<keyof OperationReply['checks'], Text> = {
  followers: t(
    'Хабарномалар ва ҳисоблагичлар орқада қолмоқда: ишчи жараённи текширинг',
    'Уведомления и счётчики отстают: проверьте рабочий процесс',
  ),
  disk: t('Дискда бўш жой оз', 'На диске мало места'),
  signatures: t('Электрон имзоларни текшириб бўлмаяпти', 'Электронные подписи не проверяются'),
  migrations: t('Маълумотлар базаси янгиланмаган', 'База данных не обновлена'),
  log: t('Журнал имзоланмаяпти: дарҳол текширинг', 'Журнал не подписывается: проверьте немедленно'),
  deadlines: t('Муддатлар ўз вақтида ишламаяпти: ишчи жараённи текширинг', 'Сроки не срабатывают вовремя: проверьте рабочий процесс'),
  queues: t('Вазифалар навбати жавоб бермаяпти', 'Очередь заданий не отвечает'),
}

const words = {
  title: t('Тизим ҳолати', 'Состояние системы'),
  runs: t('Барча қисмлар ишлаяпти', 'Все части работают'),
  jobs: t('Навбатдаги вазифалар: {n}', 'Заданий в очереди: {n}'),
}
