import { fill, type Language, type Params, t, type Text } from '../i18n/text.ts'

/**
 * Everything that a person can cause and be told. The HTTP status of each code is in `api`;
 * anything thrown that is not a Refusal is a bug.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly params: Params
  /** Problems by field, when the code is `invalid`. */
  readonly problems: Problems

  constructor(code: RefusalCode, params: Params = {}, problems: Problems = {}) {
    super(fill(refusals[code], params, 'ru'))
    this.code = code
    this.params = params
    this.problems = problems
  }
}

/** The problems of each field, by its name; texts carry the field's own label. */
export type Problems = Record<string, Text[]>

export type RefusalCode = keyof typeof refusals

export const refusals = {
  invalid: t('Maʼlumotlar notoʻgʻri toʻldirilgan', 'Маълумотлар нотўғри тўлдирилган', 'Данные заполнены неверно'),
  malformed: t('Soʻrov tushunarsiz: JSON kutilgan edi', 'Сўров тушунарсиз: JSON кутилган эди', 'Запрос не распознан: ожидался JSON'),
  signedOut: t('Tizimga kiring', 'Тизимга киринг', 'Войдите в систему'),
  wrongPassword: t(
    'Login yoki parol notoʻgʻri. {failures} ta xato urinishdan keyin kirish {minutes} daqiqaga yopiladi',
    'Логин ёки парол нотўғри. {failures} та хато уринишдан кейин кириш {minutes} дақиқага ёпилади',
    'Неверный логин или пароль. После неудачных попыток ({failures}) вход закрывается на {minutes} мин.',
  ),
  locked: t(
    'Xato urinishlar koʻp. {minutes} daqiqadan soʻng qayta urinib koʻring',
    'Хато уринишлар кўп. {minutes} дақиқадан сўнг қайта уриниб кўринг',
    'Слишком много неудачных попыток. Повторите через {minutes} мин.',
  ),
  mustChangePassword: t(
    'Parolingiz bir martalik: ishni boshlash uchun uni almashtiring',
    'Паролингиз бир марталик: ишни бошлаш учун уни алмаштиринг',
    'Ваш пароль одноразовый: смените его, чтобы начать работу',
  ),
  awaitsSecondFactor: t('Kirishni ikkinchi omil bilan tasdiqlang', 'Киришни иккинчи омил билан тасдиқланг', 'Подтвердите вход вторым фактором'),
  needsEnrolment: t(
    'Rolingiz ikkinchi omilni talab qiladi: ishni boshlash uchun uni ulang',
    'Ролингиз иккинчи омилни талаб қилади: ишни бошлаш учун уни уланг',
    'Ваша роль требует второго фактора: подключите его, чтобы начать работу',
  ),
  wrongCode: t(
    'Kod notoʻgʻri yoki ishlatilgan. {failures} ta xato urinishdan keyin kirish {minutes} daqiqaga yopiladi',
    'Код нотўғри ёки ишлатилган. {failures} та хато уринишдан кейин кириш {minutes} дақиқага ёпилади',
    'Код неверен или уже использован. После неудачных попыток ({failures}) вход закрывается на {minutes} мин.',
  ),
  wrongPasskey: t(
    'Kirish kaliti tasdiqlanmadi. Qayta urinib koʻring',
    'Кириш калити тасдиқланмади. Қайта уриниб кўринг',
    'Ключ доступа не подтверждён. Повторите попытку',
  ),
  passive: t('Foydalanuvchi faol emas', 'Фойдаланувчи фаол эмас', 'Пользователь не активен'),
  forbidden: t('Bu amal uchun ruxsatingiz yoʻq', 'Бу амал учун рухсатингиз йўқ', 'У вас нет разрешения на это действие'),
  crossSite: t('Soʻrov boshqa saytdan kelgan', 'Сўров бошқа сайтдан келган', 'Запрос пришёл с другого сайта'),
  notFound: t('Hujjat topilmadi', 'Ҳужжат топилмади', 'Документ не найден'),
  noSuchCall: t('Bunday soʻrov yoʻq', 'Бундай сўров йўқ', 'Такого запроса не существует'),
  bySystem: t('Bu amalni tizimning oʻzi bajaradi', 'Бу амални тизимнинг ўзи бажаради', 'Это действие выполняет сама система'),
  notInThisState: t(
    '«{state}» holatida «{action}» amali bajarilmaydi',
    '«{state}» ҳолатида «{action}» амали бажарилмайди',
    'В состоянии «{state}» действие «{action}» недоступно',
  ),
  effectImpossible: t(
    '«{document}» hujjatining hozirgi holati bunga yoʻl qoʻymaydi',
    '«{document}» ҳужжатининг ҳозирги ҳолати бунга йўл қўймайди',
    'Нынешнее состояние документа «{document}» этого не допускает',
  ),
  rule: t('{reason}', '{reason}', '{reason}'),
  moved: t(
    'Hujjatni {who} {time} da oʻzgartirgan: «{action}»',
    'Ҳужжатни {who} {time} да ўзгартирган: «{action}»',
    'Документ изменил(а) {who} в {time}: «{action}»',
  ),
  changedMeanwhile: t(
    'Yozuv shu orada oʻzgartirilgan. Faylni qayta tekshiring',
    'Ёзув шу орада ўзгартирилган. Файлни қайта текширинг',
    'Запись за это время изменена. Проверьте файл ещё раз',
  ),
  keyReused: t(
    'Bu amal kaliti boshqa soʻrovda ishlatilgan',
    'Бу амал калити бошқа сўровда ишлатилган',
    'Ключ этой команды уже использован в другом запросе',
  ),
  tooLarge: t(
    'Fayl hajmi 20 MB dan oshmasligi kerak',
    'Файл ҳажми 20 МБ дан ошмаслиги керак',
    'Размер файла не должен превышать 20 МБ',
  ),
  videoTooLarge: t(
    'Video hajmi {most} GB dan oshmasligi kerak',
    'Видео ҳажми {most} ГБ дан ошмаслиги керак',
    'Размер видео не должен превышать {most} ГБ',
  ),
  videoRefused: t(
    'Video formati notoʻgʻri: MP4, MPEG, MOV, AVI, WMV yoki WebM faylini yuklang',
    'Видео формати нотўғри: MP4, MPEG, MOV, AVI, WMV ёки WebM файлини юкланг',
    'Неверный формат видео: загрузите файл MP4, MPEG, MOV, AVI, WMV или WebM',
  ),
  uploadDamaged: t(
    'Fayl qismi yoʻlda buzildi. Yuborishni davom ettiring',
    'Файл қисми йўлда бузилди. Юборишни давом эттиринг',
    'Часть файла повреждена в пути. Продолжите отправку',
  ),
  tooManyFiles: t(
    'Hech bir hujjatga biriktirilmagan fayllaringiz juda koʻp. Ularni hujjatga biriktiring yoki ertaga qayta urinib koʻring',
    'Ҳеч бир ҳужжатга бириктирилмаган файлларингиз жуда кўп. Уларни ҳужжатга бириктиринг ёки эртага қайта уриниб кўринг',
    'У вас слишком много файлов, не прикреплённых ни к одному документу. Прикрепите их к документам или повторите попытку завтра',
  ),
  tooLong: t('Soʻrov juda katta', 'Сўров жуда катта', 'Запрос слишком большой'),
  notPdf: t(
    'Fayl PDF emas. PDF formatdagi faylni tanlang',
    'Файл PDF эмас. PDF форматдаги файлни танланг',
    'Файл не является PDF. Выберите файл в формате PDF',
  ),
  imageTooLarge: t('Rasm hajmi juda katta, koʻpi bilan 10 MB', 'Расм ҳажми жуда катта, кўпи билан 10 МБ', 'Изображение слишком большое, не более 10 МБ'),
  imageTooManyPixels: t('Rasmda {megapixels} megapiksel bor, koʻpi bilan {most} mumkin', 'Расмда {megapixels} мегапиксел бор, кўпи билан {most} мумкин', 'В изображении {megapixels} {megapixels|мегапиксель|мегапикселя|мегапикселей}, допустимо не более {most}'),
  notImage: t(
    '{format} qabul qilinmaydi. JPEG, PNG yoki WebP formatidagi rasmni tanlang',
    '{format} қабул қилинмайди. JPEG, PNG ёки WebP форматидаги расмни танланг',
    '{format} не принимается. Выберите изображение в формате JPEG, PNG или WebP',
  ),
  imageFailed: t('Rasm yuklanmadi: fayl buzilgan', 'Расм юкланмади: файл бузилган', 'Не удалось загрузить изображение: файл повреждён'),
  fileMissing: t('Fayl topilmadi', 'Файл топилмади', 'Файл не найден'),
  fileDamaged: t(
    'Saqlangan fayl buzilgan. Administratorga murojaat qiling',
    'Сақланган файл бузилган. Администраторга мурожаат қилинг',
    'Сохранённый файл повреждён. Обратитесь к администратору',
  ),
  uploadCut: t(
    'Fayl hali toʻliq yuborilmagan. Yuborishni davom ettiring',
    'Файл ҳали тўлиқ юборилмаган. Юборишни давом эттиринг',
    'Файл отправлен не целиком. Продолжите отправку',
  ),
  caseTooLong: t(
    'Hujjatda {versions} ta tahrir bor, yigʻma jildga esa koʻpi bilan {most} tasi sigʻadi',
    'Ҳужжатда {versions} та таҳрир бор, йиғма жилдга эса кўпи билан {most} таси сиғади',
    'В документе {versions} {versions|версия|версии|версий}, а в сводное дело помещается не более {most}',
  ),
  tooMany: t(
    'Soʻrovlar juda koʻp. {seconds} soniyadan soʻng qayta urinib koʻring',
    'Сўровлар жуда кўп. {seconds} сониядан сўнг қайта уриниб кўринг',
    'Слишком много запросов. Повторите через {seconds} с.',
  ),
  unavailable: t(
    'Xizmat vaqtincha ishlamayapti. Birozdan soʻng qayta urinib koʻring',
    'Хизмат вақтинча ишламаяпти. Бироздан сўнг қайта уриниб кўринг',
    'Сервис временно недоступен. Повторите попытку чуть позже',
  ),
  challengeExpired: t(
    'Imzolash vaqti oʻtib ketdi. Kalitni qaytadan tanlang',
    'Имзолаш вақти ўтиб кетди. Калитни қайтадан танланг',
    'Время подписания истекло. Выберите ключ ещё раз',
  ),
  keyWithoutUser: t(
    'Kalit hisob yozuviga biriktirilmagan. Administratorga murojaat qiling',
    'Калит ҳисоб ёзувига бириктирилмаган. Администраторга мурожаат қилинг',
    'Ключ не привязан к учётной записи. Обратитесь к администратору',
  ),
  signatureInvalid: t(
    'Elektron raqamli imzo tasdiqlanmadi: u buzilgan yoki imzolangan maʼlumotlarga mos emas. Qaytadan imzolang',
    'Электрон рақамли имзо тасдиқланмади: у бузилган ёки имзоланган маълумотларга мос эмас. Қайтадан имзоланг',
    'Электронная цифровая подпись не подтверждена: она повреждена или не соответствует подписанным данным. Подпишите ещё раз',
  ),
  certificateUntrusted: t(
    'Imzo sertifikati ishonchli roʻyxatga olish markazi tomonidan berilmagan. Shunday markaz bergan kalitni tanlang',
    'Имзо сертификати ишончли рўйхатга олиш маркази томонидан берилмаган. Шундай марказ берган калитни танланг',
    'Сертификат подписи выдан не доверенным центром регистрации. Выберите ключ, выданный таким центром',
  ),
  certificateExpired: t(
    'Imzo sertifikati imzolash paytida amal qilmagan. Amaldagi kalitni tanlang yoki roʻyxatga olish markazidan yangisini oling',
    'Имзо сертификати имзолаш пайтида амал қилмаган. Амалдаги калитни танланг ёки рўйхатга олиш марказидан янгисини олинг',
    'Сертификат подписи не действовал в момент подписания. Выберите действующий ключ или получите новый в центре регистрации',
  ),
  certificateRevoked: t(
    'Imzo sertifikati chaqirib olingan. Boshqa kalitni tanlang yoki roʻyxatga olish markazidan yangisini oling',
    'Имзо сертификати чақириб олинган. Бошқа калитни танланг ёки рўйхатга олиш марказидан янгисини олинг',
    'Сертификат подписи отозван. Выберите другой ключ или получите новый в центре регистрации',
  ),
  signatureRequired: t('Bu amal elektron imzo bilan tasdiqlanadi', 'Бу амал электрон имзо билан тасдиқланади', 'Это действие подтверждается электронной подписью'),
  signatureStale: t(
    'Imzo eskirgan yoki hujjat oʻzgargan. Kompyuter soatini tekshiring va qaytadan imzolang',
    'Имзо эскирган ёки ҳужжат ўзгарган. Компьютер соатини текширинг ва қайтадан имзоланг',
    'Подпись устарела, или документ изменился. Проверьте часы компьютера и подпишите ещё раз',
  ),
  signatureOfAnother: t(
    'Imzo boshqa amal yoki faylga tegishli. Qaytadan imzolang',
    'Имзо бошқа амал ёки файлга тегишли. Қайтадан имзоланг',
    'Подпись относится к другому действию или файлу. Подпишите ещё раз',
  ),
  notYourKey: t('Kalit sizniki emas. Oʻz kalitingizni tanlang', 'Калит сизники эмас. Ўз калитингизни танланг', 'Это не ваш ключ. Выберите свой ключ'),
  actingReadOnly: t('{name} nomidan faqat koʻrish mumkin', '{name} номидан фақат кўриш мумкин', 'От имени другого пользователя ({name}) возможен только просмотр'),
  actingForAnother: t('Avval oʻz nomingizdan ishlashga qayting', 'Аввал ўз номингиздан ишлашга қайтинг', 'Сначала вернитесь к работе от своего имени'),
  notDeputy: t('Bugun amal qiladigan buyruq yoʻq', 'Бугун амал қиладиган буйруқ йўқ', 'Нет приказа, действующего сегодня'),
  factorToAct: t(
    'Bu foydalanuvchining roli ikkinchi omilni talab qiladi: avval uni «Mening maʼlumotlarim» sahifasida ulang, ulangan boʻlsa, tizimga qaytadan kiring',
    'Бу фойдаланувчининг роли иккинчи омилни талаб қилади: аввал уни «Менинг маълумотларим» саҳифасида уланг, уланган бўлса, тизимга қайтадан киринг',
    'Роль этого пользователя требует второго фактора: подключите его на странице «Мои данные», а если он подключён — войдите заново',
  ),
  signatureUnavailable: t(
    'Imzoni hozir tekshirib boʻlmaydi: tekshirish xizmati javob bermayapti. Birozdan soʻng qayta urinib koʻring',
    'Имзони ҳозир текшириб бўлмайди: текшириш хизмати жавоб бермаяпти. Бироздан сўнг қайта уриниб кўринг',
    'Сейчас проверить подпись нельзя: служба проверки не отвечает. Повторите попытку чуть позже',
  ),
} satisfies Record<string, Text>

/** The sentence of a refusal in a language. */
export const sentenceOf = (refusal: { code: RefusalCode; params: Params }, language: Language): string =>
  fill(refusals[refusal.code], refusal.params, language)
