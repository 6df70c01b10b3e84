import { formatDate } from '@nazorat/machines/i18n'
import type { Check } from './check.ts'

export type Paper = 'order' | 'basic' | 'program' | 'notification' | 'study' | 'bases' | 'act' | 'measures' | 'conclusion'

/** The name and the text of a check's file, from which its PDF is made. */
export function paperOf(paper: Paper, check: Check): { name: string; text: string } {
  const { title, body } = papers[paper]
  const { subject, orderNumber, beganDay, startDay, endDay, subjectNames, head } = check
  const text = [
    ...wrapped(check.body.name.ln),
    '',
    title.toUpperCase(),
    `${orderNumber}-son, ${formatDate(beganDay)}`,
    '',
    ...wrapped(`Tadbirkorlik subyekti: ${inLatin(subject.name) ? subject.name : 'STIR boʻyicha'}`),
    `STIR: ${subject.inn}, IFUT: ${subject.oked}`,
    `Tekshirish muddati: ${formatDate(startDay)} – ${formatDate(endDay)}`,
    'Tekshirish predmeti:',
    ...subjectNames.flatMap((each) => wrapped(`– ${each}`)),
    '',
    ...wrapped(body(check)),
    '',
    `Rahbar: ${head}`,
  ]
  return { name: `${title} ${orderNumber}.pdf`, text: text.join('\n') }
}

const papers: Record<Paper, { title: string; body: (check: Check) => string }> = {
  order: {
    title: 'Buyruq',
    body: ({ days }) => `Subyekt faoliyatida ${days} ish kuni davomida tekshirish oʻtkazilsin. Ijro nazorati oʻzimda qoladi.`,
  },
  basic: {
    title: 'Asoslantirish',
    body: () => 'Tekshirish oʻtkazish zarurati toʻgʻrisidagi asoslantirish va unga ilova qilingan hujjatlar roʻyxati.',
  },
  program: {
    title: 'Tekshirish dasturi',
    body: ({ coverage: [from, to] }) =>
      `${formatDate(from)} – ${formatDate(to)} davri boʻyicha hujjatlar, joylar va jarayonlar dasturga muvofiq oʻrganiladi.`,
  },
  notification: {
    title: 'Xabarnoma',
    body: () => 'Subyektga tekshirish boshlanishi, uning predmeti va muddatlari toʻgʻrisida xabar beriladi.',
  },
  study: {
    title: 'Dastlabki oʻrganish maʼlumotnomasi',
    body: () => 'Mavjud maʼlumotlar oʻrganilib, qonunchilik buzilishi ehtimoli borligi aniqlandi.',
  },
  bases: { title: 'Asos hujjati', body: () => 'Tekshirish tayinlash uchun asos boʻlgan hujjatning koʻchirma nusxasi.' },
  act: {
    title: 'Dalolatnoma',
    body: () => 'Tekshirish dastur boʻyicha oʻtkazildi. Natijalar subyekt vakili bilan tanishtirildi, eʼtirozlar bildirilmadi.',
  },
  measures: {
    title: 'Yozma koʻrsatma',
    body: () => 'Aniqlangan kamchiliklarni 30 kun muddatda bartaraf etish va natijasi haqida yozma xabar berish lozim.',
  },
  conclusion: { title: 'Xulosa', body: () => 'Tekshirish materiallari oʻrganildi. Tekshirish tartibiga rioya etilmaganligi aniqlandi.' },
}

/** The PDF's font has Latin letters only; a firm with a Cyrillic name is identified by its INN. */
const inLatin = (name: string): boolean => !/\p{Script=Cyrillic}/u.test(name)

/** Lines of at most 80 letters, the width of the page. */
function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line && line.length + word.length >= 80) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}
