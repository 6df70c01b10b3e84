import { t } from '@nazorat/machines'

export const accountWords = {
  signIn: t('Tizimga kirish', 'Тизимга кириш', 'Вход в систему'),
  enter: t('Kirish', 'Кириш', 'Войти'),
  username: t('Login', 'Логин', 'Логин'),
  password: t('Parol', 'Парол', 'Пароль'),
  showPassword: t('Parolni koʻrsatish', 'Паролни кўрсатиш', 'Показать пароль'),
  hidePassword: t('Parolni yashirish', 'Паролни яшириш', 'Скрыть пароль'),
  filledIn: t('«{field}» toʻldirilishi shart', '«{field}» тўлдирилиши шарт', 'Поле «{field}» должно быть заполнено'),
  capsLock: t('Caps Lock yoqilgan', 'Caps Lock ёқилган', 'Включён Caps Lock'),

  sessionEnded: t('Seans tugadi', 'Сеанс тугади', 'Сеанс завершён'),
  signInAgain: t(
    'Ishni davom ettirish uchun tizimga qayta kiring. Kiritgan maʼlumotlaringiz saqlanib turibdi',
    'Ишни давом эттириш учун тизимга қайта киринг. Киритган маълумотларингиз сақланиб турибди',
    'Чтобы продолжить, войдите снова. Введённые данные сохранены на экране',
  ),
  leave: t('Chiqish', 'Чиқиш', 'Выйти'),

  myInformation: t('Mening maʼlumotlarim', 'Менинг маълумотларим', 'Мои данные'),
  entry: t('Tizimga kirish', 'Тизимга кириш', 'Вход в систему'),
  changeUser: t('Foydalanuvchini almashtirish', 'Фойдаланувчини алмаштириш', 'Сменить пользователя'),
  changeUserHow: t(
    'Hozir tizimda: {name}. Boshqa foydalanuvchi kirganda bu seans tugaydi va oʻsha sahifa uning nomidan ochiladi',
    'Ҳозир тизимда: {name}. Бошқа фойдаланувчи кирганда бу сеанс тугайди ва ўша саҳифа унинг номидан очилади',
    'Сейчас в системе: {name}. Когда войдёт другой пользователь, этот сеанс завершится, а та же страница откроется от его имени',
  ),
  notifications: t('Xabarnomalar', 'Хабарномалар', 'Уведомления'),
  logout: t('Tizimdan chiqish', 'Тизимдан чиқиш', 'Выйти из системы'),

  name: t('F.I.Sh.', 'Ф.И.Ш.', 'Ф.И.О.'),
  organization: t('Tashkilot', 'Ташкилот', 'Организация'),
  parentOrganization: t('Yuqori turuvchi tashkilot', 'Юқори турувчи ташкилот', 'Вышестоящая организация'),

  menuPlace: t('Menyu joylashuvi', 'Меню жойлашуви', 'Расположение меню'),
  menuPlaces: {
    side: t('Yon tomonda', 'Ён томонда', 'Сбоку'),
    top: t('Yuqorida', 'Юқорида', 'Сверху'),
  },
  links: {
    entrepreneurs: t('Tadbirkorlar uchun sayt', 'Тадбиркорлар учун сайт', 'Сайт для предпринимателей'),
    bot: t('Messenjerdagi bot', 'Мессенжердаги бот', 'Бот в мессенджере'),
  },
  theme: t('Koʻrinish', 'Кўриниш', 'Оформление'),
  themes: {
    system: t('Tizimdagidek', 'Тизимдагидек', 'Как в системе'),
    light: t('Yorugʻ', 'Ёруғ', 'Светлое'),
    dark: t('Qorongʻi', 'Қоронғи', 'Тёмное'),
  },
}
