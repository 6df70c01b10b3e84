import { t, type Text } from '@nazorat/machines'
import { seeded } from '../record.ts'

/**
 * A sample of the most frequent activities. The whole classifier (OKED, edition 2) is to be imported from the statistics agency's
 * list. Only the demo's businesses depend on these codes.
 */
const sample: Record<string, Text> = {
  '01110': t('Don (sholidan tashqari), dukkakli va moyli ekinlar yetishtirish', 'Дон (шолидан ташқари), дуккакли ва мойли экинлар етиштириш', 'Выращивание зерновых (кроме риса), бобовых и масличных культур'),
  '01130': t('Sabzavot, poliz va ildizmevali ekinlar yetishtirish', 'Сабзавот, полиз ва илдизмевали экинлар етиштириш', 'Выращивание овощей, бахчевых и корнеплодных культур'),
  '01160': t('Tola beruvchi ekinlar yetishtirish', 'Тола берувчи экинлар етиштириш', 'Выращивание волокнистых культур'),
  '01470': t('Parrandachilik', 'Паррандачилик', 'Птицеводство'),
  '10110': t('Goʻshtni qayta ishlash va konservalash', 'Гўштни қайта ишлаш ва консервалаш', 'Переработка и консервирование мяса'),
  '10390': t('Meva va sabzavotlarni qayta ishlash va konservalashning boshqa turlari', 'Мева ва сабзавотларни қайта ишлаш ва консервалашнинг бошқа турлари', 'Прочие виды переработки и консервирования фруктов и овощей'),
  '10510': t('Sutni qayta ishlash va pishloq ishlab chiqarish', 'Сутни қайта ишлаш ва пишлоқ ишлаб чиқариш', 'Переработка молока и производство сыра'),
  '10610': t('Un va yorma mahsulotlari ishlab chiqarish', 'Ун ва ёрма маҳсулотлари ишлаб чиқариш', 'Производство мукомольно-крупяных продуктов'),
  '10710': t('Non va yangi unli qandolat mahsulotlari ishlab chiqarish', 'Нон ва янги унли қандолат маҳсулотлари ишлаб чиқариш', 'Производство хлеба и свежих мучных кондитерских изделий'),
  '11070': t('Alkogolsiz ichimliklar va mineral suvlar ishlab chiqarish', 'Алкоголсиз ичимликлар ва минерал сувлар ишлаб чиқариш', 'Производство безалкогольных напитков и минеральных вод'),
  '13100': t('Toʻqimachilik tolalarini tayyorlash va yigirish', 'Тўқимачилик толаларини тайёрлаш ва йигириш', 'Подготовка и прядение текстильных волокон'),
  '13200': t('Gazlama ishlab chiqarish', 'Газлама ишлаб чиқариш', 'Производство тканей'),
  '14130': t('Ustki kiyim ishlab chiqarish', 'Устки кийим ишлаб чиқариш', 'Производство верхней одежды'),
  '15200': t('Poyabzal ishlab chiqarish', 'Пойабзал ишлаб чиқариш', 'Производство обуви'),
  '18120': t('Matbaa faoliyatining boshqa turlari', 'Матбаа фаолиятининг бошқа турлари', 'Прочая полиграфическая деятельность'),
  '20410': t('Sovun va yuvish vositalari ishlab chiqarish', 'Совун ва ювиш воситалари ишлаб чиқариш', 'Производство мыла и моющих средств'),
  '22230': t('Qurilish uchun plastmassa buyumlar ishlab chiqarish', 'Қурилиш учун пластмасса буюмлар ишлаб чиқариш', 'Производство пластмассовых изделий для строительства'),
  '23320': t('Pishgan loydan gʻisht va qurilish buyumlari ishlab chiqarish', 'Пишган лойдан ғишт ва қурилиш буюмлари ишлаб чиқариш', 'Производство кирпича и строительных изделий из обожжённой глины'),
  '25110': t('Qurilish metall konstruksiyalari ishlab chiqarish', 'Қурилиш металл конструкциялари ишлаб чиқариш', 'Производство строительных металлических конструкций'),
  '31090': t('Boshqa mebel ishlab chiqarish', 'Бошқа мебель ишлаб чиқариш', 'Производство прочей мебели'),
  '41200': t('Turar joy va noturar joy binolarini qurish', 'Турар жой ва нотурар жой биноларини қуриш', 'Строительство жилых и нежилых зданий'),
  '42110': t('Avtomobil yoʻllarini qurish', 'Автомобиль йўлларини қуриш', 'Строительство автомобильных дорог'),
  '43210': t('Elektr montaj ishlari', 'Электр монтаж ишлари', 'Электромонтажные работы'),
  '45200': t('Avtotransport vositalariga texnik xizmat koʻrsatish va taʼmirlash', 'Автотранспорт воситаларига техник хизмат кўрсатиш ва таъмирлаш', 'Техническое обслуживание и ремонт автотранспортных средств'),
  '46390': t('Oziq-ovqat, ichimlik va tamaki mahsulotlari bilan ixtisoslashtirilmagan ulgurji savdo', 'Озиқ-овқат, ичимлик ва тамаки маҳсулотлари билан ихтисослаштирилмаган улгуржи савдо', 'Неспециализированная оптовая торговля продуктами питания, напитками и табачными изделиями'),
  '46730': t('Yogʻoch, qurilish materiallari va santexnika uskunalari bilan ulgurji savdo', 'Ёғоч, қурилиш материаллари ва сантехника ускуналари билан улгуржи савдо', 'Оптовая торговля древесиной, строительными материалами и сантехническим оборудованием'),
  '46900': t('Ixtisoslashtirilmagan ulgurji savdo', 'Ихтисослаштирилмаган улгуржи савдо', 'Неспециализированная оптовая торговля'),
  '47110': t('Ixtisoslashtirilmagan doʻkonlarda asosan oziq-ovqat, ichimlik va tamaki mahsulotlari bilan chakana savdo', 'Ихтисослаштирилмаган дўконларда асосан озиқ-овқат, ичимлик ва тамаки маҳсулотлари билан чакана савдо', 'Розничная торговля в неспециализированных магазинах преимущественно продуктами питания, напитками и табачными изделиями'),
  '47300': t('Ixtisoslashtirilgan doʻkonlarda motor yoqilgʻisi bilan chakana savdo', 'Ихтисослаштирилган дўконларда мотор ёқилғиси билан чакана савдо', 'Розничная торговля моторным топливом в специализированных магазинах'),
  '47710': t('Ixtisoslashtirilgan doʻkonlarda kiyim-kechak bilan chakana savdo', 'Ихтисослаштирилган дўконларда кийим-кечак билан чакана савдо', 'Розничная торговля одеждой в специализированных магазинах'),
  '47730': t('Ixtisoslashtirilgan doʻkonlarda farmatsevtika tovarlari bilan chakana savdo', 'Ихтисослаштирилган дўконларда фармацевтика товарлари билан чакана савдо', 'Розничная торговля фармацевтическими товарами в специализированных магазинах'),
  '49410': t('Yuk avtomobil transporti faoliyati', 'Юк автомобиль транспорти фаолияти', 'Деятельность грузового автомобильного транспорта'),
  '52100': t('Yuklarni omborga joylashtirish va saqlash', 'Юкларни омборга жойлаштириш ва сақлаш', 'Складирование и хранение грузов'),
  '55100': t('Mehmonxonalar va shunga oʻxshash turar joylar faoliyati', 'Меҳмонхоналар ва шунга ўхшаш турар жойлар фаолияти', 'Деятельность гостиниц и аналогичных мест проживания'),
  '56100': t('Restoranlar faoliyati va ovqat yetkazib berish xizmatlari', 'Ресторанлар фаолияти ва овқат етказиб бериш хизматлари', 'Деятельность ресторанов и услуги по доставке еды'),
  '62010': t('Kompyuter dasturlarini ishlab chiqish', 'Компьютер дастурларини ишлаб чиқиш', 'Разработка компьютерных программ'),
  '68200': t('Oʻz koʻchmas mulkini ijaraga berish va boshqarish', 'Ўз кўчмас мулкини ижарага бериш ва бошқариш', 'Аренда и управление собственной недвижимостью'),
  '85100': t('Maktabgacha taʼlim', 'Мактабгача таълим', 'Дошкольное образование'),
  '86210': t('Umumiy shifokorlik amaliyoti', 'Умумий шифокорлик амалиёти', 'Общая врачебная практика'),
  '86230': t('Stomatologiya amaliyoti', 'Стоматология амалиёти', 'Стоматологическая практика'),
  '96010': t('Toʻqimachilik va moʻyna buyumlarni yuvish va kimyoviy tozalash', 'Тўқимачилик ва мўйна буюмларни ювиш ва кимёвий тозалаш', 'Стирка и химическая чистка текстильных и меховых изделий'),
  '96020': t('Sartaroshxonalar va goʻzallik salonlari xizmatlari', 'Сартарошхоналар ва гўзаллик салонлари хизматлари', 'Услуги парикмахерских и салонов красоты'),
}

export const okedRecords = Object.entries(sample).map(([code, name]) => seeded('oked', code, { code, name }))
