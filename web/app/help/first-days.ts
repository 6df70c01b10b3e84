import { t, type Text } from '@nazorat/machines/i18n'
import { type Actor, hasPermission, scopeOf } from '@nazorat/machines/workflow'
import type { Step } from './topics/topic.ts'

interface FirstDay {
  /** The role of the person, as their first day is headed. */
  readonly title: Text
  /** The permissions, in any reach, that only people with this work hold together. */
  readonly forHolders: readonly string[]
  readonly steps: readonly [Step, Step, Step]
}

/** The first day in three steps, of the roles with the most special work first: roles are data, so they are known by what they permit. */
export const firstDays: readonly FirstDay[] = [
  {
    title: t('Администраторнинг биринчи куни', 'Первый день администратора'),
    forHolders: ['RoleEdit'],
    steps: [
      {
        text: t('Ташкилотлар ва роллар рўйхатини кўриб чиқинг.', 'Просмотрите списки организаций и ролей.'),
        to: ['/management/organization', '/management/role'],
      },
      {
        text: t(
          'Фойдаланувчиларни киритинг ва уларга бир марталик парол беринг.',
          'Внесите пользователей и выдайте им одноразовые пароли.',
        ),
        to: ['/management/user', '/help/colleague'],
      },
      {
        text: t(
          'Иш жадвали ва созламалар қоидангизга мос эканини текширинг.',
          'Проверьте, что рабочий график и настройки отвечают вашим правилам.',
        ),
        to: ['/management/schedule', '/management/setting'],
      },
    ],
  },
  {
    title: t('Тадбиркорнинг биринчи куни', 'Первый день предпринимателя'),
    forHolders: ['InspectionBookConfirm'],
    steps: [
      {
        text: t('Фаолият жойларингизни киритинг ва эшик учун кодни чоп этинг.', 'Внесите свои объекты и напечатайте код для двери.'),
        to: ['/document/premises'],
      },
      { text: t('Субъектингиз бўйича текширишларни кўринг.', 'Посмотрите проверки вашего субъекта.'), to: ['/document/request'] },
      {
        text: t('Эшик олдида текширувчи турса, нима қилишни ўқиб қўйинг.', 'Прочтите, что делать, если у двери стоит проверяющий.'),
        to: ['/help/door', '/document/atdoor'],
      },
    ],
  },
  {
    title: t('Аудиторнинг биринчи куни', 'Первый день аудитора'),
    forHolders: ['EventLogView'],
    steps: [
      {
        text: t('Воқеалар журналида кеча нималар бўлганини кўринг.', 'Посмотрите в журнале событий, что произошло вчера.'),
        to: ['/reports/log'],
      },
      {
        text: t('Бирор текширишни очиб, тарихини бошидан охиригача ўқинг.', 'Откройте одну проверку и прочтите её историю целиком.'),
        to: ['/document/request'],
      },
      { text: t('Йиғма жилдни олиб, уни мустақил текширинг.', 'Скачайте сводное дело и проверьте его сами.'), to: ['/help/proof'] },
    ],
  },
  {
    title: t('Раҳбарнинг биринчи куни', 'Первый день руководителя'),
    forHolders: ['RequestApprove'],
    steps: [
      { text: t('Имзоингизни кутаётган ҳужжатларни очинг.', 'Откройте документы, которые ждут вашей подписи.'), to: ['/dashboard'] },
      { text: t('Биринчи қарорингизни қабул қилинг.', 'Примите первое решение.'), to: ['/help/decision'] },
      {
        text: t('Таътил ёки сафар учун ўринбосарингизни белгиланг.', 'Назначьте, кто замещает вас в отпуске и в поездках.'),
        to: ['/management/deputy'],
      },
    ],
  },
  {
    title: t('Ваколатли орган ходимининг биринчи куни', 'Первый день сотрудника уполномоченного органа'),
    forHolders: ['AllRequestAgree'],
    steps: [
      { text: t('Ҳудудлардаги текширишлар рўйхатини кўринг.', 'Посмотрите список проверок в регионах.'), to: ['/document/request'] },
      {
        text: t('Хулосаларни тасдиқлаш тартибини ўқинг.', 'Прочтите, как утверждают заключения.'),
        to: ['/help/decision', '/document/inspectionconclusion'],
      },
      { text: t('Ўтган йилга нисбатан ҳисоботни очинг.', 'Откройте сравнение с прошлым годом.'), to: ['/reports/comparison'] },
    ],
  },
  {
    title: t('Модераторнинг биринчи куни', 'Первый день модератора'),
    forHolders: ['RequestReceive'],
    steps: [
      {
        text: t('Навбатдаги биринчи текширишни қабул қилинг.', 'Примите первую проверку из очереди.'),
        to: ['/dashboard', '/document/request'],
      },
      { text: t('Келишиш, рад этиш ва қайтаришни ўрганинг.', 'Узнайте, как согласовать, отказать и вернуть.'), to: ['/help/decision'] },
      { text: t('Шикоятларга жавоб беришни ўқинг.', 'Прочтите, как отвечать на жалобы.'), to: ['/help/complaint'] },
    ],
  },
  {
    title: t('Кадрлар ходимининг биринчи куни', 'Первый день сотрудника отдела кадров'),
    forHolders: ['AttestationCreate'],
    steps: [
      { text: t('Ходимлар рўйхатини текширинг.', 'Проверьте список сотрудников.'), to: ['/info/employee'] },
      { text: t('Ҳамкасбингизни тизимга таклиф қилинг.', 'Пригласите коллегу в систему.'), to: ['/help/colleague'] },
      {
        text: t('Сертификати тугаётганларни аттестацияга юборинг.', 'Направьте на аттестацию тех, у кого заканчивается сертификат.'),
        to: ['/document/employeeattestation', '/document/attestation'],
      },
    ],
  },
  {
    title: t('Бош инспекторнинг биринчи куни', 'Первый день главного инспектора'),
    forHolders: ['RequestCreate', 'BranchesRequestView'],
    steps: [
      { text: t('Филиалларнинг текширишларини кўринг.', 'Посмотрите проверки филиалов.'), to: ['/document/request'] },
      { text: t('Текширишни рўйхатга олишни ўқинг.', 'Прочтите, как зарегистрировать проверку.'), to: ['/help/check'] },
      { text: t('Ташкилотлар рейтингини очинг.', 'Откройте рейтинг организаций.'), to: ['/reports/rating'] },
    ],
  },
  {
    title: t('Инспекторнинг биринчи куни', 'Первый день инспектора'),
    forHolders: ['RequestCreate'],
    steps: [
      {
        text: t('Ўз маълумотларингиз ва сертификатингиз муддатини текширинг.', 'Проверьте свои данные и срок сертификата.'),
        to: ['/management/myinformation'],
      },
      {
        text: t('Биринчи текширишни рўйхатга олиб, юборинг.', 'Зарегистрируйте и отправьте первую проверку.'),
        to: ['/help/check', '/document/request'],
      },
      { text: t('Субъект эшигида нима қилишни ўқиб қўйинг.', 'Прочтите, что делать у двери субъекта.'), to: ['/help/visit'] },
    ],
  },
]

/** The first day that fits this person, undefined for work that no role of the system has. */
export const firstDayOf = (actor: Actor): FirstDay | undefined =>
  firstDays.find(({ forHolders }) =>
    forHolders.every((each) => (/^(All|Branches)/.test(each) ? hasPermission(actor, each) : scopeOf(actor, each) !== null)),
  )
