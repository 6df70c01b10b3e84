import { choice, decimal, type Fields, reference, t, text } from '../../../kit/index.ts'

const optional = { required: false }

/** Why a video could not be prepared. */
export const failures = {
  stale: t('Видео 24 соат ичида тўлиқ юкланмади', 'Видео не загружено полностью за 24 часа'),
  notVideo: t(
    'Видео формати нотўғри: MP4, MPEG, MOV, AVI, WMV ёки WebM файлини юкланг',
    'Неверный формат видео: загрузите файл MP4, MPEG, MOV, AVI, WMV или WebM',
  ),
  broken: t('Файл шикастланган ёки тўлиқ эмас', 'Файл повреждён или неполон'),
  noContent: t('Файлда тасвир ҳам, овоз ҳам йўқ', 'В файле нет ни изображения, ни звука'),
  tooManyPixels: t('Тасвир ўлчами жуда катта: кўпи билан 4096 × 4096 нуқта', 'Слишком большой размер кадра: не более 4096 × 4096 точек'),
  tooLong: t('Видео жуда узун: кўпи билан 6 соат', 'Видео слишком длинное: не более 6 часов'),
  tooManyTracks: t('Файлда йўлаклар жуда кўп: кўпи билан 20 та', 'В файле слишком много дорожек: не более 20'),
  refersElsewhere: t('Файл бошқа манзил ёки файлга ишора қилади', 'Файл ссылается на другой адрес или файл'),
  tooSlow: t('Видеони қайта ишлаш жуда узоқ давом этди', 'Обработка видео длилась слишком долго'),
  tooLarge: t('Қайта ишланган видео жуда катта', 'Обработанное видео слишком велико'),
  noSpace: t('Серверда жой етмади: администраторга мурожаат қилинг', 'На сервере не хватило места: обратитесь к администратору'),
  noProgram: t(
    'Серверда ffmpeg дастури ўрнатилмаган: администраторга мурожаат қилинг',
    'На сервере не установлена программа ffmpeg: обратитесь к администратору',
  ),
  interrupted: t('Қайта ишлаш бир неча марта узилиб қолди', 'Обработка несколько раз прерывалась'),
}

/** The fields of a video file. Only its name for people is ever typed. */
export const fields = {
  documentName: text(t('Номи', 'Наименование')),
  fileName: text(t('Файл номи', 'Имя файла')),
  fileExtension: text(t('Файл тури', 'Тип файла'), { max: 10, ...optional }),
  fileSize: decimal(t('Ҳажми', 'Размер'), { scale: 0, shownAs: 'bytes' }),
  duration: decimal(t('Давомийлиги', 'Длительность'), { scale: 3, shownAs: 'duration', ...optional }),
  ownerId: reference('user', t('Юклаган', 'Загрузил')),
  failure: choice(t('Хато сабаби', 'Причина ошибки'), { options: failures, ...optional }),
  /** SHA-256 of the bytes, in hex, once all of them have come. */
  sourceHash: text(t('Файл хеши', 'Хеш файла'), { max: 64, internal: true, ...optional }),
  /** SHA-256 of the streams that were made of them, in hex (`engine/files/folder-hash.ts`). */
  streamsHash: text(t('Тайёр видео хеши', 'Хеш готового видео'), { max: 64, internal: true, ...optional }),
} satisfies Fields
