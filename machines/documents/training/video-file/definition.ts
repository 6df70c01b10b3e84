import { type Action, type Actor, defineDocument, reasonsOf, recordLookups, system, t, timerFires } from '../../../kit/index.ts'
import { fields } from './fields.ts'
import { guards, machine } from './machine.ts'

/** The permission of the worker that prepares videos: no role can be given it. */
const processing = 'VideoFileProcess'

/** The worker that prepares videos: its permissions are to see all video files and to record the progress of their processing. */
export const videoWorker: Actor = { ...system, grants: { [processing]: '', VideoFileView: '' } }

const { documentName, fileExtension, fileSize, duration, failure, sourceHash, streamsHash } = fields
const required = <F extends object>(field: F): F => ({ ...field, required: true })
const bySystem = { permission: processing, firedBy: 'system' } as const satisfies Partial<Action>
const edit = { permission: 'VideoFileEdit' } as const

/** A day, in which an upload is finished or fails. */
const uploadTime = 24 * 60 * 60_000

export const videofile = defineDocument({
  type: 'videofile',
  permission: 'VideoFile',
  label: { one: t('Видео файл', 'Видеофайл'), many: t('Видео файллар', 'Видеофайлы') },
  fields,
  sections: {
    file: { label: t('Файл', 'Файл'), fields: ['documentName', 'fileName', 'fileExtension', 'fileSize', 'duration', 'ownerId', 'failure'] },
  },
  title: 'documentName',
  selectList: 'everybody',
  referable: ['ready'],
  machine,
  states: {
    uploading: { label: t('Юкланмоқда', 'Загружается'), intent: 'primary', codes: {} },
    uploaded: { label: t('Юкланган', 'Загружен'), intent: 'primary', codes: {} },
    processing: { label: t('Қайта ишланмоқда', 'Обрабатывается'), intent: 'primary', codes: {} },
    ready: { label: t('Тайёр', 'Готов'), intent: 'success', codes: {} },
    failed: { label: t('Хато', 'Ошибка'), intent: 'danger', codes: {} },
    deleted: { label: t('Ўчирилган', 'Удалён'), intent: 'none', codes: {} },
  },
  actions: {
    begin: {
      ...edit,
      label: t('Юклашни бошлаш', 'Начать загрузку'),
      doneMessage: t('Юклаш бошланди', 'Загрузка начата'),
      // Fired by the call that begins the upload: without an upload a video file would only fail.
      firedBy: 'system',
      input: 'form',
    },
    finish: {
      ...edit,
      label: t('Юклашни якунлаш', 'Завершить загрузку'),
      doneMessage: t('Видео юкланди', 'Видео загружено'),
      firedBy: 'system',
      input: { fileExtension: required(fileExtension), fileSize, sourceHash: required(sourceHash) },
    },
    rename: {
      ...edit,
      label: t('Номини ўзгартириш', 'Переименовать'),
      doneMessage: t('Номи ўзгартирилди', 'Переименовано'),
      input: { documentName },
    },
    start: {
      ...bySystem,
      label: t('Қайта ишлашни бошлаш', 'Начать обработку'),
      doneMessage: t('Қайта ишлаш бошланди', 'Обработка начата'),
    },
    publish: {
      ...bySystem,
      label: t('Кўришга тайёрлаш', 'Подготовить к просмотру'),
      doneMessage: t('Видео кўришга тайёр', 'Видео готово к просмотру'),
      intent: 'success',
      input: { duration: required(duration), streamsHash },
    },
    /** For videos that an earlier release prepared. */
    noteStreams: {
      ...bySystem,
      label: t('Тайёр видео хешини қайд этиш', 'Запись хеша готового видео'),
      doneMessage: t('Тайёр видео хеши қайд этилди', 'Хеш готового видео записан'),
      input: { streamsHash: required(streamsHash) },
    },
    fail: {
      ...bySystem,
      label: t('Хатони қайд этиш', 'Записать ошибку'),
      doneMessage: t('Видео тайёрланмади', 'Видео не подготовлено'),
      intent: 'danger',
      input: { failure: required(failure) },
    },
    expire: {
      permission: timerFires,
      firedBy: 'system',
      label: t('Юклаш муддатини тугатиш', 'Прекратить загрузку по сроку'),
      doneMessage: t('Юклаш муддати тугади', 'Срок загрузки истёк'),
      intent: 'danger',
    },
    retry: {
      ...edit,
      label: t('Қайтадан уриниш', 'Повторить обработку'),
      doneMessage: t('Видео қайтадан навбатга қўйилди', 'Видео снова поставлено в очередь'),
      intent: 'primary',
    },
    delete: {
      ...edit,
      label: t('Ўчириш', 'Удалить'),
      doneMessage: t('Ўчирилди', 'Удалено'),
      intent: 'danger',
      confirm: t('Видео файл ўчирилсинми?', 'Удалить видеофайл?'),
      lookups: ['referring'],
    },
  },
  reasons: reasonsOf(guards),
  lookups: recordLookups,
  deadlines: {
    upload: {
      label: t('Юклашни якунлаш', 'Завершение загрузки'),
      states: ['uploading'],
      kind: { fires: 'expire' },
      fields: [],
      at: ({ since }) => new Date(Date.parse(since) + uploadTime).toISOString(),
    },
  },
  list: {
    columns: ['documentName', 'fileExtension', 'fileSize', 'duration', 'ownerId', 'failure', 'createdAt', 'state'],
    filters: ['state', 'documentName', 'fileName', 'fileExtension', 'fileSize', 'duration', 'ownerId', 'failure', 'createdAt'],
    search: ['documentName', 'fileName'],
    sort: '-createdAt',
  },
  queues: {
    underWay: { label: t('Тайёрланмоқда', 'Готовятся'), states: ['uploading', 'uploaded', 'processing'] },
    ready: { label: t('Тайёр', 'Готовые'), states: ['ready'] },
    failed: { label: t('Хатолар', 'С ошибками'), states: ['failed'] },
  },
})
