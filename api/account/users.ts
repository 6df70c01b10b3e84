import type { Context } from 'hono'
import { v5 } from 'uuid'
import { z } from 'zod'
import { as, described, id, issuedPassword, receipt, titles } from '@nazorat/machines/api-schemas'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { type Definition, typedFields } from '@nazorat/machines/definition'
import { getDefinition } from '@nazorat/machines/documents'
import { accountOf } from '@nazorat/machines/documents/accounts/user/by-employee'
import { missing, read } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { type Actor, mayCreate, Refusal } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { execute } from '../documents/execute.ts'
import { inOurNames } from '../documents/form.ts'
import { formOf, ofEach } from '../documents/types.ts'
import { anyForm, commandId, Routes } from '../http/call.ts'
import { parse } from '../http/request-body.ts'
import { factsAbout, refuseWeak } from './password/refuse-weak.ts'

const given = z.object({
  id: z.literal(0).nullish(),
  version: z.literal(0).nullish(),
  password: described(z.string().min(10).max(200).nullish(), t('фойдаланувчининг пароли', 'пароль пользователя')),
  oneTimePassword: described(
    z.boolean().nullish(),
    t('бир марталик парол бериш: жавобда бир марта айтилади', 'выдать одноразовый пароль: сообщается один раз, в ответе'),
  ),
})
const byEmployee = z.object({ employeeId: z.uuid() })
const asked = z.strictObject({
  username: z
    .string()
    .min(1)
    .max(100)
    .refine((name) => name.isWellFormed() && !name.includes('\0')),
})
const written = z.string().max(100).default('')
const papers = z.strictObject({ passport: written, pinfl: written, birthDate: written })

const employeeFields = getDefinition('employee').fields

const labels = {
  username: t('Логин', 'Логин'),
  password: t('Парол', 'Пароль'),
  oneTimePassword: t('Бир марталик парол', 'Одноразовый пароль'),
  employeeId: t('Ходим', 'Сотрудник'),
  passport: employeeFields['passport']!.label,
  pinfl: employeeFields['pinfl']!.label,
  birthDate: employeeFields['birthDate']!.label,
}

/** The form of a user with their password. */
const userForm = (definition: Definition) =>
  formOf(typedFields(definition)).extend({ password: given.shape.password, oneTimePassword: given.shape.oneTimePassword })
const ofUsers = (form: (definition: Definition) => z.ZodType) =>
  ofEach((definition) => (definition.type === 'user' ? { body: form(definition) } : undefined))
/** With the password that is told once. */
const created = receipt.pick({ id: true, version: true }).extend(issuedPassword.partial().shape)
const creates = { writes: 'documents', takesKey: true, body: anyForm, reply: created } as const

const papersSummary = t(
  'шахс паспорт серияси ва рақами, ЖШШИР ва туғилган санаси бўйича',
  'лицо по серии и номеру паспорта, ПИНФЛ и дате рождения',
)
const personReply = as<Record<string, unknown>>(
  z.object({
    employeeId: id,
    organizationId: id,
    positionId: id.nullable(),
    fullName: z.string(),
    shortName: z.string(),
    phone: z.string().nullable(),
    userId: described(id.nullable(), t('унинг фойдаланувчиси, агар бўлса', 'его пользователь, если есть')),
    texts: titles,
  }),
)

/** The calls about users that only users have; the others are those of every document type. */
export function users(services: AppContext) {
  const { engine, credentials, limits, securityAudit } = services
  return (
    new Routes()
      .call('post', '/Create', {
        ...creates,
        summary: t('яратиш', 'создать'),
        each: ofUsers(userForm),
        handle: (c, { body }) => create(c, body, false),
      })
      .call('post', '/CreateByEmployee', {
        ...creates,
        summary: t(
          'ходим учун яратиш: ташкилот, қисқа исм ва телефон ходимдан олинади',
          'создать для сотрудника: организация, краткое имя и телефон берутся у него',
        ),
        each: ofUsers((definition) =>
          userForm(definition).extend({ id: given.shape.id }).required({ employeeId: true, username: true, roles: true }),
        ),
        handle: (c, { body }) => create(c, body, true),
      })
      .call('post', '/CheckUserName', {
        writes: 'nothing',
        summary: t('логин бандлигини текшириш', 'проверить, занят ли логин'),
        labels,
        body: asked,
        reply: z.object({ exists: z.boolean() }),
        async handle(c, { body }) {
          refuseOthers(c.var.actor)
          const { username } = await body()
          const found = await engine.find('user', [{ field: 'username', is: 'equal', value: username.trim().toLowerCase() }])
          return { exists: found.length > 0 }
        },
      })
      .call('get', '/GetByPassportData/:data', {
        writes: 'person',
        summary: papersSummary,
        path: '/user/GetByPassportData/{passport}&{pinfl}&{birthDate}',
        params: z.object({ data: z.string() }),
        reply: personReply,
        async handle(c, { params }) {
          const [passport, pinfl, birthDate, ...more] = params.data.split('&')
          if (more.length > 0) throw new Refusal('noSuchCall')
          const person = await personOf(c, async () => parse(papers, { passport, pinfl, birthDate }, labels)).catch((error: unknown) => {
            // An address with a number that nobody can have names nobody; the form says what is wrong with it.
            const isImpossible = error instanceof Refusal && Object.keys(error.problems).join() === 'pinfl' && /^\d{14}$/.test(pinfl ?? '')
            throw isImpossible ? new Refusal('notFound') : error
          })
          return person
        },
      })
      // The same without personal data in the address, which the logs of proxies keep.
      .call('post', '/GetByPassportData', {
        writes: 'person',
        summary: papersSummary,
        labels,
        body: papers,
        reply: personReply,
        handle: (c, { body }) => personOf(c, body),
      })
  )

  function refuseOthers(actor: Actor): void {
    if (!mayCreate(engine.definitionOf('user'), actor)) throw new Refusal('forbidden')
  }

  /**
   * Creates a user, and their password where one is asked for. Sent again under its key, it creates no other user and touches no
   * password that has been used.
   */
  async function create(
    c: Context<Env>,
    body: () => Promise<Record<string, unknown>>,
    isOfEmployee: boolean,
  ): Promise<z.input<typeof created>> {
    const { actor, clientAddress } = c.var
    refuseOthers(actor)
    const form = inOurNames(engine.definitionOf('user'), await body())
    const { password, oneTimePassword } = parse(given, form, labels)
    const fields = Object.fromEntries(Object.entries(form).filter(([name]) => !Object.hasOwn(given.shape, name)))
    const known = isOfEmployee ? await ofEmployee(actor, parse(byEmployee, { employeeId: fields['employeeId'] }, labels).employeeId) : {}
    const input = { ...known, ...Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null || !(name in known))) }
    if (password) await refuseWeak(password, await factsAbout(engine, input), labels.password, 'password')
    const command = commandId(c)
    // The user name is checked with the append: of two who take it at once, one is refused, and then nothing is done.
    const { id, version } = await execute(services, c, {
      type: 'user',
      document: v5('document', command),
      action: 'save',
      version: 0,
      input,
      id: command,
    })
    const isOneTime = oneTimePassword ?? isOfEmployee
    if (!password && !isOneTime) return { id, version }
    await securityAudit.account(actor, clientAddress, password ? 'setPassword' : 'issuePassword', id)
    if (password) {
      await credentials.setFirst(id, password)
      return { id, version }
    }
    const issued = await credentials.issueFirst(id)
    return { id, version, ...(issued && { password: issued.password, expires: issued.expires.toISOString() }) }
  }

  /**
   * The fields that an account takes from its employee; none when the actor does not see the employee, which the check of the
   * reference then refuses.
   */
  async function ofEmployee(actor: Actor, id: string): Promise<Record<string, unknown>> {
    const employee: DocumentReply | null = await engine.get(actor, 'employee', id).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'notFound') return null
      throw error
    })
    return { languageId: '2', ...(employee && accountOf(employee)) }
  }

  /** The account that a person would have, by their papers: of an employee whom the actor sees; `userId` where they have one. */
  async function personOf(c: Context<Env>, given: () => Promise<z.output<typeof papers>>): Promise<Record<string, unknown>> {
    const { actor, clientAddress } = c.var
    refuseOthers(actor)
    const asked = inCanonicalForm(await given())
    await limits.count('persons', actor.id)
    try {
      const [employee] = await engine.find(
        'employee',
        Object.entries(asked).map(([field, value]) => ({ field, is: 'equal', value })),
      )
      if (!employee) throw new Refusal('notFound')
      const { id, fields, texts } = await engine.get(actor, 'employee', employee.id)
      await securityAudit.lookedUp(actor, clientAddress, id)
      const [user] = await engine.find('user', [{ field: 'employeeId', is: 'equal', value: id }])
      return {
        ...accountOf({ id, fields }),
        fullName: fields['fullName'],
        positionId: fields['positionId'],
        userId: user?.id ?? null,
        texts,
      }
    } catch (error) {
      await securityAudit.refused(actor, clientAddress, { type: 'employee', document: null, action: 'lookUpPerson' }, error)
      throw error
    }
  }
}

/** The three papers as the fields of an employee have them. */
function inCanonicalForm(typed: z.infer<typeof papers>): Record<string, string> {
  const fields = Object.fromEntries(['passport', 'pinfl', 'birthDate'].map((name) => [name, employeeFields[name]!]))
  const { values, problems } = read(fields, Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text || null])))
  const found = { ...missing(fields, values), ...problems }
  if (Object.keys(found).length > 0) throw new Refusal('invalid', {}, found)
  return values as Record<string, string>
}
