import { t } from '@nazorat/machines'

/** The interface's words that stand in more than one place; each screen's own are beside this file. */
export const words = {
  product: t('Nazorat', 'Назорат', 'Назорат'),
  productLong: t(
    'Tekshirishlar ustidan davlat nazorati tizimi',
    'Текширишлар устидан давлат назорати тизими',
    'Система государственного надзора за проверками',
  ),
  // «Бекор қилиш» is what many actions themselves are called.
  cancel: t('Yopish', 'Ёпиш', 'Отмена'),
  close: t('Yopish', 'Ёпиш', 'Закрыть'),
  retry: t('Qayta urinish', 'Қайта уриниш', 'Повторить'),
  loading: t('Yuklanmoqda…', 'Юкланмоқда…', 'Загрузка…'),
  yes: t('Ha', 'Ҳа', 'Да'),
  no: t('Yoʻq', 'Йўқ', 'Нет'),
  state: t('Holati', 'Ҳолати', 'Состояние'),
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
