/** A person's name as in official documents, in Uzbek Latin. */
export interface PersonName {
  readonly full: string
  readonly short: string
}

/** The name of the n-th person: always the same, and distinct up to a few thousand. */
export function personName(n: number, gender: 'male' | 'female', birthYear: number): PersonName {
  const given = gender === 'male' ? at(men, n * 3 + 1) : at(women, n * 2 + 1)
  const surname = at(surnames, n * 5) + (gender === 'male' ? '' : 'a')
  return { full: `${surname} ${given} ${patronymic(at(men, n * 7 + 4), gender, birthYear)}`, short: `${initialOf(given)}. ${surname}` }
}

/** People born after independence have a patronymic with oʻgʻli or qizi; before it the Russian form was usual. */
function patronymic(father: string, gender: 'male' | 'female', birthYear: number): string {
  if (birthYear >= 1991) return `${father} ${gender === 'male' ? 'oʻgʻli' : 'qizi'}`
  const stem = /[aeiou]$/.test(father) ? `${father}yev` : `${father}ov`
  return stem + (gender === 'male' ? 'ich' : 'na')
}

/** Sh, Ch, Oʻ and Gʻ are one letter each. */
const initialOf = (name: string): string => /^(?:Sh|Ch|Oʻ|Gʻ|.)/u.exec(name)![0]

const at = (list: readonly string[], n: number): string => list[n % list.length]!

const surnames = [
  'Karimov', 'Rahimov', 'Yoʻldoshev', 'Abdullayev', 'Toʻrayev', 'Ergashev', 'Xolmatov', 'Qodirov', 'Usmonov', 'Mirzayev', 'Saidov', 'Norboyev',
  'Hamidov', 'Tursunov', 'Eshmatov', 'Boboyev', 'Sodiqov', 'Ismoilov', 'Nazarov', 'Jumayev', 'Oripov', 'Gʻaniyev', 'Shodmonov', 'Xudoyberdiyev',
  'Aliyev', 'Rasulov', 'Sultonov', 'Valiyev', 'Yusupov', 'Zokirov', 'Haydarov', 'Matyoqubov', 'Otajonov', 'Bekmurodov', 'Choriyev', 'Davronov',
  'Fayzullayev', 'Ibragimov', 'Joʻrayev', 'Komilov', 'Mahmudov', 'Nurmatov', 'Pirnazarov', 'Qosimov', 'Rustamov', 'Sattorov', 'Umarov',
] as const

const men = [
  'Alisher', 'Baxtiyor', 'Sherzod', 'Jasur', 'Dilshod', 'Otabek', 'Ulugʻbek', 'Sardor', 'Jamshid', 'Farrux', 'Anvar', 'Rustam', 'Bobur', 'Shavkat',
  'Akmal', 'Nodir', 'Mansur', 'Oybek', 'Ravshan', 'Umid', 'Zafar', 'Abdulla', 'Gʻayrat', 'Doniyor', 'Elyor', 'Farhod', 'Husan', 'Ilhom', 'Javohir',
  'Kamol', 'Laziz', 'Murod', 'Olim', 'Poʻlat', 'Qahramon', 'Sanjar', 'Temur', 'Vohid', 'Xurshid', 'Yorqin', 'Islom', 'Sobir', 'Choriqul',
] as const

const women = [
  'Dilnoza', 'Nigora', 'Shahnoza', 'Malika', 'Gulnora', 'Zulfiya', 'Madina', 'Nargiza', 'Feruza', 'Kamola', 'Sevara', 'Munisa', 'Oydin', 'Barno',
  'Lola', 'Nilufar', 'Iroda', 'Umida', 'Saodat', 'Zilola', 'Mohira', 'Dildora', 'Charos',
] as const

/**
 * Firms as their registrations write them: in Latin since the change of alphabet, in Cyrillic where they are
 * older, with the form of a limited company (MCHJ, МЧЖ, ООО), a private (XK), family (OK) or farming enterprise
 * (FX), a joint-stock company (AJ) or a person in business (YTT). Each with its main activity (OKED)
 * and its district (SOATO).
 */
export const firms: readonly (readonly [name: string, oked: string, district: string])[] = [
  ['"MIROBOD SAVDO SERVIS" MCHJ', '47110', '1726273'],
  ['"OLTIN BOSHOQ NON" MCHJ', '10710', '1726294'],
  ['"TOSHKENT GOʻSHT MAHSULOTLARI" MCHJ', '10110', '1726283'],
  ['"ЗАРАФШОН БЎСТОНИ" МЧЖ', '10390', '1718401'],
  ['"ORIENT FARM PLUS" MCHJ', '47730', '1726266'],
  ['"SILK ROAD HOTEL" MCHJ', '55100', '1718401'],
  ['"BUXORO GILAMLARI" XK', '13200', '1706401'],
  ['"FERGANA COTTON TEXTILE" MCHJ QK', '13100', '1730401'],
  ['"ЧИЛОНЗОР ОБОД МАИШИЙ ХИЗМАТ" МЧЖ', '96010', '1726294'],
  ['"MIROBOD TAOMLARI" OK', '56100', '1726273'],
  ['"SARDOR BROYLER" FX', '01470', '1727220'],
  ['"NAMANGAN SUT" MCHJ', '10510', '1714401'],
  ['ООО "TASHKENT CITY DEVELOPERS"', '41200', '1726277'],
  ['"XORAZM DON MAHSULOTLARI" AJ', '10610', '1733401'],
  ['YTT RAHIMOV ANVAR SOBIROVICH', '47110', '1703401'],
  ['"AFROSIYOB TURIZM" MCHJ', '55100', '1718401'],
  ['"АНДИЖОН МЕБЕЛЬ САНОАТ" МЧЖ', '31090', '1703401'],
  ['"NUKUS MINERAL SUV" MCHJ', '11070', '1735401'],
  ['"QARSHI NEFT SAVDO" MCHJ', '47300', '1710401'],
  ['"BOLAJON MAKTABGACHA TAʼLIM" NTM', '85100', '1726262'],
  ['"SHIFO DENTAL KLINIKA" MCHJ', '86230', '1726269'],
  ['"GOLDEN BRICK" MCHJ', '23320', '1727212'],
  ['"YUNUSOBOD STROY MONTAJ" MCHJ', '43210', '1726266'],
  ['YTT QODIROVA MALIKA SHAVKATOVNA', '96020', '1726287'],
  ['"БОБУР АВТО СЕРВИС" ХК', '45200', '1703401'],
  ['"ANGREN PLAST" MCHJ', '22230', '1727407'],
  ['"TERMIZ LOGISTIKA MARKAZI" MCHJ', '52100', '1722401'],
  ['"DOʻSTLIK PAXTA" FX', '01160', '1708215'],
  ['"EVRO LIDER GROUP" MCHJ', '46900', '1726290'],
  ['"IPAK YOʻLI KIYIMLARI" MCHJ', '14130', '1730405'],
  ['"GULISTON METALL KONSTRUKSIYA" MCHJ', '25110', '1724401'],
  ['"XIVA MEHMONXONA XIZMATI" XK', '55100', '1733406'],
  ['"ЖИЗЗАХ ЙЎЛ ҚУРИЛИШ" МЧЖ', '42110', '1708401'],
  ['"CHUST NON SAVDO" OK', '10710', '1714237'],
  ['"MARGʻILON ATLAS" MCHJ', '13200', '1730412'],
  ['"DIYOR MARKET" MCHJ', '47110', '1726280'],
  ['"SOGʻLOM AVLOD FARM" XK', '47730', '1706401'],
  ['YTT MATYOQUBOV OTABEK RUSTAM OʻGʻLI', '49410', '1733401'],
  ['"NAVOIY OSIYO TRANS" MCHJ', '49410', '1712401'],
  ['"QOʻQON QANDOLAT" MCHJ', '10710', '1730405'],
  ['ООО "BEST PRINT MEDIA"', '18120', '1726287'],
  ['"TEXNOSOFT SOLUTIONS" MCHJ', '62010', '1726269'],
  ['"SAMARQAND POYABZAL" MCHJ', '15200', '1718401'],
  ['"URGANCH BARAKA SUPERMARKET" MCHJ', '47110', '1733401'],
  ['"BEKOBOD SEMENT SAVDO" MCHJ', '46730', '1727413'],
  ['"ОЛМАЛИҚ ТИББИЁТ МАРКАЗИ" МЧЖ', '86210', '1727404'],
  ['"CHIRCHIQ KIMYO TOVARLARI" MCHJ', '20410', '1727419'],
  ['"YANGIYOʻL KONSERVA" MCHJ', '10390', '1727424'],
  ['"OASIS RESTAURANT GROUP" MCHJ', '56100', '1726292'],
  ['"SURXON MEVA EKSPORT" MCHJ', '46390', '1722210'],
  ['"ZANGIOTA PARRANDA" MCHJ', '01470', '1727237'],
  ['YTT YOʻLDOSHEV JASUR ERKINOVICH', '56100', '1726290'],
  ['"QIBRAY AGRO SERVIS" FX', '01130', '1727248'],
  ['"KATTAQOʻRGʻON DON" FX', '01110', '1718215'],
  ['"ШАҲРИСАБЗ САВДО КОМПЛЕКСИ" МЧЖ', '68200', '1710405'],
  ['"MODA STYLE BOUTIQUE" MCHJ', '47710', '1726277'],
  ['"BERUNIY NEFT GAZ TAʼMINOT" MCHJ', '47300', '1735207'],
  ['"GʻIJDUVON KULOLCHILIK" XK', '46900', '1706215'],
  ['"RISHTON SAVDO UYI" MCHJ', '47110', '1730224'],
  ['YTT SAIDOVA NIGORA BAXTIYOROVNA', '47710', '1710401'],
]
