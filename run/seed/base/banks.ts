import { t, type Text } from '@nazorat/machines'
import { seeded } from '../record.ts'

/**
 * Banks of Uzbekistan. Their codes (MFO) are samples: no bank's code begins with 99. The Central Bank's list, with the code of
 * each branch, is to be imported.
 */
const sample: Record<string, Text> = {
  '00014': t('Oʻzbekiston Respublikasi Markaziy banki', 'Ўзбекистон Республикаси Марказий банки', 'Центральный банк Республики Узбекистан'),
  '99001': t('Oʻzmilliybank', 'Ўзмиллийбанк', 'Узнацбанк'),
  '99002': t('Oʻzsanoatqurilishbank', 'Ўзсаноатқурилишбанк', 'Узпромстройбанк'),
  '99003': t('Agrobank', 'Агробанк', 'Агробанк'),
  '99004': t('Ipoteka-bank', 'Ипотека-банк', 'Ипотека-банк'),
  '99005': t('Asakabank', 'Асакабанк', 'Асакабанк'),
  '99006': t('Aloqabank', 'Алоқабанк', 'Алокабанк'),
  '99007': t('Xalq banki', 'Халқ банки', 'Народный банк'),
  '99008': t('Mikrokreditbank', 'Микрокредитбанк', 'Микрокредитбанк'),
  '99009': t('Turonbank', 'Туронбанк', 'Туронбанк'),
  '99010': t('Biznesni rivojlantirish banki', 'Бизнесни ривожлантириш банки', 'Банк развития бизнеса'),
  '99011': t('Poytaxt bank', 'Пойтахт банк', 'Пойтахт банк'),
  '99012': t('Hamkorbank', 'Ҳамкорбанк', 'Хамкорбанк'),
  '99013': t('Kapitalbank', 'Капиталбанк', 'Капиталбанк'),
  '99014': t('Ipak yoʻli banki', 'Ипак йўли банки', 'Банк «Ипак йули»'),
  '99015': t('Orient Finans bank', 'Ориент Финанс банк', 'Ориент Финанс банк'),
  '99016': t('Davr bank', 'Давр банк', 'Давр банк'),
  '99017': t('Invest Finans bank', 'Инвест Финанс банк', 'Инвест Финанс банк'),
  '99018': t('Universal bank', 'Универсал банк', 'Универсал банк'),
  '99019': t('Trastbank', 'Трастбанк', 'Трастбанк'),
  '99020': t('Aziya Alyans bank', 'Азия Альянс банк', 'Азия Альянс банк'),
  '99021': t('Oktobank', 'Октобанк', 'Октобанк'),
  '99022': t('Anor bank', 'Анор банк', 'Анор банк'),
  '99023': t('TiBiSi bank', 'ТиБиСи банк', 'ТиБиСи банк'),
  '99024': t('Garant bank', 'Гарант банк', 'Гарант банк'),
  '99025': t('KDB Bank Oʻzbekiston', 'КДБ Банк Ўзбекистон', 'КДБ Банк Узбекистан'),
  '99026': t('Ziraat bank Oʻzbekiston', 'Зираат банк Ўзбекистон', 'Зираат банк Узбекистан'),
  '99027': t('Tenge bank', 'Тенге банк', 'Тенге банк'),
  '99028': t('Hayot bank', 'Ҳаёт банк', 'Хаёт банк'),
  '99029': t('Apeks bank', 'Апекс банк', 'Апекс банк'),
  '99030': t('Smart bank', 'Смарт банк', 'Смарт банк'),
  '99031': t('Uzum bank', 'Узум банк', 'Узум банк'),
}

export const bankRecords = Object.entries(sample).map(([bankCode, bankName]) => seeded('bank', bankCode, { bankCode, bankName }))
