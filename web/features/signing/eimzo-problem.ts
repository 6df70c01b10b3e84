import { t, type Text } from '@nazorat/machines/i18n'
import { currentLanguage } from '../../i18n/language.tsx'

/**
 * Why the program did not do what it was asked for, or was not asked. Its message says in the page's language what happened and what to do.
 */
export class EimzoProblem extends Error {
  readonly code: EimzoProblemCode
  /** The program's own words, in Russian, for support. */
  readonly reason: string | undefined

  /** Whether the connection is gone, with the program or with a call that it never answered. */
  get isGone(): boolean {
    return this.code === 'notRunning' || this.code === 'timedOut'
  }

  constructor(code: EimzoProblemCode, reason?: string) {
    super(eimzoProblems[code][currentLanguage()])
    this.code = code
    this.reason = reason
  }
}

type EimzoProblemCode = keyof typeof eimzoProblems

export const eimzoProblems = {
  notOffered: t(
    'Серверда имзоларни текшириш созланмаган. Администраторга мурожаат қилинг',
    'Проверка подписей на сервере не настроена. Обратитесь к администратору',
  ),
  onPhone: t(
    'E-IMZO дастури телефонда ишламайди. Калитингиз сақланадиган компьютерда тизимга киринг ва ўша ерда имзоланг',
    'На телефоне программа E-IMZO не работает. Войдите в систему на компьютере, где есть ваш ключ, и подпишите там',
  ),
  notRunning: t(
    'E-IMZO дастури топилмади. Уни ишга туширинг ёки e-imzo.uz сайтидан ўрнатинг, сўнг қайта уриниб кўринг',
    'Программа E-IMZO не найдена. Запустите её или установите с сайта e-imzo.uz и повторите попытку',
  ),
  tooOld: t(
    'E-IMZO дастури эскирган. Унинг янги версиясини e-imzo.uz сайтидан ўрнатинг',
    'Программа E-IMZO устарела. Установите её новую версию с сайта e-imzo.uz',
  ),
  siteRefused: t(
    'E-IMZO дастури бу сайтга рухсат бермади. Администраторга мурожаат қилинг',
    'Программа E-IMZO не допустила этот сайт. Обратитесь к администратору',
  ),
  noKeys: t(
    'Компьютерда имзо калити топилмади. Калит сақланган қурилмани уланг ёки калит файлини DSKEYS жилдига жойланг',
    'На компьютере нет ключей подписи. Подключите носитель с ключом или положите файл ключа в папку DSKEYS',
  ),
  wrongPassword: t(
    'Калит пароли нотўғри. Қайта уриниб кўринг; паролни унутган бўлсангиз, рўйхатга олиш марказига мурожаат қилинг',
    'Пароль ключа неверен. Повторите попытку; если пароль забыт, обратитесь в центр регистрации',
  ),
  windowClosed: t(
    'Парол ойнаси ёпилди, ҳеч нарса имзоланмади. Давом этиш учун қайта урининг ва паролни киритинг',
    'Окно пароля закрыто, ничего не подписано. Чтобы продолжить, повторите попытку и введите пароль',
  ),
  timedOut: t(
    'E-IMZO дастури жавоб бермади. Унинг ойнаси очилиб қолмаганини текширинг ва қайта уриниб кўринг',
    'Программа E-IMZO не ответила. Проверьте, не открыто ли её окно, и повторите попытку',
  ),
  failed: t(
    'E-IMZO дастури имзо қўя олмади. Уни қайта ишга туширинг ва яна уриниб кўринг',
    'Программа E-IMZO не смогла поставить подпись. Перезапустите её и повторите попытку',
  ),
} satisfies Record<string, Text>
