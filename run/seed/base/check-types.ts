import { t, type Text } from '@nazorat/machines/i18n'
import { seeded } from '../record.ts'

export type CheckTypeKey = 'risk' | 'unscheduled' | 'short' | 'followUp' | 'liquidation' | 'testPurchase'

type Track = 'agreement' | 'notification'

const types: Record<CheckTypeKey, [track: Track, maxDays: number, name: Text]> = {
  risk: ['agreement', 10, t('Хавф таҳлили натижалари бўйича текшириш', 'Проверка по результатам анализа рисков')],
  unscheduled: ['agreement', 10, t('Режадан ташқари текшириш', 'Внеплановая проверка')],
  short: ['agreement', 1, t('Қисқа муддатли текшириш', 'Краткосрочная проверка')],
  followUp: [
    'notification',
    5,
    t('Аниқланган камчиликлар бартараф этилишини назорат қилиш', 'Контроль за устранением выявленных нарушений'),
  ],
  liquidation: ['notification', 10, t('Субъект тугатилиши муносабати билан текшириш', 'Проверка в связи с ликвидацией субъекта')],
  testPurchase: ['notification', 1, t('Назорат тартибидаги харид', 'Контрольная закупка')],
}

export const checkTypeRecords = Object.entries(types).map(([key, [track, maxDays, name]], i) =>
  seeded('checktype', key, { code: String(i + 1).padStart(2, '0'), name, track, maxDays, byRiskAnalysis: key === 'risk' }),
)
