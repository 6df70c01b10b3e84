import { t, type Text } from '@nazorat/machines'
import type { RoleKey } from '../base/roles.ts'

export interface News {
  readonly key: string
  readonly kind: 'announcement' | 'legislation' | 'guidance' | 'system'
  readonly title: Text
  readonly content: Text
  /** An empty list means everybody. */
  readonly roles: readonly RoleKey[]
  /** The working day on which it was written, counted from today. */
  readonly day: number
  readonly steps: readonly ('publish' | 'hide' | 'schedule')[]
}

/** The news of the demo's administrator: for everybody, for some roles, planned, and a draft. */
export const news: readonly News[] = [
  {
    key: 'hints',
    kind: 'system',
    title: t('Bosh sahifada sizni kutayotgan ishlar koʻrinadi', 'Бош саҳифада сизни кутаётган ишлар кўринади', 'На главной странице видно, что ждёт вашего решения'),
    content: t(
      'Tizimga kirganingizda avval bosh sahifa ochiladi. Unda sizni kutayotgan hujjatlar navbatlar boʻyicha, muddati yaqin va oʻtgan ishlar esa alohida koʻrsatiladi.\n\nHujjatni ochish uchun qatorni bosing. Hujjat boʻyicha hozir bajarishingiz mumkin boʻlgan amallar sahifaning yuqorisida turadi; amalni bajarib boʻlmasa, uning sababi yozilgan boʻladi.\n\nKlaviaturadan ham foydalanishingiz mumkin: barcha tugmalar roʻyxati «?» belgisi bosilganda ochiladi.',
      'Тизимга кирганингизда аввал бош саҳифа очилади. Унда сизни кутаётган ҳужжатлар навбатлар бўйича, муддати яқин ва ўтган ишлар эса алоҳида кўрсатилади.\n\nҲужжатни очиш учун қаторни босинг. Ҳужжат бўйича ҳозир бажаришингиз мумкин бўлган амаллар саҳифанинг юқорисида туради; амални бажариб бўлмаса, унинг сабаби ёзилган бўлади.\n\nКлавиатурадан ҳам фойдаланишингиз мумкин: барча тугмалар рўйхати «?» белгиси босилганда очилади.',
      'После входа в систему открывается главная страница. На ней по очередям показаны документы, которые ждут вас, и отдельно — работа, срок которой подходит или уже прошёл.\n\nЧтобы открыть документ, нажмите на строку. Действия, которые вы можете выполнить сейчас, стоят вверху страницы; если действие недоступно, рядом написано почему.\n\nМожно работать и с клавиатуры: список всех клавиш открывается по знаку «?».',
    ),
    roles: [],
    day: -4,
    steps: ['publish'],
  },
  {
    key: 'papers',
    kind: 'guidance',
    title: t('Tekshirishga ilova qilinadigan hujjatlar', 'Текширишга илова қилинадиган ҳужжатлар', 'Какие документы прилагаются к проверке'),
    content: t(
      'Tekshirish rahbarga yuborilishidan oldin unga buyruq, tekshirish dasturi va asoslovchi hujjatlar ilova qilinadi. Fayllar PDF koʻrinishida, har birining hajmi 20 MB gacha boʻlishi kerak.\n\nIlova qilishdan oldin hujjatning barcha varaqlari oʻqilishini tekshiring: moderator oʻqib boʻlmaydigan hujjatni qaytaradi va tekshirish muddati shu sababli kechikishi mumkin.\n\nFaqat maxsus sertifikati amalda boʻlgan inspektorlarni tanlash mumkin. Sertifikat muddati tugayotgan boʻlsa, kadrlar boʻlimiga oldindan murojaat qiling.',
      'Текшириш раҳбарга юборилишидан олдин унга буйруқ, текшириш дастури ва асословчи ҳужжатлар илова қилинади. Файллар PDF кўринишида, ҳар бирининг ҳажми 20 МБ гача бўлиши керак.\n\nИлова қилишдан олдин ҳужжатнинг барча варақлари ўқилишини текширинг: модератор ўқиб бўлмайдиган ҳужжатни қайтаради ва текшириш муддати шу сабабли кечикиши мумкин.\n\nФақат махсус сертификати амалда бўлган инспекторларни танлаш мумкин. Сертификат муддати тугаётган бўлса, кадрлар бўлимига олдиндан мурожаат қилинг.',
      'До отправки руководителю к проверке прилагаются приказ, программа проверки и документы-основания. Файлы загружаются в формате PDF, каждый не больше 20 МБ.\n\nПеред загрузкой убедитесь, что все листы читаются: нечитаемый документ модератор вернёт, и проверка из-за этого может задержаться.\n\nВыбрать можно только инспекторов с действующим специальным сертификатом. Если срок сертификата подходит к концу, заранее обратитесь в отдел кадров.',
    ),
    roles: ['inspector', 'topInspector', 'ceo'],
    day: -2,
    steps: ['publish'],
  },
  {
    key: 'business',
    kind: 'announcement',
    title: t('Korxonangizdagi tekshirishlarni shu yerda kuzatib boring', 'Корхонангиздаги текширишларни шу ерда кузатиб боринг', 'Следите за проверками вашего предприятия здесь'),
    content: t(
      'Sizga tegishli tekshirishlar qaror qabul qilinganidan keyin «Tekshirishlar» boʻlimida paydo boʻladi. Unda tekshirishni kim, qaysi asosda va qachon oʻtkazishi, inspektorlarning ismi va sertifikati koʻrsatiladi.\n\nTekshirish koʻchirilsa, uzaytirilsa yoki bekor qilinsa, bu ham shu sahifada koʻrinadi.',
      'Сизга тегишли текширишлар қарор қабул қилинганидан кейин «Текширишлар» бўлимида пайдо бўлади. Унда текширишни ким, қайси асосда ва қачон ўтказиши, инспекторларнинг исми ва сертификати кўрсатилади.\n\nТекшириш кўчирилса, узайтирилса ёки бекор қилинса, бу ҳам шу саҳифада кўринади.',
      'Проверки, которые касаются вас, появляются в разделе «Проверки» после принятия решения. Там указано, кто, на каком основании и когда проводит проверку, а также имена и сертификаты инспекторов.\n\nЕсли проверку перенесут, продлят или отменят, это тоже будет видно на её странице.',
    ),
    roles: ['contractor'],
    day: -3,
    steps: ['publish'],
  },
  {
    key: 'works',
    kind: 'system',
    title: t('Yakshanba kungi texnik ishlar', 'Якшанба кунги техник ишлар', 'Технические работы в воскресенье'),
    content: t(
      'Texnik ishlar yakunlandi, tizim odatdagidek ishlamoqda.',
      'Техник ишлар якунланди, тизим одатдагидек ишламоқда.',
      'Технические работы завершены, система работает в обычном режиме.',
    ),
    roles: [],
    day: -9,
    steps: ['publish', 'hide'],
  },
  {
    key: 'holidays',
    kind: 'announcement',
    title: t('Bayram kunlaridagi ish tartibi', 'Байрам кунларидаги иш тартиби', 'Режим работы в праздничные дни'),
    content: t(
      'Bayram kunlari ish jadvalida dam olish kuni sifatida belgilangan, ish kunlarida hisoblanadigan muddatlarga ular kirmaydi.',
      'Байрам кунлари иш жадвалида дам олиш куни сифатида белгиланган, иш кунларида ҳисобланадиган муддатларга улар кирмайди.',
      'Праздничные дни отмечены в рабочем графике как выходные и в сроки, которые считаются в рабочих днях, не входят.',
    ),
    roles: [],
    day: -1,
    steps: ['schedule'],
  },
  {
    key: 'questions',
    kind: 'guidance',
    title: t('Koʻp beriladigan savollar', 'Кўп бериладиган саволлар', 'Частые вопросы'),
    content: t(
      'Tekshirish muddati qanday hisoblanadi? Ish kunlarida, ish jadvali boʻyicha.',
      'Текшириш муддати қандай ҳисобланади? Иш кунларида, иш жадвали бўйича.',
      'Как считается срок проверки? В рабочих днях, по рабочему графику.',
    ),
    roles: [],
    day: -1,
    steps: [],
  },
]
