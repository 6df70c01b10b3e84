import { type Definition, formFields } from '@nazorat/machines/definition'
import { t, type Text } from '@nazorat/machines/i18n'
import { body, integer, key, object, orNull, reply, text, uuid } from '../openapi/shapes.ts'

const user = (summary: Text, more: object) => ({ tags: ['user'], summary, ...more })
const password = {
  password: { type: ['string', 'null'], minLength: 10, maxLength: 200, description: t('фойдаланувчининг пароли', 'пароль пользователя') },
  oneTimePassword: {
    type: ['boolean', 'null'],
    description: t('бир марталик парол бериш: жавобда бир марта айтилади', 'выдать одноразовый пароль: сообщается один раз, в ответе'),
  },
}
const created = { ...object({ id: uuid, version: integer }), properties: { id: uuid, version: integer, password: text, expires: text } }
const person = reply(
  object({
    employeeId: uuid,
    organizationId: uuid,
    positionId: { type: ['string', 'null'] },
    fullName: text,
    shortName: text,
    phone: orNull,
    userId: { type: ['string', 'null'], description: t('унинг фойдаланувчиси, агар бўлса', 'его пользователь, если есть') },
    texts: { type: 'object' },
  }),
)
const papers = t(
  'шахс паспорт серияси ва рақами, ЖШШИР ва туғилган санаси бўйича',
  'лицо по серии и номеру паспорта, ПИНФЛ и дате рождения',
)
const part = (name: string, description: Text) => ({ name, in: 'path', required: true, schema: text, description })

/** How the page describes a type's form and list. */
interface Shapes {
  readonly form: (fields: ReturnType<typeof formFields>) => { readonly properties: object }
  readonly listQuery: (definition: Definition) => { readonly properties: object }
  readonly listReply: (definition: Definition) => object
}

/** The calls that only users have, and creating one, with a password. */
export function userPaths(definitions: readonly Definition[], shapes: Shapes): Record<string, object> {
  const definition = definitions.find(({ type }) => type === 'user')
  return definition ? pathsOf(shapes.form(formFields(definition)), shapes.listQuery(definition), shapes.listReply(definition)) : {}
}

const pathsOf = (form: { readonly properties: object }, listQuery: { readonly properties: object }, listReply: object) => ({
  '/user/Create': {
    post: user(t('яратиш', 'создать'), {
      ...body({ ...form, properties: { ...form.properties, ...password } }, reply(created)),
      parameters: [key],
    }),
  },
  '/user/CreateByEmployee': {
    post: user(
      t(
        'ходим учун яратиш: ташкилот, қисқа исм ва телефон ходимдан олинади',
        'создать для сотрудника: организация, краткое имя и телефон берутся у него',
      ),
      {
        ...body(
          { ...form, required: ['employeeId', 'username', 'roles'], properties: { ...form.properties, ...password, id: { const: 0 } } },
          reply(created),
        ),
        parameters: [key],
      },
    ),
  },
  '/user/CheckUserName': {
    post: user(
      t('логин бандлигини текшириш', 'проверить, занят ли логин'),
      body(object({ username: text }), reply(object({ exists: { type: 'boolean' } }))),
    ),
  },
  '/user/GetByPassportData/{a}&{b}&{c}': {
    get: user(papers, {
      parameters: [
        part('a', t('паспорт серияси ва рақами', 'серия и номер паспорта')),
        part('b', t('ЖШШИР', 'ПИНФЛ')),
        part('c', t('туғилган сана', 'дата рождения')),
      ],
      ...person,
    }),
  },
  '/user/GetByPassportData': { post: user(papers, body(object({ passport: text, pinfl: text, birthDate: text }), person)) },
  '/user/GetPermissions': {
    post: user(
      t('кимда қайси рухсат бор ва қайси рол бўйича', 'у кого какое разрешение и по какой роли'),
      body(
        { ...listQuery, properties: { ...listQuery.properties, permission: orNull } },
        reply({
          allOf: [
            listReply,
            object({
              held: {
                type: 'object',
                additionalProperties: object({
                  isActing: { type: 'boolean' },
                  permissions: { type: 'object', additionalProperties: { type: 'array', items: uuid } },
                }),
              },
            }),
          ],
        }),
      ),
    ),
  },
})
