import {
  cellPlace, decimal, defineDirectory, extendRecord, image, isEmpty, paragraph, type Problems, problemText, reference, references, rowsIn, type Situation, subtitles,
  t, text, type Values,
} from '../../kit/index.ts'
import { chapters, secondsOf } from './chapters.ts'

const optional = { required: false }

const fields = {
  theme: text(t('Mavzu', 'Мавзу', 'Тема'), { max: 300 }),
  tag: text(t('Teg', 'Тег', 'Тег'), { max: 100, ...optional }),
  categoryId: reference('videocategory', t('Toifa', 'Тоифа', 'Категория')),
  annotation: paragraph(t('Tavsif', 'Тавсиф', 'Описание'), { max: 2000, ...optional }),
  fileId: reference('videofile', t('Video fayl', 'Видео файл', 'Видеофайл'), { ...optional, states: ['ready'] }),
  duration: decimal(t('Davomiyligi', 'Давомийлиги', 'Длительность'), { scale: 3, shownAs: 'duration', ...optional }),
  uri: text(t('Boshqa saytdagi manzil', 'Бошқа сайтдаги манзил', 'Адрес на другом сайте'), {
    max: 1000,
    ...optional,
    hint: t('Boshqa saytdagi video koʻrilishi hisobga olinmaydi', 'Бошқа сайтдаги видео кўрилиши ҳисобга олинмайди', 'Просмотр видео на другом сайте не учитывается'),
  }),
  poster: image(t('Muqova', 'Муқова', 'Обложка'), {
    ...optional,
    hint: t('Tanlanmasa, videoning kadri koʻrsatiladi', 'Танланмаса, видеонинг кадри кўрсатилади', 'Если не выбрана, показывается кадр видео'),
  }),
  subtitlesLn: subtitles(t('Subtitrlar (oʻzbekcha, lotin)', 'Субтитрлар (ўзбекча, лотин)', 'Субтитры (узбекский, латиница)'), optional),
  subtitlesCl: subtitles(t('Subtitrlar (oʻzbekcha, kirill)', 'Субтитрлар (ўзбекча, кирилл)', 'Субтитры (узбекский, кириллица)'), optional),
  subtitlesRu: subtitles(t('Subtitrlar (ruscha)', 'Субтитрлар (русча)', 'Субтитры (русский)'), optional),
  chapters,
  accessRoles: references('role', t('Kirish rollari', 'Кириш роллари', 'Роли с доступом'), {
    ...optional,
    hint: t(
      'Rol tanlanmasa, dars toʻplamlari kimlarga ochiq boʻlsa, shularga ochiq; toʻplamda boʻlmasa, barchaga',
      'Рол танланмаса, дарс тўпламлари кимларга очиқ бўлса, шуларга очиқ; тўпламда бўлмаса, барчага',
      'Если роли не выбраны, урок открыт тем, кому открыты его сборники; вне сборников — всем',
    ),
  }),
  collectionRoles: { ...references('role', t('Toʻplamlarining rollari', 'Тўпламларининг роллари', 'Роли его сборников'), optional), internal: true },
}

/** The permission by which the system opens lessons to those who see their collections; no role can be given it. */
export const lessonOpening = 'VideoLessonOpen'

const record = defineDirectory({
  type: 'videolesson',
  permission: 'VideoLesson',
  label: { one: t('Videodars', 'Видеодарс', 'Видеоурок'), many: t('Videodarslar', 'Видеодарслар', 'Видеоуроки') },
  fields,
  title: 'theme',
  optionDetail: 'tag',
  selectList: 'visible',
  importable: false,
  sections: {
    lesson: { label: t('Dars', 'Дарс', 'Урок'), fields: ['theme', 'tag', 'categoryId', 'annotation'] },
    video: { label: t('Video', 'Видео', 'Видео'), fields: ['fileId', 'uri', 'poster', 'subtitlesLn', 'subtitlesCl', 'subtitlesRu', 'chapters'] },
    audience: { label: t('Kimlar uchun', 'Кимлар учун', 'Для кого'), fields: ['accessRoles'] },
  },
  lookups: { file: { refers: 'fileId', reads: ['duration'] } },
  copies: { duration: ['file', 'duration'] },
  rules,
  // A passive lesson is seen only by those who see all lessons.
  parties: { accessRoles: { except: ['passive'] }, collectionRoles: { except: ['passive'] } },
  publicStates: ['active'],
  list: {
    columns: ['theme', 'tag', 'categoryId', 'duration', 'accessRoles', 'state'],
    filters: ['theme', 'tag', 'categoryId', 'fileId', 'accessRoles', 'createdAt', 'state'],
    search: ['theme', 'tag'],
    sort: 'theme',
  },
})

/**
 * A recorded lesson. It is seen by those who hold one of its roles; where it names none, by those who see a collection in which it
 * stands, and by everybody where it stands in none.
 */
export const videolesson = extendRecord(record, {
  lookups: {},
  guards: {},
  actions: {
    open: {
      permission: lessonOpening,
      firedBy: 'system',
      label: t('Toʻplam rollarini qoʻllash', 'Тўплам ролларини қўллаш', 'Применить роли сборников'),
      doneMessage: t('Toʻplam rollari qoʻllandi', 'Тўплам роллари қўлланди', 'Роли сборников применены'),
      input: { collectionRoles: fields.collectionRoles },
      in: ['active', 'passive'],
      write: ({ event }) => ({ collectionRoles: event.input['collectionRoles'] as string[] | null }),
    },
  },
})

/** A lesson has either a video file or an address, and its chapters begin one after the other. */
function rules({ values }: Situation<Values<typeof fields>>): Problems {
  const { fileId, uri } = values
  const problems: Problems = {}
  if (isEmpty(fileId) === isEmpty(uri)) problems[isEmpty(fileId) ? 'fileId' : 'uri'] = [oneOfTwo]
  else if (uri && !isAddress(uri)) problems['uri'] = [problemText('address', fields.uri, { written: uri })]
  let last = -1
  for (const [i, row] of rowsIn(values.chapters).entries()) {
    if (typeof row['at'] !== 'string') continue
    const at = secondsOf(row['at'])
    const { path, label } = cellPlace('chapters', i, 'at', chapters.options.fields.at)
    if (at === null) problems[path] = [problemText('position', { label }, { written: row['at'] })]
    else if (at <= last) problems[path] = [notInOrder]
    last = Math.max(last, at ?? last)
  }
  return problems
}

const isAddress = (uri: string): boolean => /^https:\/\/[^\s/.]+\.\S+$/.test(uri) && URL.canParse(uri)

const oneOfTwo = t(
  'Video faylni yoki boshqa saytdagi manzilni koʻrsating, ikkalasini birga emas',
  'Видео файлни ёки бошқа сайтдаги манзилни кўрсатинг, иккаласини бирга эмас',
  'Укажите видеофайл или адрес на другом сайте, но не то и другое вместе',
)

const notInOrder = t(
  'Boʻlim oldingisidan keyin boshlanishi kerak',
  'Бўлим олдингисидан кейин бошланиши керак',
  'Раздел должен начинаться после предыдущего',
)
