import { uploadReply } from '@nazorat/machines/api-schemas'
import { t } from '@nazorat/machines/i18n'
import type { Intake } from './intake.ts'
import { answerTus, tusCall } from './tus.ts'
import { byId, Routes } from '../http/call.ts'
import type { AppContext } from '../context.ts'

/** Uploads of files and of sheets, by tus: `becomes` in the metadata says `sheet` for one that is imported. */
export function uploads({ limits }: AppContext, intake: Intake) {
  return (
    new Routes()
      .call('all', '/upload/:id?', {
        writes: 'actor',
        summary: t(
          'PDF, сурат ёки импорт жадвалини tus протоколи бўйича юклаш',
          'загрузка PDF, снимка или таблицы импорта по протоколу tus',
        ),
        ...tusCall,
        path: '/file/upload',
        handle: (c) =>
          answerTus(c, intake, {
            path: '/api/file/upload',
            takes: ['file', 'sheet'],
            async begin(id, size, { filename, becomes }) {
              await limits.count('uploads', c.var.actor.id)
              await intake.begin(c.var.actor.id, { id, becomes: becomes === 'sheet' ? 'sheet' : 'file', name: filename ?? '', size })
            },
          }),
      })
      // Repeated after a lost answer, it answers the same.
      .call('post', '/FinishUpload/:id', {
        writes: 'actor',
        summary: t('юклашни тугатиш', 'завершить загрузку'),
        reply: uploadReply,
        params: byId,
        handle: (c, { params }) => intake.finish(c.var.actor.id, params.id),
      })
  )
}
