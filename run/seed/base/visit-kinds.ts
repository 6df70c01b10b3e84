import { t, type Text } from '@nazorat/machines/i18n'
import { seeded } from '../record.ts'

export type VisitKindKey = 'inspection' | 'preventive' | 'consultation' | 'sampling' | 'letter' | 'summons'

interface Kind {
  readonly name: Text
  readonly minutes: number
  /** It is an inspection, and needs a check that is registered. */
  readonly inspection?: true
  readonly duties: Text
}

const noInspection = t(
  'Бу текшириш эмас: ҳужжат, хона ёки товарни кўрсатишга мажбур эмассиз ва рад этишингиз мумкин.',
  'Это не проверка: вы не обязаны показывать документы, помещения или товары и можете отказать.',
)

/** What happens, and that it is no inspection. */
function noDuties(cl: string, ru: string): Text {
  const happens = t(cl, ru)
  const joined = (language: keyof Text) => `${happens[language]} ${noInspection[language]}`
  return t(joined('cl'), joined('ru'))
}

const ofInspection = t(
  'Инспекторлар хизмат гувоҳномаси ва махсус сертификатини кўрсатиши шарт. Текшириш предметига тегишли ҳужжатларни тақдим этасиз, бошқасини талаб қилиш мумкин эмас. Рўйхатда кўрсатилмаган шахсни ва муддати келмаган текширишни рад этишга ҳақлисиз.',
  'Инспекторы обязаны предъявить служебное удостоверение и специальный сертификат. Вы предоставляете документы по предмету проверки, требовать другое нельзя. Вы вправе отказать тому, кто в проверке не указан, и вне её срока.',
)

/** The kinds that ship; an administrator changes them as the law does. */
const kinds: Record<VisitKindKey, Kind> = {
  inspection: { name: t('Текшириш', 'Проверка'), minutes: 480, inspection: true, duties: ofInspection },
  sampling: {
    name: t('Ўлчов ўтказиш ёки намуна олиш', 'Измерение или отбор проб'),
    minutes: 240,
    inspection: true,
    duties: t(
      'Намуна олиш ва ўлчов фақат рўйхатга олинган текшириш доирасида ўтказилади. Намуналар баённомасининг нусхаси сизга берилади, ўзингиз учун назорат намунасини қолдиришга ҳақлисиз.',
      'Пробы отбирают и измерения проводят только в рамках зарегистрированной проверки. Вам выдают копию протокола отбора, вы вправе оставить себе контрольную пробу.',
    ),
  },
  preventive: {
    name: t('Профилактика ташрифи', 'Профилактическое посещение'),
    minutes: 120,
    duties: noDuties(
      'Сизга талаблар тушунтирилади ва камчиликларнинг олдини олиш бўйича тавсия берилади, чора кўрилмайди.',
      'Вам разъяснят требования и дадут рекомендации, меры не применяются.',
    ),
  },
  consultation: {
    name: t('Маслаҳат бериш', 'Консультация'),
    minutes: 120,
    duties: noDuties('Саволларингизга жавоб берилади.', 'Вам ответят на вопросы.'),
  },
  letter: {
    name: t('Хат ёки ҳужжат топшириш', 'Вручение письма или документа'),
    minutes: 30,
    duties: noDuties('Сизга хат ёки ҳужжат топширилади ва олганингиз ҳақида имзо сўралади.', 'Вам вручат письмо или документ под подпись.'),
  },
  summons: {
    name: t('Органга чақириш', 'Вызов в орган'),
    minutes: 120,
    duties: noDuties(
      'Сиз органга чақирилмоқдасиз: чақирувда унинг асоси, вақти ва мавзуси ёзилган бўлиши керак.',
      'Вас вызывают в орган: в вызове должны быть указаны основание, время и тема.',
    ),
  },
}

export const visitKindRecords = Object.entries(kinds).map(([key, { name, minutes, inspection = false, duties }]) =>
  seeded('visitkind', key, { name, isInspection: inspection, needsCheck: inspection, mostMinutes: minutes, duties }),
)
