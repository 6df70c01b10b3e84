import { type Fields, rows, t, text } from '../../kit/index.ts'

/** The parts of a lesson, each with the moment of the recording at which it begins. */
export const chapters = rows(t('Бўлимлар', 'Разделы'), {
  required: false,
  fields: {
    at: text(t('Бошланиш вақти', 'Начало'), { max: 8, hint: t('Масалан, 12:30 ёки 1:05:00', 'Например, 12:30 или 1:05:00') }),
    title: text(t('Номи', 'Название'), { max: 200 }),
  } satisfies Fields,
})

/** The seconds from the beginning of a recording that `m:ss` or `h:mm:ss` says, or null. */
export function secondsOf(at: string): number | null {
  const [, hours = '0', minutes = '', seconds = ''] = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)$/.exec(at) ?? []
  if (minutes === '' || (hours !== '0' && Number(minutes) > 59)) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
