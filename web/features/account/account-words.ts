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
  changePassword: t('Parolni oʻzgartirish', 'Паролни ўзгартириш', 'Сменить пароль'),
  entry: t('Tizimga kirish', 'Тизимга кириш', 'Вход в систему'),
  chooseOwn: t(
    'Parolingiz bir martalik. Ishni boshlash uchun oʻzingiz biladigan yangi parol oʻylab toping',
    'Паролингиз бир марталик. Ишни бошлаш учун ўзингиз биладиган янги парол ўйлаб топинг',
    'Ваш пароль одноразовый. Чтобы начать работу, придумайте новый, который будете знать только вы',
  ),
  saveAndEnter: t('Saqlash va kirish', 'Сақлаш ва кириш', 'Сохранить и войти'),
  changeUser: t('Foydalanuvchini almashtirish', 'Фойдаланувчини алмаштириш', 'Сменить пользователя'),
  changeUserHow: t(
    'Hozir tizimda: {name}. Boshqa foydalanuvchi kirganda bu seans tugaydi va oʻsha sahifa uning nomidan ochiladi',
    'Ҳозир тизимда: {name}. Бошқа фойдаланувчи кирганда бу сеанс тугайди ва ўша саҳифа унинг номидан очилади',
    'Сейчас в системе: {name}. Когда войдёт другой пользователь, этот сеанс завершится, а та же страница откроется от его имени',
  ),
  notifications: t('Xabarnomalar', 'Хабарномалар', 'Уведомления'),
  logout: t('Tizimdan chiqish', 'Тизимдан чиқиш', 'Выйти из системы'),
  oldPassword: t('Amaldagi parol', 'Амалдаги парол', 'Текущий пароль'),
  newPassword: t('Yangi parol', 'Янги парол', 'Новый пароль'),
  repeatPassword: t('Yangi parolni takrorlang', 'Янги паролни такрорланг', 'Повторите новый пароль'),
  shortest: t('Kamida {n} ta belgi', 'Камида {n} та белги', 'Не меньше {n} {n|знака|знаков|знаков}'),
  tooShort: t(
    'Yangi parol kamida {n} ta belgidan iborat boʻlishi kerak',
    'Янги парол камида {n} та белгидан иборат бўлиши керак',
    'Новый пароль должен быть не короче {n} {n|знака|знаков|знаков}',
  ),
  differ: t('Yangi parollar bir xil emas', 'Янги пароллар бир хил эмас', 'Новые пароли не совпадают'),
  passwordChanged: t('Parol oʻzgartirildi', 'Парол ўзгартирилди', 'Пароль изменён'),
  save: t('Saqlash', 'Сақлаш', 'Сохранить'),

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
