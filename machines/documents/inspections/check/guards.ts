import { type Guard, type Guards, type MachineEvent, type Text, type Values, dayOf, formatDate, isEmpty, t } from '../../../kit/index.ts'
import { unfitness } from '../../people/employee/certificate.ts'
import { numberIn } from '../../settings/setting/settings.ts'
import { complete } from '../approval.ts'
import { ordersOfOthers } from '../decision.ts'
import type { fields } from './fields.ts'
import { form } from './form.ts'
import type { CheckLookups } from './lookups.ts'

/** Codes of `statusId` that the actors' own statuses take (`docs/domain.md`, Status codes). */
export const status = {
  draft: 1,
  archived: 2,
  sent: 3,
  moderator: 4,
  ceo: 5,
  refused: 6,
  agreed: 7,
  notAgreed: 8,
  cancelled: 9,
  notified: 12,
}

type Check = Values<typeof fields>

type Action =
  | 'save'
  | 'send'
  | 'approve'
  | 'reject'
  | 'receive'
  | 'redirect'
  | 'handOver'
  | 'refuse'
  | 'agree'
  | 'makeNotified'
  | 'makeNotAgreed'
  | 'returnToModerator'
  | 'revoke'
  | 'rework'
  | 'cancelAgreement'
  | 'markHeld'
  | 'beginByVisit'
  | 'noteVisit'
  | 'cancelHeld'
  | 'complete'
  | 'fileResult'
  | 'cancelMeasures'
  | 'enterInBook'
  | 'archive'
  | 'restore'
  | 'delete'
  | 'expire'
  | 'postpone'
  | 'prolong'
  | 'cancelByPostponement'
  | 'conclude'
  | 'withdrawConclusion'
  | 'hideUndecided'
  | 'noteReturn'

/** Why a check of an earlier release is not hidden from those who see it. */
const alreadyDecided = t('Ҳужжат бўйича қарор қилинган', 'По документу принято решение')

/** The event that the machine of a check receives. */
export interface CheckEvent extends MachineEvent<CheckLookups> {
  readonly type: Action
}

/** The conditions of a check's transitions, each with the reason for a refusal. */
export const guards = {
  complete: complete<Check, CheckEvent>(form),
  certified: {
    holds: ({ context, event }) => unfit(context, event.lookups.inspectors, event.now).length === 0,
    reason: ({ values, lookups, now }) => {
      const who = unfit(values, lookups.inspectors, now).map(({ title }) => title)
      const named = (language: keyof Text) => who.map((title) => (typeof title === 'string' ? title : title[language])).join(', ')
      return t(
        `Текшириш тугагунча амал қиладиган сертификати йўқ: ${named('cl')}`,
        `Нет сертификата, действующего до конца проверки: ${named('ru')}`,
        `Tekshirish tugaguncha amal qiladigan sertifikati yoʻq: ${named('ln')}`,
      )
    },
  },
  coverageFree: {
    holds: ({ event }) => event.lookups.covering === null,
    reason: ({ lookups: { covering } }) => {
      const { requestDocNumber: number, checkCoverageEndDate } = covering?.values ?? {}
      const end = said(typeof checkCoverageEndDate === 'string' ? checkCoverageEndDate : null)
      if (!number) {
        return t(
          'Бу давр шу предмет бўйича бошқа органнинг текшириши билан қамраб олинган',
          'Этот период по тому же предмету уже охвачен проверкой другого органа',
        )
      }
      return t(
        `Бу давр шу предмет бўйича ${number}-сон текшириш билан ${end} гача қамраб олинган`,
        `Этот период по тому же предмету уже охвачен проверкой № ${number} до ${end}`,
      )
    },
  },
  neverSent: {
    holds: ({ context }) => context.requestDocNumber === null,
    reason: t('Реестр рақамини олган текшириш ўчирилмайди', 'Проверку, получившую номер в реестре, удалить нельзя'),
  },
  byNotification: {
    holds: ({ event }) => event.lookups.checkType?.values.track === 'notification',
    reason: t('Бу тур хабардор қилиш тартибида эмас', 'Этот вид проводится не по уведомлению'),
  },
  ordersOfOthers: ordersOfOthers<Check, CheckEvent>(),
  insideDates: {
    holds: ({ context, event }) => isInside(context, dayOf(event.now)),
    reason: ({ values }) =>
      t(
        `Текширишни фақат ${said(values.checkStartDate)} – ${said(values.checkEndDate)} оралиғида бошлаш мумкин`,
        `Проверку можно начать только с ${said(values.checkStartDate)} по ${said(values.checkEndDate)}`,
      ),
  },
  byHand: {
    holds: ({ event }) => numberIn('holdByHand', event.lookups.holdByHand) === 1,
    reason: t(
      'Текшириш субъект ташрифга рухсат берганда бошланади: эшикдаги кодни сканерланг',
      'Проверка начинается, когда субъект допускает посещение: отсканируйте код на двери',
    ),
  },
  wasMoved: {
    holds: ({ context }) => context.movedFromDate !== null,
    reason: t('Текшириш кўчирилмаган', 'Проверка не переносилась'),
  },
  noResultFiled: {
    holds: ({ context }) => isEmpty(context.actFiles),
    reason: t('Натижа киритилган: ўтказишни бекор қилиб бўлмайди', 'Результат уже внесён: отменить проведение нельзя'),
  },
  wasHeld: {
    holds: ({ context }) => context.actualStartDate !== null,
    reason: t('Текшириш бошланмаган', 'Проверка не была начата'),
  },
  resultSent: {
    holds: ({ event }) => event.lookups.result !== null,
    reason: t('Аввал текшириш натижаси юборилиши керак', 'Сначала нужно отправить результат проверки'),
  },
  wasRefused: archivedFrom('refused'),
  wasNotAgreed: archivedFrom('notAgreed'),
  wasCancelled: archivedFrom('cancelled'),
  wasExpired: archivedFrom('expired'),
  wasExpiredUndecided: archivedFrom('expiredUndecided'),
  wasAgreed: archivedFrom('agreed.completed'),
  wasNotified: archivedFrom('notified.completed'),
  rejectedByHead: {
    holds: ({ context }) => context.ceoStatusId === status.notAgreed,
    reason: t('Раҳбар рад этмаган', 'Руководитель не отклонял'),
  },
  neverSigned: {
    holds: ({ context }) => context.ceoStatusId === status.ceo,
    reason: alreadyDecided,
  },
  neverDecided: {
    holds: ({ context: { ceoStatusId, moderatorStatusId } }) =>
      moderatorStatusId === null
        ? ceoStatusId !== status.notified
        : ![status.agreed, status.notified, status.cancelled].includes(moderatorStatusId),
    reason: alreadyDecided,
  },
} satisfies Guards<Check, CheckEvent>

function archivedFrom(state: string): Guard<Check, CheckEvent> {
  return {
    holds: ({ context }) => context.archivedFrom === state,
    reason: t('Архивдан олдинги ҳолат номаълум', 'Состояние до архива неизвестно'),
  }
}

/** The inspectors who cannot carry the check out: passive ones, and those whose certificate will not last until its last day. */
function unfit({ checkEndDate }: Check, inspectors: CheckLookups['inspectors'] = [], now: string): CheckLookups['inspectors'] {
  return inspectors.filter(({ state, values: { isInspector, certificateExpiration: last } }) => {
    const certified = { state, isInspector: isInspector === true, certificateExpiration: typeof last === 'string' ? last : null }
    return unfitness(certified, checkEndDate, dayOf(now)) !== null
  })
}

const isInside = ({ checkStartDate: start, checkEndDate: end }: Check, today: string) =>
  start !== null && end !== null && start <= today && today <= end

const said = (day: string | null): string => (day === null ? '…' : formatDate(day))
