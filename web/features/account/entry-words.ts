import { t } from '@nazorat/machines'

/** Texts of the tab where an administrator issues a one-time password or ends a user's sessions. */
export const entryWords = {
  issuePassword: t('Bir martalik parol berish', 'Бир марталик парол бериш', 'Выдать одноразовый пароль'),
  issueHint: t(
    'Foydalanuvchi parolini unutgan yoki hali olmagan boʻlsa, unga bir martalik parol bering. Birinchi kirishda u oʻz parolini oʻylab topadi',
    'Фойдаланувчи паролини унутган ёки ҳали олмаган бўлса, унга бир марталик парол беринг. Биринчи киришда у ўз паролини ўйлаб топади',
    'Если пользователь забыл пароль или ещё не получал его, выдайте одноразовый. При первом входе пользователь придумает собственный',
  ),
  issueAsk: t(
    'Amaldagi parol bekor boʻladi, ochiq seanslar tugaydi, foydalanuvchiga bu haqda xabar beriladi. Davom etasizmi?',
    'Амалдаги парол бекор бўлади, очиқ сеанслар тугайди, фойдаланувчига бу ҳақда хабар берилади. Давом этасизми?',
    'Текущий пароль перестанет действовать, открытые сеансы завершатся, пользователь получит уведомление. Продолжить?',
  ),
  shownOnce: t(
    'Parol faqat hozir koʻrsatiladi. Uni foydalanuvchiga shaxsan yetkazing: {moment} gacha amal qiladi',
    'Парол фақат ҳозир кўрсатилади. Уни фойдаланувчига шахсан етказинг: {moment} гача амал қилади',
    'Пароль показывается только сейчас. Передайте его пользователю лично: он действует до {moment}',
  ),
  issued: t('Bir martalik parol', 'Бир марталик парол', 'Одноразовый пароль'),
  copy: t('Nusxa olish', 'Нусха олиш', 'Скопировать'),
  copied: t('Nusxa olindi', 'Нусха олинди', 'Скопировано'),
  endSessions: t('Seanslarni tugatish', 'Сеансларни тугатиш', 'Завершить сеансы'),
  endSessionsHint: t(
    'Begona kishi foydalanuvchi nomidan kirgan deb shubha qilsangiz, uning hamma qurilmalardagi seanslarini tugating',
    'Бегона киши фойдаланувчи номидан кирган деб шубҳа қилсангиз, унинг ҳамма қурилмалардаги сеансларини тугатинг',
    'Если есть подозрение, что в систему вошёл посторонний, завершите сеансы пользователя на всех устройствах',
  ),
  endSessionsAsk: t(
    'Foydalanuvchi hamma qurilmalarda tizimdan chiqariladi. Davom etasizmi?',
    'Фойдаланувчи ҳамма қурилмаларда тизимдан чиқарилади. Давом этасизми?',
    'Пользователь выйдет из системы на всех устройствах. Продолжить?',
  ),
  noSessions: t('Foydalanuvchining ochiq seanslari yoʻq', 'Фойдаланувчининг очиқ сеанслари йўқ', 'У пользователя нет открытых сеансов'),
  sessionsEnded: t('Seanslar tugatildi', 'Сеанслар тугатилди', 'Сеансы завершены'),
}
