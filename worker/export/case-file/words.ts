import { t } from '@nazorat/machines'

export const words = {
  kind: t('Hujjat turi', 'Ҳужжат тури', 'Вид документа'),
  id: t('Identifikator', 'Идентификатор', 'Идентификатор'),
  state: t('Holati', 'Ҳолати', 'Состояние'),
  version: t('Versiyasi', 'Версияси', 'Версия'),
  made: t('Yigʻma jild tuzildi', 'Йиғма жилд тузилди', 'Дело составлено'),
  fields: t('Hujjat maʼlumotlari', 'Ҳужжат маълумотлари', 'Сведения документа'),
  history: t('Hujjat tarixi', 'Ҳужжат тарихи', 'История документа'),
  reason: t('Sabab', 'Сабаб', 'Причина'),
  files: t('Fayllar', 'Файллар', 'Файлы'),
  bytes: t('bayt', 'байт', 'байт'),
  erased: t('shaxsiy maʼlumot oʻchirilgan', 'шахсий маълумот ўчирилган', 'персональные данные удалены'),
  cut: t('qisqartirildi, toʻliq matni jildning «events» papkasida', 'қисқартирилди, тўлиқ матни жилднинг «events» папкасида', 'сокращено, полный текст — в папке «events» этого дела'),
  earlier: t(
    '{versions}-tahrirlar bu yerda keltirilmagan: ular jildning «events» papkasida toʻliq saqlangan.',
    '{versions}-таҳрирлар бу ерда келтирилмаган: улар жилднинг «events» папкасида тўлиқ сақланган.',
    'Версии {versions} здесь не приведены: полностью они содержатся в папке «events» этого дела.',
  ),
  withheld: t(
    '{versions}-tahrir keltirilmagan: hujjat jildni soʻragan shaxs uchun yopiq holatda boʻlgan. Voqealarning xesh-summalari proofs.json faylida.',
    '{versions}-таҳрир келтирилмаган: ҳужжат жилдни сўраган шахс учун ёпиқ ҳолатда бўлган. Воқеаларнинг хеш-суммалари proofs.json файлида.',
    'Версия {versions} не приведена: документ был в состоянии, закрытом для запросившего дело. Хеш-суммы событий — в файле proofs.json.',
  ),
  verify: t('Haqiqiyligini tekshirish', 'Ҳақиқийлигини текшириш', 'Проверка подлинности'),
  how: t(
    'Ushbu yigʻma jilddagi har bir voqeaning mazmuni SHA-256 xesh-summasi bilan muhrlangan va jurnal daraxtiga (RFC 6962) kiritilgan; daraxt ildizi tizim kaliti (Ed25519) bilan imzolangan. Yigʻma jild serversiz, quyidagi buyruq bilan tekshiriladi. Ochiq kalitni (key.pem) vakolatli organdan oling: jild ichidagi kalitning oʻzi yetarli dalil emas.',
    'Ушбу йиғма жилддаги ҳар бир воқеанинг мазмуни SHA-256 хеш-суммаси билан муҳрланган ва журнал дарахтига (RFC 6962) киритилган; дарахт илдизи тизим калити (Ed25519) билан имзоланган. Йиғма жилд серверсиз, қуйидаги буйруқ билан текширилади. Очиқ калитни (key.pem) ваколатли органдан олинг: жилд ичидаги калитнинг ўзи етарли далил эмас.',
    'Содержание каждого события этого дела скреплено хеш-суммой SHA-256 и включено в дерево журнала (RFC 6962); корень дерева подписан ключом системы (Ed25519). Дело проверяется без сервера следующей командой. Открытый ключ (key.pem) получите у уполномоченного органа: одного ключа из самого дела для доказательства недостаточно.',
  ),
  note: t('Imzolangan nazorat nuqtasi:', 'Имзоланган назорат нуқтаси:', 'Подписанная контрольная точка:'),
}
