import { t, type Text } from '@nazorat/machines'
import { body, day, failures, integer, moment, object, orNull, reply, text, uuid } from './shapes.ts'

const account = (summary: Text, more: object) => ({ tags: ['account'], summary, ...more })
const ended = { responses: { 204: { description: t('seanslar tugatildi', 'сеанслар тугатилди', 'сеансы завершены') }, ...failures } }
const sessions = reply({ type: 'array', items: object({ id: text, address: orNull, device: orNull, isCurrent: { type: 'boolean' }, openedAt: moment, usedAt: moment, expires: moment }) })
const signedIn = object({ token: text, expires: text, mustChangePassword: { type: 'boolean' } })
export const accountPaths = {
  '/account/Login': { post: account(t('kirish', 'кириш', 'вход'), { security: [], ...body({ ...object({ username: text, password: text }), properties: { username: text, password: text, languageId: { type: 'integer' } } }, reply(signedIn)) }) },
  '/account/GetSignatureOffer': { get: account(t('ERI kaliti bilan kirish mumkinmi', 'ЭРИ калити билан кириш мумкинми', 'можно ли войти по ключу ЭЦП'), { security: [], ...reply(object({ isOffered: { type: 'boolean' }, apiKeys: { type: 'array', items: text } })) }) },
  '/account/Challenge': { post: account(t('kirish uchun imzolanadigan matn: ikki daqiqa, bir marta', 'кириш учун имзоланадиган матн: икки дақиқа, бир марта', 'текст, который подписывают для входа: две минуты, один раз'), { security: [], ...body({ type: 'object', additionalProperties: false }, reply(object({ challenge: text, expires: moment }))) }) },
  '/account/LoginBySignature': {
    post: account(
      t('ERI kaliti bilan kirish: imzo ajratilgan (CMS, base64); bir necha foydalanuvchisi bor shaxs userId bilan qayta yuboradi', 'ЭРИ калити билан кириш: имзо ажратилган (CMS, base64); бир неча фойдаланувчиси бор шахс userId билан қайта юборади', 'вход по ключу ЭЦП: отсоединённая подпись (CMS, base64); у кого несколько пользователей, отправляет ещё раз с userId'),
      { security: [], ...body({ ...object({ challenge: text, signature: { type: 'string', contentEncoding: 'base64' } }), properties: { challenge: text, signature: { type: 'string', contentEncoding: 'base64' }, userId: uuid } }, reply({ anyOf: [signedIn, object({ users: { type: 'array', items: object({ id: uuid, name: text, of: { type: ['string', 'object', 'null'] } }) } })] })) },
    ),
  },
  '/account/Logout': { post: account(t('chiqish', 'чиқиш', 'выход'), { responses: { 204: { description: t('chiqildi', 'чиқилди', 'выход выполнен') } } }) },
  '/account/GetUserInfo': { get: account(t('foydalanuvchi haqida maʼlumot', 'фойдаланувчи ҳақида маълумот', 'сведения о пользователе'), reply({ type: 'object' })) },
  '/account/ChangePassword': { post: account(t('parolni oʻzgartirish', 'паролни ўзгартириш', 'смена пароля'), body(object({ oldPassword: text, newPassword: text }), { responses: { 204: { description: t('parol oʻzgartirildi', 'парол ўзгартирилди', 'пароль изменён') }, ...failures } })) },
  '/account/SetPassword': { post: account(t('foydalanuvchining bir martalik paroli: bir marta aytiladi', 'фойдаланувчининг бир марталик пароли: бир марта айтилади', 'одноразовый пароль пользователя: сообщается один раз'), body(object({ userId: uuid }), reply(object({ password: text, expires: text })))) },
  '/account/SavePreference': {
    post: account(t('foydalanuvchi ekranlari sozlamasi: koʻrinish, ustunlar, filtrlar; null oʻchiradi', 'фойдаланувчи экранлари созламаси: кўриниш, устунлар, филтрлар; null ўчиради', 'настройка экранов пользователя: вид, столбцы, фильтры; null удаляет'), body(object({ name: text, value: {} }), { responses: { 204: { description: t('saqlandi', 'сақланди', 'сохранено') }, ...failures } })),
  },
  '/account/GetMyInformation': { get: account(t('foydalanuvchining xodim yozuvi va rollari', 'фойдаланувчининг ходим ёзуви ва роллари', 'запись сотрудника и роли пользователя'), reply(object({ employee: { type: ['object', 'null'] }, roles: { type: 'array', items: object({ id: uuid, name: { type: 'object' }, isActive: { type: 'boolean' }, permissions: { type: 'array', items: text } }) } }))) },
  '/account/ActFor': { post: account(t('boshqa foydalanuvchi nomidan ishlash; null: oʻz nomidan', 'бошқа фойдаланувчи номидан ишлаш; null: ўз номидан', 'работа от имени другого пользователя; null: от своего'), body(object({ userId: { type: ['string', 'null'], format: 'uuid' } }), reply({ type: 'object' }))) },
  '/account/GetSessions': { get: account(t('oʻz seanslari', 'ўз сеанслари', 'свои сеансы'), sessions) },
  '/account/GetSessionEnd': { get: account(t('seans oʻz-oʻzidan qachon tugaydi', 'сеанс ўз-ўзидан қачон тугайди', 'когда сеанс завершится сам'), reply(object({ idleEnd: moment, expires: moment, now: moment }))) },
  '/account/GetUserSessions': { post: account(t('foydalanuvchining seanslari', 'фойдаланувчининг сеанслари', 'сеансы пользователя'), body(object({ userId: uuid }), sessions)) },
  '/account/GetMyKeys': { get: account(t('oʻz imzo kalitlari', 'ўз имзо калитлари', 'свои ключи подписи'), reply({ type: 'array', items: object({ id: uuid, number: text, issuer: text, from: day, to: day, boundAt: moment, isBound: { type: 'boolean' } }) })) },
  '/account/UnbindMyKey': { post: account(t('oʻz imzo kalitini ajratish', 'ўз имзо калитини ажратиш', 'отвязать свой ключ подписи'), body(object({ id: uuid }), { responses: { 204: { description: t('kalit ajratildi', 'калит ажратилди', 'ключ отвязан') }, ...failures } })) },
  '/account/EndOwnSessions': { post: account(t('oʻzining bir seansini yoki bundan boshqa hammasini tugatish', 'ўзининг бир сеансини ёки бундан бошқа ҳаммасини тугатиш', 'завершить один свой сеанс или все, кроме этого'), body({ type: 'object', properties: { id: text }, additionalProperties: false }, ended)) },
  '/account/GetSignIns': { post: account(t('tizimga oʻz kirishlari va muvaffaqiyatsiz urinishlar', 'тизимга ўз киришлари ва муваффақиятсиз уринишлар', 'свои входы и неудачные попытки'), body({ type: 'object', properties: { page: integer, pageSize: integer }, additionalProperties: false }, reply(object({ rows: { type: 'array', items: object({ id: uuid, at: moment, succeeded: { type: 'boolean' }, reason: { type: ['object', 'null'] }, times: integer, address: orNull, device: orNull }) }, total: integer })))) },
  '/account/EndSessions': { post: account(t('foydalanuvchining bir yoki hamma seanslarini tugatish', 'фойдаланувчининг бир ёки ҳамма сеансларини тугатиш', 'завершить один или все сеансы пользователя'), body({ ...object({ userId: uuid }), properties: { userId: uuid, id: text } }, ended)) },
  '/account/ChangeLanguage': { post: account(t('tilni oʻzgartirish', 'тилни ўзгартириш', 'смена языка'), body(object({ languageId: { enum: [1, 2, 3] } }), reply({ type: 'object' }))) },
}
