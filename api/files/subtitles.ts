import { readOnceApart } from '@nazorat/engine/files/read-apart'
import { Refusal, t, type Text, type UploadReply } from '@nazorat/machines'
import { type Intake, safeName } from './intake.ts'

/** A file of subtitles that is uploaded (`docs/domain.md`, Formats and limits). */
export const largestSubtitles = 1024 * 1024

/** Stores subtitles. Throws `invalid` for a file that is not WebVTT in UTF-8, whatever its name says. */
export async function storeSubtitles(intake: Intake, userId: string, bytes: Buffer, name: string): Promise<UploadReply> {
  const line = await faultIn(bytes)
  if (line !== null) throw refused(withLine(line))
  await intake.refuseTooMany(userId, 'file', bytes.length)
  return { ...(await intake.store(userId, bytes)), name: `${safeName(name.replace(/\.vtt$/i, ''))}.vtt` }
}

export const subtitlesTooLarge = (): Refusal =>
  refused(t('Subtitrlar fayli juda katta, koʻpi bilan 1 MB', 'Субтитрлар файли жуда катта, кўпи билан 1 МБ', 'Файл субтитров слишком большой, не более 1 МБ'))

const refused = (reason: Text): Refusal => new Refusal('invalid', {}, { file: [reason] })

function withLine(line: number): Text {
  return t(`Fayl WebVTT formatida emas: ${line}-qatorda xato`, `Файл WebVTT форматида эмас: ${line}-қаторда хато`, `Файл не в формате WebVTT: ошибка в строке ${line}`)
}

/** Two hundred thousand lines take some milliseconds. */
const bounds = { seconds: 10, megabytes: 128 }

/** The number of the line that makes a file no WebVTT in UTF-8; null when it is one. */
const faultIn = async (bytes: Buffer): Promise<number | null> => {
  const line = await readOnceApart<Buffer, number | null>(new URL('./subtitles-reader.ts', import.meta.url), bytes, bounds)
  return line === undefined ? 1 : line
}
