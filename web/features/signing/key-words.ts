import { t } from '@nazorat/machines'

/** Texts about keys of electronic signatures: their list, and signing in with one. */
export const keyWords = {
  byPassword: t('Login va parol bilan kirish', 'Логин ва парол билан кириш', 'Войти по логину и паролю'),
  keys: t('Imzo kalitlari', 'Имзо калитлари', 'Ключи подписи'),
  choose: t('Kalitni tanlang', 'Калитни танланг', 'Выберите ключ'),
  chooseHow: t(
    'Kalit parolini E-IMZO dasturi oʻz oynasida soʻraydi',
    'Калит паролини E-IMZO дастури ўз ойнасида сўрайди',
    'Пароль ключа запросит программа E-IMZO в своём окне',
  ),
  chooseUser: t('Qaysi hisob yozuvi bilan kirasiz?', 'Қайси ҳисоб ёзуви билан кирасиз?', 'Под какой учётной записью войти?'),
  looking: t('Kalitlar qidirilmoqda…', 'Калитлар қидирилмоқда…', 'Поиск ключей…'),
  signing: t('E-IMZO oynasida kalit parolini kiriting…', 'E-IMZO ойнасида калит паролини киритинг…', 'Введите пароль ключа в окне E-IMZO…'),
  privatePerson: t('Jismoniy shaxs', 'Жисмоний шахс', 'Физическое лицо'),
  certificate: t('Sertifikat: {number}', 'Сертификат: {number}', 'Сертификат: {number}'),
  validTo: t('{from} dan {day} gacha amal qiladi', '{from} дан {day} гача амал қилади', 'Действует с {from} до {day}'),
  expired: t('Muddati {day} da tugagan', 'Муддати {day} да тугаган', 'Срок истёк {day}'),
  mine: t('Imzo kalitlarim', 'Имзо калитларим', 'Мои ключи подписи'),
  none: t(
    'Hisob yozuvingizga kalit biriktirilmagan. Kalit birinchi foydalanishda biriktiriladi',
    'Ҳисоб ёзувингизга калит бириктирилмаган. Калит биринчи фойдаланишда бириктирилади',
    'К вашей учётной записи ключи не привязаны. Ключ привязывается при первом использовании',
  ),
  number: t('Sertifikat raqami', 'Сертификат рақами', 'Номер сертификата'),
  issuer: t('Kim bergan', 'Ким берган', 'Кем выдан'),
  validity: t('Amal qilish muddati', 'Амал қилиш муддати', 'Срок действия'),
  boundAt: t('Biriktirilgan vaqti', 'Бириктирилган вақти', 'Привязан'),
  isUnbound: t('Biriktirish bekor qilingan', 'Бириктириш бекор қилинган', 'Отвязан'),
  unbind: t('Biriktirishni bekor qilish', 'Бириктиришни бекор қилиш', 'Отвязать'),
  unbindOf: t('Biriktirishni bekor qilish: {number}', 'Бириктиришни бекор қилиш: {number}', 'Отвязать: {number}'),
  unbindAsk: t(
    'U bilan ochilgan seanslar tugatiladi, keyin uni faqat administrator qayta biriktiradi.',
    'У билан очилган сеанслар тугатилади, кейин уни фақат администратор қайта бириктиради.',
    'Открытые им сеансы завершатся, снова привязать его сможет только администратор.',
  ),
  unbound: t('Kalitni biriktirish bekor qilindi', 'Калитни бириктириш бекор қилинди', 'Ключ отвязан'),
  notYet: t('{day} dan amal qiladi', '{day} дан амал қилади', 'Действует с {day}'),
}
