import { t } from '@nazorat/machines'

/** The interface's own words, grouped by where they stand. */
export const words = {
  product: t('Nazorat', 'Назорат', 'Назорат'),
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
  },
}
