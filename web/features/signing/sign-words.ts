import { t } from '@nazorat/machines'

/** Texts of the dialog that asks for signatures. */
export const signWords = {
  title: t('Elektron raqamli imzo', 'Электрон рақамли имзо', 'Электронная цифровая подпись'),
  what: t('Kalitingiz bilan quyidagini imzolaysiz:', 'Калитингиз билан қуйидагини имзолайсиз:', 'Своим ключом вы подписываете:'),
  action: t('Amal', 'Амал', 'Действие'),
  document: t('Hujjat', 'Ҳужжат', 'Документ'),
  documents: t('Hujjatlar: {n}', 'Ҳужжатлар: {n}', 'Документы: {n}'),
  version: t('{n}-tahrir', '{n}-таҳрир', 'версия {n}'),
  files: t('Fayllar', 'Файллар', 'Файлы'),
  choose: t('Kalitni tanlang. Uning parolini E-IMZO dasturi oʻz oynasida soʻraydi', 'Калитни танланг. Унинг паролини E-IMZO дастури ўз ойнасида сўрайди', 'Выберите ключ. Его пароль программа E-IMZO запросит в своём окне'),
  others: t('Boshqa kalitlar: {n}', 'Бошқа калитлар: {n}', 'Другие ключи: {n}'),
  signing: t('Imzolanmoqda: {n} / {total}', 'Имзоланмоқда: {n} / {total}', 'Подписание: {n} из {total}'),
  without: t('Imzosiz davom etish', 'Имзосиз давом этиш', 'Продолжить без подписи'),
}
