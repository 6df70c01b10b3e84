import {
  cellPlace,
  decimal,
  defineDirectory,
  image,
  isEmpty,
  paragraph,
  type Problems,
  problemText,
  reference,
  references,
  rowsIn,
  type Situation,
  subtitles,
  t,
  text,
  type Values,
} from '../../kit/index.ts'
import { chapters, secondsOf } from './chapters.ts'

const optional = { required: false }

const fields = {
  theme: text(t('Мавзу', 'Тема'), { max: 300 }),
  tag: text(t('Тег', 'Тег'), { max: 100, ...optional }),
  categoryId: reference('videocategory', t('Тоифа', 'Категория')),
  annotation: paragraph(t('Тавсиф', 'Описание'), { max: 2000, ...optional }),
  fileId: reference('videofile', t('Видео файл', 'Видеофайл'), { ...optional, states: ['ready'] }),
  duration: decimal(t('Давомийлиги', 'Длительность'), { scale: 3, shownAs: 'duration', ...optional }),
  uri: text(t('Бошқа сайтдаги манзил', 'Адрес на другом сайте'), {
    max: 1000,
    ...optional,
    hint: t('Бошқа сайтдаги видео кўрилиши ҳисобга олинмайди', 'Просмотр видео на другом сайте не учитывается'),
  }),
  poster: image(t('Муқова', 'Обложка'), {
    ...optional,
    hint: t('Танланмаса, видеонинг кадри кўрсатилади', 'Если не выбрана, показывается кадр видео'),
  }),
  subtitlesLn: subtitles(t('Субтитрлар (ўзбекча, лотин)', 'Субтитры (узбекский, латиница)'), optional),
  subtitlesCl: subtitles(t('Субтитрлар (ўзбекча, кирилл)', 'Субтитры (узбекский, кириллица)'), optional),
  subtitlesRu: subtitles(t('Субтитрлар (русча)', 'Субтитры (русский)'), optional),
  chapters,
  accessRoles: references('role', t('Кириш роллари', 'Роли с доступом'), {
    ...optional,
    hint: t(
      'Рол танланмаса, дарс тўпламлари кимларга очиқ бўлса, шуларга очиқ; тўпламда бўлмаса, барчага',
      'Если роли не выбраны, урок открыт тем, кому открыты его сборники; вне сборников — всем',
    ),
  }),
  collectionRoles: { ...references('role', t('Тўпламларининг роллари', 'Роли его сборников'), optional), internal: true },
}

/** The permission by which the system opens lessons to those who see their collections; no role can be given it. */
export const lessonOpening = 'VideoLessonOpen'

/**
 * A recorded lesson. It is seen by those who hold one of its roles; where it names none, by those who see a collection in which it
 * stands, and by everybody where it stands in none.
 */
export const videolesson = defineDirectory({
  type: 'videolesson',
  permission: 'VideoLesson',
  label: { one: t('Видеодарс', 'Видеоурок'), many: t('Видеодарслар', 'Видеоуроки') },
  fields,
  title: 'theme',
  optionDetail: 'tag',
  selectList: 'visible',
  importable: false,
  sections: {
    lesson: { label: t('Дарс', 'Урок'), fields: ['theme', 'tag', 'categoryId', 'annotation'] },
    video: { label: t('Видео', 'Видео'), fields: ['fileId', 'uri', 'poster', 'subtitlesLn', 'subtitlesCl', 'subtitlesRu', 'chapters'] },
    audience: { label: t('Кимлар учун', 'Для кого'), fields: ['accessRoles'] },
  },
  lookups: { file: { refers: 'fileId', reads: ['duration'] } },
  copies: { duration: ['file', 'duration'] },
  rules,
  actions: {
    open: {
      permission: lessonOpening,
      firedBy: 'system',
      label: t('Тўплам ролларини қўллаш', 'Применить роли сборников'),
      doneMessage: t('Тўплам роллари қўлланди', 'Роли сборников применены'),
      input: { collectionRoles: fields.collectionRoles },
      in: ['active', 'passive'],
      write: ({ event }) => ({ collectionRoles: event.input['collectionRoles'] as string[] | null }),
    },
  },
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
  'Видео файлни ёки бошқа сайтдаги манзилни кўрсатинг, иккаласини бирга эмас',
  'Укажите видеофайл или адрес на другом сайте, но не то и другое вместе',
)

const notInOrder = t('Бўлим олдингисидан кейин бошланиши керак', 'Раздел должен начинаться после предыдущего')
