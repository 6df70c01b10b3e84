import { isPublicCode, typedCode } from '@nazorat/machines/documents/inspections/public-code'
import { t, type Text } from '@nazorat/machines/i18n'

/** A code that was read, or why there is none. */
type CodeRead = { readonly code: string } | { readonly refused: Text }

/** The address on the sign at a door: it opens the registration of a visit there. */
export const doorAddress = (origin: string, code: string): string => `${origin}/d/${code}`

/** The code of a sign at a door, from its picture, which has the address, or from what a person has typed. */
export function readDoor(text: string, origin: string): CodeRead {
  const address = text.trim()
  if (!address.includes('/')) return readTyped(address)
  const prefix = doorAddress(origin, '')
  const code = address.slice(prefix.length)
  return address.startsWith(prefix) && isPublicCode(code) ? { code } : { refused: notDoor }
}

/**
 * The code of an order on paper. A code in a picture is taken from our own address alone, character by character: a forger prints their
 * own, and a page of theirs would confirm it.
 */
export function readPaper(text: string, origin: string): CodeRead {
  const address = text.trim()
  if (!/[/:.@]/.test(address)) return readTyped(address)
  const prefix = `${origin}/c/`
  if (!address.startsWith(prefix)) return { refused: foreign(address, origin) }
  return isPublicCode(address.slice(prefix.length)) ? { code: address.slice(prefix.length) } : { refused: changed }
}

function readTyped(text: string): CodeRead {
  const code = typedCode(text)
  return isPublicCode(code) ? { code } : { refused: mistyped }
}

/** The fault of an address that does not begin as ours do. */
function foreign(address: string, origin: string): Text {
  const own = new URL(origin)
  const url = URL.parse(address)
  if (!url) return noAddress
  // As it is printed: `URL` writes a Cyrillic letter among Latin ones as `xn--…`.
  if (url.username !== '' || url.password !== '') return disguised
  if (url.hostname !== own.hostname) return otherHost(url.host, own.host)
  if (url.protocol !== own.protocol || url.port !== own.port) return otherHost(url.origin, own.origin)
  return otherPage
}

const otherHost = (host: string, own: string): Text =>
  t(
    `Сохта: код бошқа сайтга олиб боради — ${host}. Ҳақиқий код фақат ${own} манзилига олиб боради`,
    `Подделка: код ведёт на другой сайт — ${host}. Настоящий код ведёт только на ${own}`,
  )
const disguised = t(
  'Сохта: манзил бизникига ўхшатилган, лекин бошқа сайтга олиб боради',
  'Подделка: адрес похож на наш, но ведёт на другой сайт',
)
const otherPage = t(
  'Сохта: манзил бизнинг сайтда, лекин текширув саҳифасига олиб бормайди',
  'Подделка: адрес на нашем сайте, но ведёт не на страницу проверки',
)
const changed = t('Сохта: код ўзгартирилган, бундай код бўлиши мумкин эмас', 'Подделка: код изменён, такого кода не бывает')
const noAddress = t('Сохта: коддаги матн бизнинг манзилимиз эмас', 'Подделка: в коде не наш адрес')
const mistyped = t(
  'Кодда хато бор: у 10 та ҳарф ва рақамдан иборат. Қоғоздан қайта кўчиринг',
  'В коде ошибка: он состоит из 10 букв и цифр. Перепишите его с бумаги ещё раз',
)
const notDoor = t(
  'Бу эшик белгисининг коди эмас. Эшикдаги белгини сканерланг ёки кодини теринг',
  'Это не код знака на двери. Отсканируйте знак на двери или введите его код',
)
