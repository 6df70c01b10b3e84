import type { Text } from '@nazorat/machines/i18n'

/** The title of a form in which a document is made: «Новая проверка», by the gender of the Russian noun. */
export function newOf({ ln, cl, ru }: Text): Text {
  return { ln: `Yangi ${lowered(ln)}`, cl: `Янги ${lowered(cl)}`, ru: `${news[genderOf(ru)]} ${lowered(ru)}` }
}

const news = { masculine: 'Новый', feminine: 'Новая', neuter: 'Новое' }

/** The noun is the first word that is no adjective. */
function genderOf(ru: string): keyof typeof news {
  const noun = ru.split(/[\s,]+/).find((word) => !/(ый|ий|ой|ая|яя|ое|ее)$/.test(word) || /(ение|ание|ятие|тие)$/.test(word)) ?? ru
  if (/(а|я|ость|ль)$/.test(noun) && !/тель$/.test(noun)) return 'feminine'
  return /[ое]$/.test(noun) ? 'neuter' : 'masculine'
}

/** An abbreviation keeps its capitals. */
const lowered = (label: string): string => (/^.[А-ЯЁA-Z]/.test(label) ? label : label.charAt(0).toLocaleLowerCase() + label.slice(1))
