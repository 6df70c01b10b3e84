import { t } from '@nazorat/machines'

/** They come with the forms in which a password is chosen: the first page needs none of them. */
export const passwordWords = {
  changePassword: t('Parolni oʻzgartirish', 'Паролни ўзгартириш', 'Сменить пароль'),
  chooseOwn: t(
    'Parolingiz bir martalik. Ishni boshlash uchun oʻzingiz biladigan yangi parol oʻylab toping',
    'Паролингиз бир марталик. Ишни бошлаш учун ўзингиз биладиган янги парол ўйлаб топинг',
    'Ваш пароль одноразовый. Чтобы начать работу, придумайте новый, который будете знать только вы',
  ),
  saveAndEnter: t('Saqlash va kirish', 'Сақлаш ва кириш', 'Сохранить и войти'),
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
}
