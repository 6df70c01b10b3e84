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
  label: { one: t('Video fayl', 'Видео файл', 'Видеофайл'), many: t('Video fayllar', 'Видео файллар', 'Видеофайлы') },
  fields,
  sections: {
    file: { label: t('Fayl', 'Файл', 'Файл'), fields: ['documentName', 'fileName', 'fileExtension', 'fileSize', 'duration', 'ownerId', 'failure'] },
  },
  title: 'documentName',
  selectList: 'everybody',
  referable: ['ready'],
  machine,
  states: {
    uploading: { label: t('Yuklanmoqda', 'Юкланмоқда', 'Загружается'), intent: 'primary', codes: {} },
    uploaded: { label: t('Yuklangan', 'Юкланган', 'Загружен'), intent: 'primary', codes: {} },
    processing: { label: t('Qayta ishlanmoqda', 'Қайта ишланмоқда', 'Обрабатывается'), intent: 'warning', codes: {} },
    ready: { label: t('Tayyor', 'Тайёр', 'Готов'), intent: 'success', codes: {} },
    failed: { label: t('Xato', 'Хато', 'Ошибка'), intent: 'danger', codes: {} },
    deleted: { label: t('Oʻchirilgan', 'Ўчирилган', 'Удалён'), intent: 'none', codes: {} },
  },
  actions: {
    begin: {
      ...edit,
      label: t('Yuklashni boshlash', 'Юклашни бошлаш', 'Начать загрузку'),
      doneMessage: t('Yuklash boshlandi', 'Юклаш бошланди', 'Загрузка начата'),
      // Fired by the call that begins the upload: without an upload a video file would only fail.
      firedBy: 'system',
      input: 'form',
    },
    finish: {
      ...edit,
      label: t('Yuklashni yakunlash', 'Юклашни якунлаш', 'Завершить загрузку'),
      doneMessage: t('Video yuklandi', 'Видео юкланди', 'Видео загружено'),
      firedBy: 'system',
      input: { fileExtension: required(fileExtension), fileSize, sourceHash: required(sourceHash) },
    },
    rename: {
      ...edit,
      label: t('Nomini oʻzgartirish', 'Номини ўзгартириш', 'Переименовать'),
      doneMessage: t('Nomi oʻzgartirildi', 'Номи ўзгартирилди', 'Переименовано'),
      input: { documentName },
    },
    start: {
      ...bySystem,
      label: t('Qayta ishlashni boshlash', 'Қайта ишлашни бошлаш', 'Начать обработку'),
      doneMessage: t('Qayta ishlash boshlandi', 'Қайта ишлаш бошланди', 'Обработка начата'),
    },
    publish: {
      ...bySystem,
      label: t('Koʻrishga tayyorlash', 'Кўришга тайёрлаш', 'Подготовить к просмотру'),
      doneMessage: t('Video koʻrishga tayyor', 'Видео кўришга тайёр', 'Видео готово к просмотру'),
      intent: 'success',
      input: { duration: required(duration), streamsHash },
    },
    /** For videos that an earlier release prepared. */
    noteStreams: {
      ...bySystem,
      label: t('Tayyor video xeshini qayd etish', 'Тайёр видео хешини қайд этиш', 'Запись хеша готового видео'),
      doneMessage: t('Tayyor video xeshi qayd etildi', 'Тайёр видео хеши қайд этилди', 'Хеш готового видео записан'),
      input: { streamsHash: required(streamsHash) },
    },
    fail: {
      ...bySystem,
      label: t('Xatoni qayd etish', 'Хатони қайд этиш', 'Записать ошибку'),
      doneMessage: t('Video tayyorlanmadi', 'Видео тайёрланмади', 'Видео не подготовлено'),
      intent: 'danger',
      input: { failure: required(failure) },
    },
    expire: {
      permission: timerFires,
      firedBy: 'system',
      label: t('Yuklash muddatini tugatish', 'Юклаш муддатини тугатиш', 'Прекратить загрузку по сроку'),
      doneMessage: t('Yuklash muddati tugadi', 'Юклаш муддати тугади', 'Срок загрузки истёк'),
      intent: 'danger',
    },
    retry: {
      ...edit,
      label: t('Qaytadan urinish', 'Қайтадан уриниш', 'Повторить обработку'),
      doneMessage: t('Video qaytadan navbatga qoʻyildi', 'Видео қайтадан навбатга қўйилди', 'Видео снова поставлено в очередь'),
      intent: 'primary',
    },
    delete: {
      ...edit,
      label: t('Oʻchirish', 'Ўчириш', 'Удалить'),
      doneMessage: t('Oʻchirildi', 'Ўчирилди', 'Удалено'),
      intent: 'danger',
      confirm: t('Video fayl oʻchirilsinmi?', 'Видео файл ўчирилсинми?', 'Удалить видеофайл?'),
      lookups: ['referring'],
    },
  },
  reasons: reasonsOf(guards),
  lookups: recordLookups,
  deadlines: {
    upload: {
      label: t('Yuklashni yakunlash', 'Юклашни якунлаш', 'Завершение загрузки'),
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
    underWay: { label: t('Tayyorlanmoqda', 'Тайёрланмоқда', 'Готовятся'), states: ['uploading', 'uploaded', 'processing'] },
    ready: { label: t('Tayyor', 'Тайёр', 'Готовые'), states: ['ready'] },
    failed: { label: t('Xatolar', 'Хатолар', 'С ошибками'), states: ['failed'] },
  },
})
