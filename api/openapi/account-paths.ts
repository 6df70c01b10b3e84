import { t, type Text } from '@nazorat/machines/i18n'
import { body, day, failures, integer, moment, object, orNull, reply, text, uuid } from './shapes.ts'

const account = (summary: Text, more: object) => ({ tags: ['account'], summary, ...more })
const ended = { responses: { 204: { description: t('сеанслар тугатилди', 'сеансы завершены') }, ...failures } }
const signedIn = object({
  token: text,
  expires: text,
  mustChangePassword: { type: 'boolean' },
  needs: { enum: ['secondFactor', 'password', 'enrolment', null] },
})
const oneOf = (...schemas: object[]) => ({ anyOf: schemas })
const password = { password: text }
const withPassword = { type: 'object', properties: password, additionalProperties: false }
const codes = reply(object({ recoveryCodes: { type: 'array', items: text } }))
const secondFactorPaths = {
  '/account/BeginSecondFactor': {
    post: account(
      t('киришни тасдиқлаш усуллари', 'способы подтвердить вход'),
      body(
        { type: 'object', properties: {}, additionalProperties: false },
        reply(object({ totp: { type: 'boolean' }, passkey: { type: ['object', 'null'] } })),
      ),
    ),
  },
  '/account/ConfirmSecondFactor': {
    post: account(
      t('киришни иккинчи омил билан тасдиқлаш', 'подтвердить вход вторым фактором'),
      body(oneOf(object({ code: text }), object({ recoveryCode: text }), object({ passkey: { type: 'object' } })), reply(signedIn)),
    ),
  },
  '/account/GetSecondFactors': {
    get: account(
      t('ўз иккинчи омиллари', 'свои вторые факторы'),
      reply(
        object({
          factors: {
            type: 'array',
            items: object({ id: uuid, kind: { enum: ['totp', 'passkey'] }, name: text, createdAt: moment, usedAt: orNull }),
          },
          recoveryCodes: integer,
          isRequired: { type: 'boolean' },
        }),
      ),
    ),
  },
  '/account/BeginTotp': {
    post: account(
      t('кодлар иловасини улашни бошлаш', 'начать подключение приложения с кодами'),
      body(withPassword, reply(object({ id: uuid, secret: text, address: text }))),
    ),
  },
  '/account/ConfirmTotp': {
    post: account(
      t('кодлар иловасини улаш', 'подключить приложение с кодами'),
      body({ ...object({ id: uuid, code: text }), properties: { id: uuid, code: text, name: text } }, codes),
    ),
  },
  '/account/BeginPasskey': {
    post: account(t('кириш калитини яратишни бошлаш', 'начать создание ключа доступа'), body(withPassword, reply({ type: 'object' }))),
  },
  '/account/ConfirmPasskey': {
    post: account(
      t('кириш калитини қўшиш', 'добавить ключ доступа'),
      body({ ...object({ passkey: { type: 'object' } }), properties: { passkey: { type: 'object' }, name: text } }, codes),
    ),
  },
  '/account/RemoveSecondFactor': {
    post: account(
      t('ўз иккинчи омилини ўчириш', 'удалить свой второй фактор'),
      body(
        { ...object({ id: uuid }), properties: { id: uuid, ...password } },
        { responses: { 204: { description: t('ўчирилди', 'удалено') }, ...failures } },
      ),
    ),
  },
  '/account/RenewRecoveryCodes': { post: account(t('янги захира кодлари', 'новые резервные коды'), body(withPassword, codes)) },
  '/account/ResetSecondFactor': {
    post: account(
      t('фойдаланувчининг иккинчи омилини бекор қилиш', 'сбросить второй фактор пользователя'),
      body(object({ userId: uuid }), { responses: { 204: { description: t('бекор қилинди', 'сброшено') }, ...failures } }),
    ),
  },
}
const sessions = reply({
  type: 'array',
  items: object({
    id: text,
    address: orNull,
    device: orNull,
    isCurrent: { type: 'boolean' },
    openedAt: moment,
    usedAt: moment,
    expires: moment,
  }),
})
export const accountPaths = {
  ...secondFactorPaths,
  '/account/Login': {
    post: account(t('кириш', 'вход'), {
      security: [],
      ...body(
        { ...object({ username: text, password: text }), properties: { username: text, password: text, languageId: { type: 'integer' } } },
        reply(signedIn),
      ),
    }),
  },
  '/account/GetSignatureOffer': {
    get: account(t('ЭРИ калити билан кириш мумкинми', 'можно ли войти по ключу ЭЦП'), {
      security: [],
      ...reply(object({ isOffered: { type: 'boolean' }, apiKeys: { type: 'array', items: text } })),
    }),
  },
  '/account/Challenge': {
    post: account(
      t('кириш учун имзоланадиган матн: икки дақиқа, бир марта', 'текст, который подписывают для входа: две минуты, один раз'),
      { security: [], ...body({ type: 'object', additionalProperties: false }, reply(object({ challenge: text, expires: moment }))) },
    ),
  },
  '/account/LoginBySignature': {
    post: account(
      t(
        'ЭРИ калити билан кириш: имзо ажратилган (CMS, base64); бир неча фойдаланувчиси бор шахс userId билан қайта юборади',
        'вход по ключу ЭЦП: отсоединённая подпись (CMS, base64); лицо с несколькими пользователями отправляет ещё раз с userId',
      ),
      {
        security: [],
        ...body(
          {
            ...object({ challenge: text, signature: { type: 'string', contentEncoding: 'base64' } }),
            properties: { challenge: text, signature: { type: 'string', contentEncoding: 'base64' }, userId: uuid },
          },
          reply({
            anyOf: [
              signedIn,
              object({ users: { type: 'array', items: object({ id: uuid, name: text, of: { type: ['string', 'object', 'null'] } }) } }),
            ],
          }),
        ),
      },
    ),
  },
  '/account/Logout': { post: account(t('чиқиш', 'выход'), { responses: { 204: { description: t('чиқилди', 'выход выполнен') } } }) },
  '/account/GetUserInfo': { get: account(t('фойдаланувчи ҳақида маълумот', 'сведения о пользователе'), reply({ type: 'object' })) },
  '/account/ChangePassword': {
    post: account(
      t('паролни ўзгартириш', 'смена пароля'),
      body(object({ oldPassword: text, newPassword: text }), {
        responses: { 204: { description: t('парол ўзгартирилди', 'пароль изменён') }, ...failures },
      }),
    ),
  },
  '/account/SetPassword': {
    post: account(
      t('фойдаланувчининг бир марталик пароли: бир марта айтилади', 'одноразовый пароль пользователя: сообщается один раз'),
      body(object({ userId: uuid }), reply(object({ password: text, expires: text }))),
    ),
  },
  '/account/SavePreference': {
    post: account(
      t(
        'фойдаланувчи экранлари созламаси: кўриниш, устунлар, филтрлар; null ўчиради',
        'настройка экранов пользователя: вид, столбцы, фильтры; null удаляет',
      ),
      body(object({ name: text, value: {} }), { responses: { 204: { description: t('сақланди', 'сохранено') }, ...failures } }),
    ),
  },
  '/account/GetMyInformation': {
    get: account(
      t('фойдаланувчининг ходим ёзуви ва роллари', 'запись сотрудника и роли пользователя'),
      reply(
        object({
          employee: { type: ['object', 'null'] },
          roles: {
            type: 'array',
            items: object({
              id: uuid,
              name: { type: 'object' },
              isActive: { type: 'boolean' },
              permissions: { type: 'array', items: text },
            }),
          },
        }),
      ),
    ),
  },
  '/account/ActFor': {
    post: account(
      t('бошқа фойдаланувчи номидан ишлаш; null: ўз номидан', 'работа от имени другого пользователя; null: от своего имени'),
      body(object({ userId: { type: ['string', 'null'], format: 'uuid' } }), reply({ type: 'object' })),
    ),
  },
  '/account/GetSessions': { get: account(t('ўз сеанслари', 'свои сеансы'), sessions) },
  '/account/GetSessionEnd': {
    get: account(
      t('сеанс ўз-ўзидан қачон тугайди', 'когда сеанс завершится сам'),
      reply(object({ idleEnd: moment, expires: moment, now: moment })),
    ),
  },
  '/account/GetUserSessions': {
    post: account(t('фойдаланувчининг сеанслари', 'сеансы пользователя'), body(object({ userId: uuid }), sessions)),
  },
  '/account/GetMyKeys': {
    get: account(
      t('ўз имзо калитлари', 'свои ключи подписи'),
      reply({
        type: 'array',
        items: object({ id: uuid, number: text, issuer: text, from: day, to: day, boundAt: moment, isBound: { type: 'boolean' } }),
      }),
    ),
  },
  '/account/UnbindMyKey': {
    post: account(
      t('ўз имзо калитини бириктиришни бекор қилиш', 'отвязать свой ключ подписи'),
      body(object({ id: uuid }), {
        responses: { 204: { description: t('калитни бириктириш бекор қилинди', 'ключ отвязан') }, ...failures },
      }),
    ),
  },
  '/account/EndOwnSessions': {
    post: account(
      t('ўзининг бир сеансини ёки бундан бошқа ҳаммасини тугатиш', 'завершить один свой сеанс или все, кроме этого'),
      body({ type: 'object', properties: { id: text }, additionalProperties: false }, ended),
    ),
  },
  '/account/GetSignIns': {
    post: account(
      t('тизимга ўз киришлари ва муваффақиятсиз уринишлар', 'свои входы и неудачные попытки'),
      body(
        { type: 'object', properties: { page: integer, pageSize: integer }, additionalProperties: false },
        reply(
          object({
            rows: {
              type: 'array',
              items: object({
                id: uuid,
                at: moment,
                succeeded: { type: 'boolean' },
                reason: { type: ['object', 'null'] },
                times: integer,
                address: orNull,
                device: orNull,
              }),
            },
            total: integer,
          }),
        ),
      ),
    ),
  },
  '/account/EndSessions': {
    post: account(
      t('фойдаланувчининг битта ёки барча сеансларини тугатиш', 'завершить один или все сеансы пользователя'),
      body({ ...object({ userId: uuid }), properties: { userId: uuid, id: text } }, ended),
    ),
  },
  '/account/ChangeLanguage': {
    post: account(t('тилни ўзгартириш', 'смена языка'), body(object({ languageId: { enum: [1, 2, 3] } }), reply({ type: 'object' }))),
  },
}
