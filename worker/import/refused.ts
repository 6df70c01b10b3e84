import { database, type Engine } from '@nazorat/engine'
import { t } from '@nazorat/machines/i18n'
import { type Actor, type Problems, Refusal } from '@nazorat/machines/workflow'
import { writeBook } from '../export/book-file.ts'
import type { Source } from '../export/source.ts'

const pageSize = 500

/** The refused lines of an import as a workbook: the cells as they were written, and what is wrong with them in a column of its own. */
export async function sourceOfRefused({ pool }: Engine, { id: userId, language }: Actor, id: string): Promise<Source> {
  const row = await database(pool)
    .selectFrom('import')
    .select(['refused', 'columns'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  return {
    total: row.refused,
    write: (path, progress) =>
      writeBook(path, progress, async (book, pause) => {
        const sheet = book.addWorksheet(words.sheet[language], { views: [{ state: 'frozen', ySplit: 1 }] })
        sheet.addRow([...row.columns.map(({ header }) => header), words.problem[language], words.line[language]]).commit()
        let done = 0
        for (let after = 0; ;) {
          const lines = await database(pool)
            .selectFrom('import_line')
            .select(['line', 'cells', 'problems'])
            .where('import', '=', id)
            .where('outcome', '=', 'refused')
            .where('line', '>', after)
            .orderBy('line')
            .limit(pageSize)
            .execute()
          for (const { line, cells, problems } of lines) {
            sheet.addRow([...row.columns.map((_, i) => cells[i] ?? null), said(problems, language), line]).commit()
            after = line
          }
          await pause((done += lines.length))
          if (lines.length < pageSize) break
        }
        sheet.commit()
        return done
      }),
  }
}

const said = (problems: Problems, language: Actor['language']): string =>
  Object.values(problems)
    .flat()
    .map((text) => text[language])
    .join('\n')

const words = {
  sheet: t('Хато қаторлар', 'Строки с ошибками'),
  problem: t('Хато', 'Ошибка'),
  line: t('Қатор', 'Строка'),
}
