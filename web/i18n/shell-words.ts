import { t } from '@nazorat/machines'

export const shellWords = {
  language: t('Til', 'Тил', 'Язык'),
  bell: t('Xabarnomalar: {n} ta oʻqilmagan', 'Хабарномалар: {n} та ўқилмаган', 'Уведомления: {n} {n|непрочитанное|непрочитанных|непрочитанных}'),
  bellEmpty: t('Xabarnomalar', 'Хабарномалар', 'Уведомления'),
  skip: t('Asosiy qismga oʻtish', 'Асосий қисмга ўтиш', 'Перейти к содержанию'),
  menu: t('Menyu', 'Меню', 'Меню'),
  overview: t('Tekshirishlar tahlili', 'Текширишлар таҳлили', 'Аналитика проверок'),
  dashboard: t('Ish stoli', 'Иш столи', 'Рабочий стол'),
  openMenu: t('Menyuni ochish', 'Менюни очиш', 'Открыть меню'),
  bookmarks: t('Tanlanganlar', 'Танланганлар', 'Избранное'),
  star: t('«{screen}»ni tanlanganlarga qoʻshish', '«{screen}»ни танланганларга қўшиш', 'Добавить «{screen}» в избранное'),
  unstar: t('«{screen}»ni tanlanganlardan olish', '«{screen}»ни танланганлардан олиш', 'Убрать «{screen}» из избранного'),
  tooManyStars: t(
    'Tanlanganlarga koʻpi bilan {most} ta boʻlim qoʻshish mumkin. Avval birini olib tashlang',
    'Танланганларга кўпи билан {most} та бўлим қўшиш мумкин. Аввал бирини олиб ташланг',
    'В избранном может быть не больше {most} {most|раздела|разделов|разделов}. Сначала уберите один из них',
  ),
  userMenu: t('Foydalanuvchi menyusi: {name}', 'Фойдаланувчи менюси: {name}', 'Меню пользователя: {name}'),
  messages: t('Tizim xabarlari', 'Тизим хабарлари', 'Сообщения системы'),
  reload: t('Sahifani qayta yuklash', 'Саҳифани қайта юклаш', 'Перезагрузить страницу'),
  lost: t(
    'Server bilan aloqa uzildi. Oʻzgarishlar hozircha oʻzi koʻrinmaydi, aloqa tiklanishi kutilmoqda',
    'Сервер билан алоқа узилди. Ўзгаришлар ҳозирча ўзи кўринмайди, алоқа тикланиши кутилмоқда',
    'Связь с сервером прервана. Изменения пока не появляются сами, ждём восстановления',
  ),

  forbidden: t('Ruxsat yoʻq', 'Рухсат йўқ', 'Нет доступа'),
  forbiddenWhy: t(
    'Bu maʼlumotni koʻrish uchun ruxsatingiz yoʻq. Ruxsat kerak boʻlsa, tizim administratoriga murojaat qiling',
    'Бу маълумотни кўриш учун рухсатингиз йўқ. Рухсат керак бўлса, тизим администраторига мурожаат қилинг',
    'У вас нет разрешения на просмотр этих данных. Если доступ нужен, обратитесь к администратору системы',
  ),
  notAuthorized: t('Bu boʻlim sizga ochiq emas', 'Бу бўлим сизга очиқ эмас', 'Этот раздел вам недоступен'),
  notAuthorizedWhy: t(
    'Sizning rolingizda bu boʻlimni ochish ruxsati yoʻq. Menyuda sizga ochiq boʻlimlar koʻrsatilgan',
    'Сизнинг ролингизда бу бўлимни очиш рухсати йўқ. Менюда сизга очиқ бўлимлар кўрсатилган',
    'В вашей роли нет разрешения на этот раздел. В меню показаны разделы, доступные вам',
  ),
  notFound: t('Sahifa topilmadi', 'Саҳифа топилмади', 'Страница не найдена'),
  notFoundWhy: t(
    'Manzilda xatolik boʻlishi yoki hujjat oʻchirilgan boʻlishi mumkin',
    'Манзилда хатолик бўлиши ёки ҳужжат ўчирилган бўлиши мумкин',
    'Возможно, в адресе ошибка или документ удалён',
  ),
  crashed: t('Sahifani koʻrsatib boʻlmadi', 'Саҳифани кўрсатиб бўлмади', 'Не удалось показать страницу'),
  nothingOpen: t('Sizga hali birorta boʻlim ochilmagan', 'Сизга ҳали бирорта бўлим очилмаган', 'Вам пока не открыт ни один раздел'),
  home: t('Bosh sahifaga', 'Бош саҳифага', 'На главную'),
}
