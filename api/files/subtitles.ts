import { readOnceApart } from '@nazorat/engine/files/read-apart'
import type { UploadReply } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { safeName } from './file-names.ts'
import type { Intake } from './intake.ts'
import { type FaultAt, isFault, type SubtitlesFault } from './subtitles-put-right.ts'
import type { SubtitlesRead } from './subtitles-reader.ts'

/** A file of subtitles that is uploaded (`docs/domain.md`, Formats and limits). */
export const maxSubtitlesSize = 1024 * 1024

/** Stores subtitles as WebVTT in UTF-8, whatever their name says: SubRip is converted. Throws `invalid` with the line and the cause. */
export async function storeSubtitles(intake: Intake, userId: string, bytes: Buffer, name: string): Promise<UploadReply> {
  const read = (await readOnceApart<Buffer, SubtitlesRead>(new URL('./subtitles-reader.ts', import.meta.url), bytes, bounds)) ?? {
    fault: 'unreadable',
    line: 1,
  }
  if (read !== 'asTheyCame' && isFault(read)) throw refused(inLine(read))
  const stored = read === 'asTheyCame' ? bytes : Buffer.from(read.text)
  await intake.refuseTooMany(userId, 'file', stored.length)
  return { ...(await intake.store(userId, stored)), name: `${safeName(name.replace(/\.(?:vtt|srt)$/i, ''))}.vtt` }
}

/** Two hundred thousand lines take some milliseconds. */
const bounds = { seconds: 10, megabytes: 128 }

export const subtitlesTooLarge = (): Refusal =>
  refused(t('Субтитрлар файли жуда катта, кўпи билан 1 МБ', 'Файл субтитров слишком большой, не более 1 МБ'))

const refused = (reason: Text): Refusal => new Refusal('invalid', {}, { file: [reason] })

function inLine({ fault, line }: FaultAt): Text {
  const cause = faults[fault]
  return t(`Субтитрлар, ${line}-қатор: ${cause.cl}`, `Субтитры, строка ${line}: ${cause.ru}`, `Subtitrlar, ${line}-qator: ${cause.ln}`)
}

const faults: Readonly<Record<SubtitlesFault, Text>> = {
  notUtf8: t(
    'файл UTF-8 кодлашида эмас. Уни UTF-8 да сақлаб, қайта юкланг',
    'файл не в кодировке UTF-8. Сохраните его в UTF-8 и загрузите снова',
  ),
  noHead: t(
    'файл WebVTT (биринчи қаторда WEBVTT) ҳам, SubRip ҳам эмас. Субтитрларни WebVTT форматида сақланг',
    'это не WebVTT (в первой строке WEBVTT) и не SubRip. Сохраните субтитры в формате WebVTT',
  ),
  time: t(
    'вақт ўқилмади. Уни 00:00:01.000 --> 00:00:02.500 кўринишида ёзинг',
    'время не читается. Запишите его в виде 00:00:01.000 --> 00:00:02.500',
  ),
  backwards: t('матн бошланишидан олдин тугайди. Вақтни тузатинг', 'текст заканчивается не позже, чем начинается. Исправьте время'),
  behindTimes: t(
    'вақтдан кейин ортиқча ёзув бор. Унда фақат line:50% каби созламалар туради',
    'после времени стоит лишнее. Там могут быть только настройки вида line:50%',
  ),
  textWithoutTime: t(
    'матннинг вақти йўқ. Вақтни ёзинг ёки матн ичидаги бўш қаторни олиб ташланг',
    'у текста нет времени. Впишите время или уберите пустую строку внутри текста',
  ),
  noCues: t('файлда вақти бор бирорта матн йўқ', 'в файле нет ни одного текста со временем'),
  unreadable: t('файл жуда мураккаб, уни ўқиб бўлмади', 'файл слишком сложный, прочитать его не удалось'),
}
