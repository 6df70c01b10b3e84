import {
  addDays,
  date,
  defineDirectory,
  endOf,
  integer,
  momentAt,
  morning,
  names,
  reference,
  references,
  rows,
  t,
} from '../../kit/index.ts'

const optional = { required: false }

const fields = {
  courseCollectionName: names(t('Тўплам номи', 'Название сборника')),
  sequenceOrder: integer(t('Тартиб рақами', 'Порядковый номер'), { min: 1, max: 10_000 }),
  videos: rows(t('Видеодарслар', 'Видеоуроки'), {
    min: 1,
    fields: { lessonId: reference('videolesson', t('Видеодарс', 'Видеоурок')) },
  }),
  dueDate: date(t('Тугатиш муддати', 'Срок прохождения'), {
    ...optional,
    hint: t(
      'Дарсларни кўриб бўлмаганларга 7 кун ва 1 кун қолганда ва муддат ўтганда эслатилади',
      'Тем, кто не досмотрел, придёт напоминание за 7 дней, за день и по истечении срока',
    ),
  }),
  accessRoles: references('role', t('Кириш роллари', 'Роли с доступом'), {
    ...optional,
    hint: t('Рол танланмаса, тўплам барча учун очиқ', 'Если роли не выбраны, сборник открыт для всех'),
  }),
}

const deadline = { label: t('Курсни тугатиш', 'Пройти курс'), states: ['active'], fields: ['dueDate'], notifiesAudience: true } as const

interface Due {
  readonly values: { readonly dueDate: string | null }
}

const reminder = <const N extends number>(days: N) =>
  ({ ...deadline, kind: 'reminder', at: ({ values: { dueDate } }: Due) => dueDate && momentAt(addDays(dueDate, -days), morning) }) as const

/** Lessons in the order in which they are to be watched, by a date where the course is due. */
export const coursecollection = defineDirectory({
  type: 'coursecollection',
  permission: 'CourseCollection',
  label: { one: t('Курслар тўплами', 'Сборник курсов'), many: t('Курслар тўпламлари', 'Сборники курсов') },
  fields,
  title: 'courseCollectionName',
  selectList: 'visible',
  importable: false,
  sections: {
    collection: { label: t('Тўплам', 'Сборник'), fields: ['courseCollectionName', 'sequenceOrder', 'videos'] },
    audience: { label: t('Кимлар учун', 'Для кого'), fields: ['accessRoles', 'dueDate'] },
  },
  parties: { accessRoles: { except: ['passive'] } },
  publicStates: ['active'],
  deadlines: {
    dueIn7: reminder(7),
    dueIn1: reminder(1),
    due: { ...deadline, kind: 'breach', at: ({ values: { dueDate } }) => dueDate && endOf(dueDate) },
  },
  list: {
    columns: ['sequenceOrder', 'courseCollectionName', 'dueDate', 'accessRoles', 'state'],
    filters: ['courseCollectionName', 'dueDate', 'accessRoles', 'due', 'late', 'state'],
    search: ['courseCollectionName'],
    sort: 'sequenceOrder',
  },
})
