import { lateness, t } from '@nazorat/machines'

/** The interface's words that stand in more than one place; each screen's own are beside this file. */
export const words = {
  product: t('Nazorat', 'Назорат', 'Назорат'),
  productLong: t(
    'Tekshirishlar ustidan davlat nazorati tizimi',
    'Текширишлар устидан давлат назорати тизими',
    'Система государственного надзора за проверками',
  ),
  cancel: t('Bekor qilish', 'Бекор қилиш', 'Отмена'),
  close: t('Yopish', 'Ёпиш', 'Закрыть'),
  retry: t('Qayta urinish', 'Қайта уриниш', 'Повторить'),
  loading: t('Yuklanmoqda…', 'Юкланмоқда…', 'Загрузка…'),
  yes: t('Ha', 'Ҳа', 'Да'),
  no: t('Yoʻq', 'Йўқ', 'Нет'),
  state: t('Holati', 'Ҳолати', 'Состояние'),
  due: t('Muddati', 'Муддати', 'Срок'),
  late: lateness,
  leftState: t('Qaysi holatdan chiqqan', 'Қайси ҳолатдан чиққан', 'Вышли из состояния'),
  enteredState: t('Qaysi holatga oʻtgan', 'Қайси ҳолатга ўтган', 'Перешли в состояние'),
  steppedAt: t('Holati oʻzgargan kun', 'Ҳолати ўзгарган кун', 'День смены состояния'),
  steppedLate: t('Muddati oʻtgach', 'Муддати ўтгач', 'После срока'),
  createdAt: t('Yaratilgan vaqti', 'Яратилган вақти', 'Создано'),
  createdUserId: t('Yaratgan shaxs', 'Яратган шахс', 'Кем создано'),
  updatedAt: t('Oʻzgartirilgan vaqti', 'Ўзгартирилган вақти', 'Изменено'),
  problem: {
    network: t(
      'Server bilan aloqa yoʻq. Internetni tekshirib, qayta urinib koʻring',
      'Сервер билан алоқа йўқ. Интернетни текшириб, қайта уриниб кўринг',
      'Нет связи с сервером. Проверьте интернет и повторите попытку',
    ),
    unavailable: t(
      'Xizmat vaqtincha ishlamayapti. Birozdan soʻng qayta urinib koʻring',
      'Хизмат вақтинча ишламаяпти. Бироздан сўнг қайта уриниб кўринг',
      'Сервис временно недоступен. Повторите попытку чуть позже',
    ),
    unknown: t(
      'Kutilmagan xatolik yuz berdi. Sahifani yangilab koʻring',
      'Кутилмаган хатолик юз берди. Саҳифани янгилаб кўринг',
      'Произошла непредвиденная ошибка. Обновите страницу',
    ),
  },
}
