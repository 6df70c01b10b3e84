import { clockFires, dayOf, daysBetween, defineDocument, incompleteness, problem, type Problems, type Referred, t, type Text } from '../../../kit/index.ts'
import { deadlines } from './deadlines.ts'
import { declinedQueues, declinedStates, decisionParties, undecidedQueues, undecidedStates } from '../decision.ts'
import { facts } from './facts.ts'
import { fields } from './fields.ts'
import { form } from './form.ts'
import { machine, uncertified } from './machine.ts'

const { checkStartDate, checkEndDate, reason, rejectionReasons, comment, agreedCheckDaysNumber, authorizedOrganizationId, actualStartDate, actualEndDate } = fields
const { actFiles, measuresOfInfluence, measuresFiles, measuresResult, conclusion } = fields

const supervising = 'inspectionOrganizationId'
const authorized = 'authorizedOrganizationId'

export const request = defineDocument({
  type: 'request',
  area: 'document',
  permission: 'Request',
  label: { one: t('Tekshirish', 'Текшириш', 'Проверка'), many: t('Tekshirishlar', 'Текширишлар', 'Проверки') },
  ...form,
  title: 'contractorName',
  number: 'requestDocNumber',
  selectList: 'visible',
  machine,
  facts,
  deadlines,
  states: {
    ...undecidedStates,
    ...declinedStates,
    'agreed.notBegun': { label: t('Kelishilgan', 'Келишилган', 'Согласовано'), intent: 'success', codes: { statusId: 7, requestStatusId: 7 } },
    'agreed.postponed': { label: t('Koʻchirilgan', 'Кўчирилган', 'Перенесено'), intent: 'warning', codes: { statusId: 7, requestStatusId: 17 } },
    'agreed.begun': { label: t('Oʻtkazilmoqda', 'Ўтказилмоқда', 'Проводится'), intent: 'primary', codes: { statusId: 7, requestStatusId: 13 } },
    'agreed.prolonged': { label: t('Uzaytirilgan', 'Узайтирилган', 'Продлено'), intent: 'primary', codes: { statusId: 7, requestStatusId: 21 } },
    'agreed.completed': { label: t('Yakunlangan', 'Якунланган', 'Завершено'), intent: 'success', codes: { statusId: 7, requestStatusId: 15 } },
    'notified.notBegun': { label: t('Xabardor qilingan', 'Хабардор қилинган', 'Уведомлено'), intent: 'success', codes: { statusId: 12, requestStatusId: 7 } },
    'notified.postponed': {
      label: t('Koʻchirilgan (xabardor qilingan)', 'Кўчирилган (хабардор қилинган)', 'Перенесено (по уведомлению)'),
      intent: 'warning',
      codes: { statusId: 12, requestStatusId: 17 },
    },
    'notified.begun': {
      label: t('Oʻtkazilmoqda (xabardor qilingan)', 'Ўтказилмоқда (хабардор қилинган)', 'Проводится (по уведомлению)'),
      intent: 'primary',
      codes: { statusId: 12, requestStatusId: 13 },
    },
    'notified.prolonged': {
      label: t('Uzaytirilgan (xabardor qilingan)', 'Узайтирилган (хабардор қилинган)', 'Продлено (по уведомлению)'),
      intent: 'primary',
      codes: { statusId: 12, requestStatusId: 21 },
    },
    'notified.completed': {
      label: t('Yakunlangan (xabardor qilingan)', 'Якунланган (хабардор қилинган)', 'Завершено (по уведомлению)'),
      intent: 'success',
      codes: { statusId: 12, requestStatusId: 15 },
    },
    cancelled: { label: t('Bekor qilingan', 'Бекор қилинган', 'Отменено'), intent: 'danger', codes: { statusId: 9, requestStatusId: 14 } },
    expired: { label: t('Muddati oʻtgan', 'Муддати ўтган', 'Просрочено'), intent: 'danger', codes: { statusId: 15 } },
    archived: { label: t('Arxivlangan', 'Архивланган', 'В архиве'), intent: 'none', codes: { statusId: 2 } },
    deleted: { label: t('Oʻchirilgan', 'Ўчирилган', 'Удалено'), intent: 'none', codes: {} },
  },
  actions: {
    save: {
      label: t('Saqlash', 'Сақлаш', 'Сохранить'),
      done: t('Qoralama saqlandi', 'Қоралама сақланди', 'Черновик сохранён'),
      may: 'RequestCreate',
      as: supervising,
      input: 'form',
      looksAt: ['contractor'],
    },
    send: {
      label: t('Yuborish', 'Юбориш', 'Отправить'),
      done: t('Rahbarga yuborildi', 'Раҳбарга юборилди', 'Отправлено руководителю'),
      may: 'RequestSend',
      as: supervising,
      intent: 'primary',
      confirm: t('Tekshirish rahbarga imzolash uchun yuborilsinmi?', 'Текшириш раҳбарга имзолаш учун юборилсинми?', 'Отправить проверку руководителю на подпись?'),
      looksAt: ['contractor', 'checkType', 'checkBasis', 'district', 'inspectors', 'covering', 'lastNumbered', 'schedule', 'scheduleExceptions', 'riskNotice'],
    },
    approve: {
      label: t('Tasdiqlash', 'Тасдиқлаш', 'Утвердить'),
      done: t('Tasdiqlandi va yuborildi', 'Тасдиқланди ва юборилди', 'Утверждено и отправлено'),
      may: 'RequestApprove',
      as: supervising,
      intent: 'success',
      signed: true,
      confirm: t('Tekshirish tasdiqlansinmi?', 'Текшириш тасдиқлансинми?', 'Утвердить проверку?'),
      looksAt: ['checkType'],
    },
    reject: {
      label: t('Rad etish', 'Рад этиш', 'Отклонить'),
      done: t('Qoralamaga qaytarildi', 'Қораламага қайтарилди', 'Возвращено в черновики'),
      may: 'RequestApprove',
      as: supervising,
      input: { reason },
      intent: 'danger',
      inState: {
        moderator: {
          label: t('Kelishmaslik', 'Келишмаслик', 'Не согласовать'),
          done: t('Kelishilmadi', 'Келишилмади', 'Не согласовано'),
          may: 'RequestAgree',
          as: authorized,
          input: { rejectionReasons, comment },
        },
      },
    },
    receive: {
      label: t('Qabul qilish', 'Қабул қилиш', 'Принять'),
      done: t('Koʻrib chiqish uchun qabul qilindi', 'Кўриб чиқиш учун қабул қилинди', 'Принято к рассмотрению'),
      may: 'RequestReceive',
      as: authorized,
      intent: 'primary',
    },
    redirect: {
      label: t('Yoʻnaltirish', 'Йўналтириш', 'Перенаправить'),
      done: t('Boshqa hududga yoʻnaltirildi', 'Бошқа ҳудудга йўналтирилди', 'Перенаправлено в другой регион'),
      may: 'RequestRedirect',
      as: authorized,
      input: { authorizedOrganizationId, reason },
      looksAt: ['authorizedBodies'],
      check: elsewhere,
    },
    refuse: {
      label: t('Rad etish (moderator)', 'Рад этиш (модератор)', 'Отказать (модератор)'),
      done: t('Moderator rad etdi', 'Модератор рад этди', 'Отказано модератором'),
      may: 'RequestReceive',
      as: authorized,
      input: { reason },
      intent: 'danger',
    },
    agree: {
      label: t('Kelishish', 'Келишиш', 'Согласовать'),
      done: t('Kelishildi', 'Келишилди', 'Согласовано'),
      may: 'RequestAgree',
      as: authorized,
      input: { agreedCheckDaysNumber },
      check: notLonger,
      intent: 'success',
      signed: true,
    },
    makeNotified: {
      label: t('Xabardor qilingan deb belgilash', 'Хабардор қилинган деб белгилаш', 'Отметить как уведомлённое'),
      done: t('Xabardor qilingan deb belgilandi', 'Хабардор қилинган деб белгиланди', 'Отмечено как уведомлённое'),
      may: 'RequestAgree',
      as: authorized,
      confirm: t('Kelishish talab etilmaydimi?', 'Келишиш талаб этилмайдими?', 'Согласование не требуется?'),
    },
    makeNotAgreed: {
      label: t('Kelishilmagan deb belgilash', 'Келишилмаган деб белгилаш', 'Отметить как несогласованное'),
      done: t('Kelishilmagan deb belgilandi', 'Келишилмаган деб белгиланди', 'Отмечено как несогласованное'),
      may: 'RequestAgree',
      as: authorized,
      input: { reason },
      intent: 'danger',
    },
    returnToModerator: {
      label: t('Moderatorga qaytarish', 'Модераторга қайтариш', 'Вернуть модератору'),
      done: t('Moderatorga qaytarildi', 'Модераторга қайтарилди', 'Возвращено модератору'),
      may: 'AllRequestAgree',
      input: { reason },
      intent: 'warning',
      inState: { notAgreed: { looksAt: ['covering'] } },
    },
    revoke: {
      label: t('Qaytarib olish', 'Қайтариб олиш', 'Отозвать'),
      done: t('Qaytarib olindi', 'Қайтариб олинди', 'Отозвано'),
      may: 'RequestSend',
      as: supervising,
      intent: 'warning',
      confirm: t('Tekshirish qoralamaga qaytarib olinsinmi?', 'Текшириш қораламага қайтариб олинсинми?', 'Отозвать проверку в черновики?'),
    },
    rework: {
      label: t('Qayta ishlash', 'Қайта ишлаш', 'Доработать'),
      done: t('Qayta ishlash uchun ochildi', 'Қайта ишлаш учун очилди', 'Открыто для доработки'),
      may: 'RequestSend',
      as: supervising,
      intent: 'primary',
      keepsCause: true,
    },
    cancelAgreement: {
      label: t('Kelishuvni bekor qilish', 'Келишувни бекор қилиш', 'Отменить согласование'),
      done: t('Kelishuv bekor qilindi', 'Келишув бекор қилинди', 'Согласование отменено'),
      may: 'RequestCancelAgreement',
      as: authorized,
      input: { reason },
      intent: 'danger',
      signed: true,
    },
    markHeld: {
      label: t('Oʻtkazilgan deb belgilash', 'Ўтказилган деб белгилаш', 'Отметить проведение'),
      done: t('Tekshirish boshlandi', 'Текшириш бошланди', 'Проверка начата'),
      may: 'RequestHold',
      as: supervising,
      input: { actualStartDate },
      check: begunInTime,
      intent: 'primary',
    },
    cancelHeld: {
      label: t('Oʻtkazishni bekor qilish', 'Ўтказишни бекор қилиш', 'Отменить проведение'),
      done: t('Oʻtkazish belgisi olib tashlandi', 'Ўтказиш белгиси олиб ташланди', 'Отметка о проведении снята'),
      may: 'RequestHold',
      as: supervising,
      intent: 'warning',
      confirm: t('Oʻtkazish belgisi olib tashlansinmi?', 'Ўтказиш белгиси олиб ташлансинми?', 'Снять отметку о проведении?'),
    },
    fileResult: {
      label: t('Natijani kiritish', 'Натижани киритиш', 'Внести результат'),
      done: t('Natija saqlandi', 'Натижа сақланди', 'Результат сохранён'),
      may: 'RequestHold',
      as: supervising,
      input: { actFiles, measuresOfInfluence, measuresFiles, measuresResult, conclusion },
    },
    complete: {
      label: t('Yakunlash', 'Якунлаш', 'Завершить'),
      done: t('Tekshirish yakunlandi', 'Текшириш якунланди', 'Проверка завершена'),
      may: 'RequestHold',
      as: supervising,
      input: { actualEndDate, actFiles, measuresOfInfluence, measuresFiles, measuresResult, conclusion },
      check: endedInTime,
      intent: 'success',
    },
    archive: {
      label: t('Arxivlash', 'Архивлаш', 'В архив'),
      done: t('Arxivlandi', 'Архивланди', 'Перемещено в архив'),
      may: 'RequestArchive',
      as: supervising,
      confirm: t('Tekshirish arxivlansinmi?', 'Текшириш архивлансинми?', 'Переместить проверку в архив?'),
    },
    restore: {
      label: t('Arxivdan qaytarish', 'Архивдан қайтариш', 'Вернуть из архива'),
      done: t('Arxivdan qaytarildi', 'Архивдан қайтарилди', 'Возвращено из архива'),
      may: 'RequestRestore',
    },
    delete: {
      label: t('Oʻchirish', 'Ўчириш', 'Удалить'),
      done: t('Qoralama oʻchirildi', 'Қоралама ўчирилди', 'Черновик удалён'),
      may: 'RequestCreate',
      as: supervising,
      intent: 'danger',
      confirm: t('Qoralama oʻchirilsinmi?', 'Қоралама ўчирилсинми?', 'Удалить черновик?'),
    },
    expire: {
      label: t('Muddati oʻtishi', 'Муддати ўтиши', 'Истечение срока'),
      done: t('Muddati oʻtdi', 'Муддати ўтди', 'Срок истёк'),
      may: clockFires,
      by: 'system',
      intent: 'danger',
    },
    postpone: {
      label: t('Koʻchirish', 'Кўчириш', 'Перенести'),
      done: t('Tekshirish koʻchirildi', 'Текшириш кўчирилди', 'Проверка перенесена'),
      may: 'PostponementAgree',
      by: 'document',
      input: { checkStartDate, checkEndDate },
    },
    prolong: {
      label: t('Uzaytirish', 'Узайтириш', 'Продлить'),
      done: t('Tekshirish muddati uzaytirildi', 'Текшириш муддати узайтирилди', 'Срок проверки продлён'),
      may: 'PostponementAgree',
      by: 'document',
      input: { checkEndDate },
    },
    cancelByPostponement: {
      label: t('Bekor qilish', 'Бекор қилиш', 'Отменить'),
      done: t('Tekshirish bekor qilindi', 'Текшириш бекор қилинди', 'Проверка отменена'),
      may: 'PostponementAgree',
      by: 'document',
      input: { reason },
      intent: 'danger',
    },
  },
  reasons: {
    wasMoved: t('Tekshirish koʻchirilmagan', 'Текшириш кўчирилмаган', 'Проверка не переносилась'),
    complete: (situation) => incompleteness(form, situation),
    certified: ({ values, facts }) => {
      const who = uncertified(values, facts['inspectors'] as Referred[]).map(({ title }) => title)
      const named = (language: keyof Text) => who.map((title) => (typeof title === 'string' ? title : title[language])).join(', ')
      return t(
        `Tekshirish tugaguncha amal qiladigan sertifikati yoʻq: ${named('ln')}`,
        `Текшириш тугагунча амал қиладиган сертификати йўқ: ${named('cl')}`,
        `Нет сертификата, действующего до конца проверки: ${named('ru')}`,
      )
    },
    coverageFree: ({ facts }) => {
      const number = (facts['covering'] as Referred | null)?.values['requestDocNumber']
      if (!number) {
        return t(
          'Bu davr shu predmet boʻyicha boshqa organning tekshirishi bilan qamrab olingan',
          'Бу давр шу предмет бўйича бошқа органнинг текшириши билан қамраб олинган',
          'Этот период по тому же предмету уже охвачен проверкой другого органа',
        )
      }
      return t(
        `Bu davr shu predmet boʻyicha ${number}-son tekshirish bilan qamrab olingan`,
        `Бу давр шу предмет бўйича ${number}-сон текшириш билан қамраб олинган`,
        `Этот период по тому же предмету уже охвачен проверкой № ${number}`,
      )
    },
    neverSent: t('Reyestr raqamini olgan tekshirish oʻchirilmaydi', 'Реестр рақамини олган текшириш ўчирилмайди', 'Проверку, получившую номер в реестре, удалить нельзя'),
    byNotification: t('Bu tur xabardor qilish tartibida emas', 'Бу тур хабардор қилиш тартибида эмас', 'Этот вид проводится не по уведомлению'),
    ordersOfOthers: t(
      'Oʻz tashkilotingiz buyurgan tekshirish boʻyicha qaror qabul qila olmaysiz',
      'Ўз ташкилотингиз буюрган текшириш бўйича қарор қабул қила олмайсиз',
      'Нельзя решать о проверке, которую назначила ваша организация',
    ),
    insideDates: ({ values }) =>
      t(
        `Tekshirishni faqat ${values.checkStartDate} – ${values.checkEndDate} oraligʻida boshlash mumkin`,
        `Текширишни фақат ${values.checkStartDate} – ${values.checkEndDate} оралиғида бошлаш мумкин`,
        `Проверку можно начать только с ${values.checkStartDate} по ${values.checkEndDate}`,
      ),
    noResultFiled: t('Natija kiritilgan: oʻtkazishni bekor qilib boʻlmaydi', 'Натижа киритилган: ўтказишни бекор қилиб бўлмайди', 'Результат уже внесён: отменить проведение нельзя'),
    wasRefused: elsewise(),
    wasNotAgreed: elsewise(),
    wasCancelled: elsewise(),
    wasExpired: elsewise(),
    wasAgreed: elsewise(),
    wasNotified: elsewise(),
  },
  parties: decisionParties,
  privateStates: ['draft'],
  grounds: ['reason', 'comment', 'rejectionReasons'],
  defaults: ({ organizationId }) => ({ orderedOrganizationId: organizationId, inspectionOrganizationId: organizationId }),
  unique: ['requestDocNumber'],
  list: {
    columns: ['requestDocNumber', 'contractorName', 'contractorInn', 'checkTypeId', 'inspectionOrganizationId', 'authorizedOrganizationId', 'checkStartDate', 'checkEndDate', 'due', 'state'],
    filters: [
      'state', 'due', 'late', 'contractorInn', 'contractorId', 'requestDocNumber', 'orderNumber', 'docNumber', 'docDate', 'orderedOrganizationId', 'inspectionOrganizationId',
      'authorizedOrganizationId', 'regionId', 'districtId', 'checkTypeId', 'checkBasisId', 'checkStartDate', 'checkEndDate', 'inspectors', 'createdUserId',
      'inspectorStatusId', 'ceoStatusId', 'moderatorStatusId',
    ],
    mine: { createdUserId: 'RequestCreate', moderatorId: 'RequestReceive' },
    search: ['requestDocNumber', 'contractorName', 'contractorInn', 'orderNumber'],
    sort: '-updatedAt',
  },
  queues: {
    ...undecidedQueues,
    agreed: { label: t('Kelishilgan', 'Келишилган', 'Согласованные'), states: ['agreed.notBegun'] },
    notified: { label: t('Xabardor qilingan', 'Хабардор қилинган', 'Уведомлённые'), states: ['notified.notBegun'] },
    postponed: { label: t('Koʻchirilgan', 'Кўчирилган', 'Перенесённые'), states: ['agreed.postponed', 'notified.postponed'] },
    begun: { label: t('Oʻtkazilmoqda', 'Ўтказилмоқда', 'Проводятся'), states: ['agreed.begun', 'notified.begun'] },
    prolonged: { label: t('Uzaytirilgan', 'Узайтирилган', 'Продлённые'), states: ['agreed.prolonged', 'notified.prolonged'] },
    completed: { label: t('Yakunlangan', 'Якунланган', 'Завершённые'), states: ['agreed.completed', 'notified.completed'] },
    ...declinedQueues,
    cancelled: { label: t('Bekor qilingan', 'Бекор қилинган', 'Отменённые'), states: ['cancelled'] },
    expired: { label: t('Muddati oʻtgan', 'Муддати ўтган', 'Просроченные'), states: ['expired'] },
    archived: { label: t('Arxiv', 'Архив', 'Архив'), states: ['archived'] },
  },
})

/** Redirected is to another region's body (`docs/domain.md`, The check, 6). */
function elsewhere(input: Record<string, unknown>, { values, facts }: { values: { authorizedOrganizationId: string | null }; facts: Readonly<Record<string, unknown>> }): Problems {
  const regionOf = (id: unknown) => (facts['authorizedBodies'] as Referred[]).find((body) => body.id === id)?.values['regionId']
  return regionOf(input['authorizedOrganizationId']) === regionOf(values.authorizedOrganizationId)
    ? { authorizedOrganizationId: [t('Boshqa hududning vakolatli organini tanlang', 'Бошқа ҳудуднинг ваколатли органини танланг', 'Выберите уполномоченный орган другого региона')] }
    : {}
}

function notLonger(input: Record<string, unknown>, { values }: { values: { checkDaysNumber: number | null } }): Problems {
  const asked = values.checkDaysNumber ?? 0
  return Number(input['agreedCheckDaysNumber']) > asked ? problem(fields, 'agreedCheckDaysNumber', 'tooBig', { maximum: asked }) : {}
}

interface Dates {
  now: string
  values: { checkStartDate: string | null; checkEndDate: string | null; actualStartDate: string | null }
}

function begunInTime(input: Record<string, unknown>, { values, now }: Dates): Problems {
  const begun = String(input['actualStartDate'])
  return begun < (values.checkStartDate ?? '') || begun > dayOf(now)
    ? { actualStartDate: [t('Sana tekshirish boshlanishi va bugungi kun oraligʻida boʻlishi kerak', 'Сана текшириш бошланиши ва бугунги кун оралиғида бўлиши керак', 'Дата должна быть между началом проверки и сегодняшним днём')] }
    : {}
}

function endedInTime(input: Record<string, unknown>, { values, now }: Dates): Problems {
  const ended = String(input['actualEndDate'])
  return daysBetween(values.actualStartDate ?? ended, ended) < 1 || ended > dayOf(now)
    ? { actualEndDate: [t('Sana amalda boshlangan kun va bugungi kun oraligʻida boʻlishi kerak', 'Сана амалда бошланган кун ва бугунги кун оралиғида бўлиши керак', 'Дата должна быть между фактическим началом и сегодняшним днём')] }
    : {}
}

function elsewise(): Text {
  return t('Arxivdan oldingi holat nomaʼlum', 'Архивдан олдинги ҳолат номаълум', 'Состояние до архива неизвестно')
}
