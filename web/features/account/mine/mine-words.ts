import { t } from '@nazorat/machines'

/** Texts of the page about oneself. */
export const mineWords = {
  employee: t('Xodim yozuvi', 'Ходим ёзуви', 'Запись сотрудника'),
  noEmployee: t('Hisob yozuvingiz xodimga bogʻlanmagan', 'Ҳисоб ёзувингиз ходимга боғланмаган', 'Ваша учётная запись не связана с сотрудником'),
  roles: t('Rollar va ularning ruxsatlari', 'Роллар ва уларнинг рухсатлари', 'Роли и их разрешения'),
  noRoles: t('Sizga rol berilmagan', 'Сизга рол берилмаган', 'Вам не назначены роли'),
  allows: t('{n} ta ruxsat', '{n} та рухсат', '{n} {n|разрешение|разрешения|разрешений}'),
  passiveRole: t('faol emas, hech narsaga ruxsat bermaydi', 'фаол эмас, ҳеч нарсага рухсат бермайди', 'не активна и ничего не разрешает'),
  sessions: t('Ochiq seanslar', 'Очиқ сеанслар', 'Открытые сеансы'),
  endOthers: t('Boshqa seanslarning hammasini tugatish', 'Бошқа сеансларнинг ҳаммасини тугатиш', 'Завершить все остальные сеансы'),
  end: t('Tugatish', 'Тугатиш', 'Завершить'),
  endOf: t('Seansni tugatish: {device}, {moment}', 'Сеансни тугатиш: {device}, {moment}', 'Завершить сеанс: {device}, {moment}'),
  sessionEnded: t('Seans tugatildi', 'Сеанс тугатилди', 'Сеанс завершён'),
  thisSession: t('Joriy seans', 'Жорий сеанс', 'Текущий сеанс'),
  device: t('Qurilma', 'Қурилма', 'Устройство'),
  address: t('Tarmoqdagi manzil', 'Тармоқдаги манзил', 'Сетевой адрес'),
  openedAt: t('Ochilgan', 'Очилган', 'Открыт'),
  usedAt: t('Oxirgi faollik', 'Охирги фаоллик', 'Последняя активность'),
  unknown: t('Nomaʼlum qurilma', 'Номаълум қурилма', 'Неизвестное устройство'),
  signIns: t('Tizimga kirishlar', 'Тизимга киришлар', 'Входы в систему'),
  noSignIns: t('Hali tizimga kirilmagan', 'Ҳали тизимга кирилмаган', 'Входов ещё не было'),
  at: t('Vaqti', 'Вақти', 'Время'),
  outcome: t('Natija', 'Натижа', 'Результат'),
  succeeded: t('Kirish bajarildi', 'Кириш бажарилди', 'Вход выполнен'),
  failed: t('Muvaffaqiyatsiz urinish', 'Муваффақиятсиз уриниш', 'Неудачная попытка'),
  times: t('{n} marta', '{n} марта', '{n} {n|попытка|попытки|попыток}'),
}
