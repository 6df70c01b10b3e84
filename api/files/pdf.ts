import { readOnceApart } from '@nazorat/engine/files/read-apart'
import { t, type Text } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { FairQueue } from '../http/fair-queue.ts'
import type { PdfRead } from './pdf-reader.ts'

/** Two are read at once, each in a process of its own. Nearly all take a tenth of a second. */
const reading = new FairQueue({ concurrency: 2 })
const bounds = { seconds: 10, megabytes: 128 }

/** How many pages the PDF of a path has. Throws `invalid` with the reason where people could not open it, and `tooMany`. */
export async function countPages(userId: string, path: string): Promise<number> {
  const read =
    (await reading.run(userId, () => readOnceApart<string, PdfRead>(new URL('./pdf-reader.ts', import.meta.url), path, bounds))) ??
    'damaged'
  if (typeof read === 'string') throw new Refusal('invalid', {}, { file: [reasons[read]] })
  return read.pages
}

const reasons: Readonly<Record<Extract<PdfRead, string>, Text>> = {
  locked: t(
    'PDF парол билан ҳимояланган, уни бошқалар оча олмайди. Паролни олиб ташлаб, файлни қайта юкланг',
    'PDF защищён паролем, другие его не откроют. Снимите пароль и загрузите файл снова',
  ),
  damaged: t(
    'PDF бузилган ёки унда бирорта саҳифа йўқ. Уни очиб текширинг ва қайта сақлаб юкланг',
    'PDF повреждён или в нём нет ни одной страницы. Откройте его, сохраните заново и загрузите снова',
  ),
}
