/**
 * Words that are likely in passwords here, in the letters in which people write them: of the product, of the service, greetings,
 * places, months and first names. The libraries know the passwords of many leaks and the words and names of English.
 */
const latin = `
nazorat tekshiruv tekshirish tekshiruvchi inspektor inspector inspeksiya moderator rahbar boshliq admin administrator auditor tadbirkor
tadbirkorlik hisobot buyruq qaror sertifikat vazirlik hokimiyat hokimlik davlat xizmat soliq prokuratura parol maxfiy kalit
salom assalomu assalom assalomualaykum alaykum rahmat xayr yaxshi muhabbat sevgi sevaman onajon otajon oilam vatan vatanim hayot baxt baxtli
yulduz quyosh bahor dunyo olam tinchlik mustaqillik navroz bayram
uzbekistan ozbekiston oʻzbekiston toshkent tashkent samarqand samarkand buxoro bukhara andijon namangan fargona fargʻona xorazm qarshi
navoiy jizzax
guliston sirdaryo surxondaryo qashqadaryo termiz nukus urganch qoqon margilon chirchiq angren olmaliq bekobod qoraqalpoq paxtakor pahtakor
yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr dushanba seshanba chorshanba payshanba juma shanba yakshanba
sherzod jasur jahongir alisher anvar aziz azizbek bobur botir bahodir dilshod doniyor eldor farhod farrux fazliddin gayrat hamid husan
ibrohim
islom ismoil jamshid javohir kamol karim laziz mansur mirzo muhammad murod nodir otabek ravshan rustam sanjar sardor shavkat temur toxir
tohir
ulugbek umid umar xurshid yusuf zafar zohid aziza barno dildora dilnoza feruza gulnora gulchehra gulbahor iroda kamola lola madina malika
mohira munira nargiza nigora nilufar nodira oydin ozoda sabina sevara shahnoza shoira umida yulduz zamira zebo zilola zuhra
karimov karimova rahimov rahimova yusupov yusupova aliyev aliyeva qodirov qodirova saidov saidova umarov umarova usmonov usmonova tursunov
tursunova xolmatov ergashev ergasheva ismoilov ibragimov abdullayev abdullayeva toshmatov eshmatov mirziyoyev
`
const cyrillic = `
назорат текширув текширувчи инспектор модератор раҳбар начальник админ администратор тадбиркор проверка ревизор отчёт приказ министерство
пароль парол калит секрет салом ассалому алайкум раҳмат привет здравствуйте спасибо любовь люблю любимая любимый солнышко зайка котик
родина счастье весна наташа настя катя марина светлана елена ирина ольга татьяна александр алексей андрей дмитрий сергей максим михаил
николай владимир иван роман зенит спартак пахтакор узбекистан ўзбекистон тошкент ташкент самарқанд самарканд бухоро бухара андижон наманган
фарғона фергана хоразм хорезм қарши навоий жиззах термиз нукус урганч январь февраль март апрель май июнь июль август сентябрь октябрь
ноябрь декабрь алишер шерзод отабек сардор рустам темур улуғбек азиз карим муҳаммад дилноза нигора малика мадина
каримов каримова рахимов юсупов алиев кодиров иванов петров сидоров
йцукен йцукенгшщз фывапролджэ ячсмитьбю
`
const rows = ["`qwertyuiop[]asdfghjkl;'zxcvbnm,.", 'ёйцукенгшщзхъфывапролджэячсмитьбю'] as const
const letters = [/[а-яёўқғҳ]/u, /[a-z]/] as const

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** A word typed by the same keys while the keyboard is set to the other alphabet: «пароль» is «gfhjkm». */
const onOtherKeyboard = (word: string): string => {
  const [from, to] = letters[0].test(word) ? [rows[1], rows[0]] : rows
  return word.replace(/./gu, (letter) => to[from.indexOf(letter)] ?? letter)
}

/** The words, also as typed on the other keyboard. Apostrophes are left out, as most people do. */
export const localWords: readonly string[] = [
  ...new Set([...wordsOf(latin), ...wordsOf(cyrillic)].flatMap((word) => [word, word.replace(/[ʻʼ]/g, ''), onOtherKeyboard(word)])),
]
