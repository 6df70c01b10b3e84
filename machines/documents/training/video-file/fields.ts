import { choice, decimal, type Fields, reference, t, text } from '../../../kit/index.ts'

const optional = { required: false }

/** Why a video could not be prepared. */
export const failures = {
  stale: t('Video 24 soat ichida toʻliq yuklanmadi', 'Видео 24 соат ичида тўлиқ юкланмади', 'Видео не загружено полностью за 24 часа'),
  notVideo: t(
    'Video formati notoʻgʻri: MP4, MPEG, MOV, AVI, WMV yoki WebM faylini yuklang',
    'Видео формати нотўғри: MP4, MPEG, MOV, AVI, WMV ёки WebM файлини юкланг',
    'Неверный формат видео: загрузите файл MP4, MPEG, MOV, AVI, WMV или WebM',
  ),
  broken: t('Fayl shikastlangan yoki toʻliq emas', 'Файл шикастланган ёки тўлиқ эмас', 'Файл повреждён или неполон'),
  noContent: t('Faylda tasvir ham, ovoz ham yoʻq', 'Файлда тасвир ҳам, овоз ҳам йўқ', 'В файле нет ни изображения, ни звука'),
  tooManyPixels: t('Tasvir oʻlchami juda katta: koʻpi bilan 4096 × 4096 nuqta', 'Тасвир ўлчами жуда катта: кўпи билан 4096 × 4096 нуқта', 'Слишком большой размер кадра: не более 4096 × 4096 точек'),
  tooLong: t('Video juda uzun: koʻpi bilan 6 soat', 'Видео жуда узун: кўпи билан 6 соат', 'Видео слишком длинное: не более 6 часов'),
  tooManyTracks: t('Faylda yoʻlaklar juda koʻp: koʻpi bilan 20 ta', 'Файлда йўлаклар жуда кўп: кўпи билан 20 та', 'В файле слишком много дорожек: не более 20'),
  refersElsewhere: t('Fayl boshqa manzil yoki faylga ishora qiladi', 'Файл бошқа манзил ёки файлга ишора қилади', 'Файл ссылается на другой адрес или файл'),
  tooSlow: t('Videoni qayta ishlash juda uzoq davom etdi', 'Видеони қайта ишлаш жуда узоқ давом этди', 'Обработка видео длилась слишком долго'),
  tooLarge: t('Qayta ishlangan video juda katta', 'Қайта ишланган видео жуда катта', 'Обработанное видео слишком велико'),
  noSpace: t('Serverda joy yetmadi: administratorga murojaat qiling', 'Серверда жой етмади: администраторга мурожаат қилинг', 'На сервере не хватило места: обратитесь к администратору'),
  noProgram: t(
    'Serverda ffmpeg dasturi oʻrnatilmagan: administratorga murojaat qiling',
    'Серверда ffmpeg дастури ўрнатилмаган: администраторга мурожаат қилинг',
    'На сервере не установлена программа ffmpeg: обратитесь к администратору',
  ),
  interrupted: t('Qayta ishlash bir necha marta uzilib qoldi', 'Қайта ишлаш бир неча марта узилиб қолди', 'Обработка несколько раз прерывалась'),
}

/** The fields of a video file. Only its name for people is ever typed. */
export const fields = {
  documentName: text(t('Nomi', 'Номи', 'Наименование')),
  fileName: text(t('Fayl nomi', 'Файл номи', 'Имя файла')),
  fileExtension: text(t('Fayl turi', 'Файл тури', 'Тип файла'), { max: 10, ...optional }),
  fileSize: decimal(t('Hajmi', 'Ҳажми', 'Размер'), { scale: 0, shownAs: 'bytes' }),
  duration: decimal(t('Davomiyligi', 'Давомийлиги', 'Длительность'), { scale: 3, shownAs: 'duration', ...optional }),
  ownerId: reference('user', t('Yuklagan', 'Юклаган', 'Загрузил')),
  failure: choice(t('Xato sababi', 'Хато сабаби', 'Причина ошибки'), { options: failures, ...optional }),
  /** SHA-256 of the bytes, in hex, once all of them have come. */
  sourceHash: text(t('Fayl xeshi', 'Файл хеши', 'Хеш файла'), { max: 64, internal: true, ...optional }),
  /** SHA-256 of the streams that were made of them, in hex (`engine/files/folder-hash.ts`). */
  streamsHash: text(t('Tayyor video xeshi', 'Тайёр видео хеши', 'Хеш готового видео'), { max: 64, internal: true, ...optional }),
} satisfies Fields
