import { Refusal, t, type Text, type UploadReply } from '@nazorat/machines'
import { type Intake, safeName } from './intake.ts'
import { faultInWebvtt } from './webvtt.ts'

/** A file of subtitles that is uploaded (`docs/domain.md`, Formats and limits). */
export const largestSubtitles = 1024 * 1024

/** Stores subtitles. Throws `invalid` for a file that is not WebVTT in UTF-8, whatever its name says. */
export async function storeSubtitles(intake: Intake, userId: string, bytes: Buffer, name: string): Promise<UploadReply> {
  const line = faultInWebvtt(textOf(bytes))
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

/** The text of bytes; of what is not UTF-8, nothing. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}
