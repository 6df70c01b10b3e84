import { z } from 'zod'
import type { Intent } from '../definition/action.ts'
import { t } from '../i18n/text.ts'
import type { Params } from '../i18n/text.ts'
import type { Problems, RefusalCode } from '../workflow/refusal.ts'
import { as, count, day, described, id, moment, texts, titles, translatable, values } from './shapes.ts'

/** The action that led to the document's present state, its reasons, by whom and when. Null where no reasons were given. */
export const causeReply = described(
  z.object({ done: texts, reasons: z.array(translatable), by: translatable, at: moment }).nullable(),
  t('ҳужжат бу ҳолатга қайси амал билан ва нима сабабдан келгани', 'что привело документ в его состояние и по какой причине'),
)
export type CauseReply = z.infer<typeof causeReply>

/** By whose key, of which certificate, and when the action was signed that led to the document's present state. Null where it was not. */
const signedReply = described(
  z.object({ name: z.string(), serialNumber: z.string(), at: moment }).nullable(),
  t('шу ҳолатга олиб келган электрон имзо', 'электронная подпись, с которой документ пришёл в своё состояние'),
)
export type SignedReply = z.infer<typeof signedReply>

/** Whether an action can be fired, and if not, the refusal. */
const verdictReply = z.union([
  z.object({ can: z.literal(true), permission: z.string() }),
  z.object({
    can: z.literal(false),
    shown: z.boolean(),
    refusal: z.object({ code: as<RefusalCode>(z.string()), params: as<Params>(values), problems: as<Problems>(values) }),
  }),
])
export type VerdictReply = z.infer<typeof verdictReply>

/** By which deadline and moment somebody must act; late once it has passed. Null when nothing is due. */
export const dueReply = z.object({ name: z.string(), at: moment }).nullable()
export type DueReply = z.infer<typeof dueReply>

/** A document as `Get/{id}` answers it. Status codes (`statusId`, `requestStatusId`, `stateId` …) stand beside. */
export const documentReply = z.object({
  id,
  type: z.string(),
  version: count,
  state: z.string(),
  fields: values,
  /** The actions that this user may fire now. */
  actions: z.array(z.string()),
  /** The lookups about other documents that this user may see: the browser computes the other actions and their reasons from them. */
  lookups: values,
  /** The server's verdict on the actions that look at other lookups too, by name. */
  verdicts: z.record(z.string(), verdictReply),
  /** Titles of all documents that the fields refer to, by id, and what references call this one where that is more than its title. */
  texts: titles,
  createdAt: moment,
  createdUserId: id,
  updatedAt: moment,
  /**
   * Only of what is past, where `actions` is empty: the moment at which it is shown, and the actions that this user, with what they may
   * do today, could have fired then. The lookups are those of then as far as they can be known: what an action knows of a set of documents
   * is of today.
   */
  then: described(
    z.object({ moment, actions: z.array(z.string()) }),
    t('фақат ўтган ҳолатда: бу фойдаланувчи ўшанда нима қила оларди', 'только у прошлого: что этот пользователь мог бы сделать тогда'),
  ).exactOptional(),
  due: dueReply,
  cause: causeReply,
  signed: signedReply,
})
export type DocumentReply = z.infer<typeof documentReply> & { [code: `${string}Id`]: number | string | null }

/** `GetRelated`: the documents that refer to one, of those that this user sees, by the type and the field that refers. */
export const relatedReply = z.object({
  groups: z.array(
    z.object({
      type: z.string(),
      field: z.string(),
      /** The name of the field. */
      label: texts,
      /** How many the list of the type has with this filter, as the list says it. */
      total: count,
      totalIsLowerBound: z.literal(true).exactOptional(),
      documents: described(
        z.array(
          z.object({
            id,
            number: z.string().nullable(),
            state: z.object({ label: texts, intent: as<Intent>(z.string()) }),
            updatedAt: moment,
          }),
        ),
        t('охирги ўзгартирилганлари', 'изменённые последними'),
      ),
    }),
  ),
  texts: titles,
})
export type RelatedReply = z.infer<typeof relatedReply>

/** The answer to an accepted command. */
export const receipt = z.object({ id, version: count, state: z.string() }).meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receipt>

export const selectOption = z.object({
  value: id,
  text: z.string(),
  /** The text is what references call it, and needs nothing beside it to tell it apart. */
  isNamed: z.literal(true).exactOptional(),
  /** Its number, or what else the type's `apart` field holds: others may be called the same. */
  apart: z.string().exactOptional(),
  /** Why it may not stand in the field that it is chosen for, where that was asked. */
  refused: described(z.string(), t('шу майдонга танлаб бўлмаслигининг сабаби', 'почему нельзя выбрать для этого поля')).exactOptional(),
})
export type SelectOption = z.infer<typeof selectOption>

/** The field for which documents are chosen, in a form or in the input of an action, with what has been typed so far. */
export interface ChosenFor {
  type: string
  field: string
  /** The document; a new one has none yet. */
  id?: string
  action?: string
  input: Readonly<Record<string, unknown>>
}

/** `application/problem+json`. */
export const problemReply = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    /** The refusal's code. */
    code: z.string(),
    /** 500 and 503: under it the server's log has the reason. */
    requestId: z.string().exactOptional(),
    /** Messages by field, in the user's language. */
    errors: z.record(z.string(), z.array(z.string())).exactOptional(),
    /** 409: where the document is now, and who moved it there. */
    current: z
      .object({
        version: count,
        from: z.string().nullable(),
        state: z.string(),
        actor: z.object({ id, name: z.string() }),
        action: z.string(),
        at: moment,
      })
      .exactOptional(),
  })
  .meta({ id: 'Problem' })
export type ProblemReply = z.infer<typeof problemReply>

/** The facts about a certificate that are shown to anybody who has its address. */
export const certificateReply = z.object({
  number: z.string(),
  name: z.string(),
  /** Its last day. */
  expiration: day,
  isValid: z.boolean(),
})
export type CertificateReply = z.infer<typeof certificateReply>
