import { addDays } from '@nazorat/machines/calendar'
import { pinflCheckDigit } from '@nazorat/machines/fields'
import { writeRows } from './write-rows.ts'

/**
 * `node import-workbook.ts <path> <lines> <bad> <first>`: writes a workbook of employees, of whom the last `bad` have a wrong
 * number. In a process of its own, whose memory is not measured.
 */
const [path = '', lines = '0', bad = '0', first = '0'] = process.argv.slice(2)
const headers = [
  'Ф.И.Ш.',
  'ЖШШИР',
  'Туғилган сана',
  'Жинси',
  'Телефон рақами',
  'Паспорт серияси ва рақами',
  'Паспорт берилган сана',
  'Паспорт амал қилиш муддати',
  'Ташкилот',
  'Лавозим',
  'Инспектор',
]

await writeRows(path, headers, Number(lines), (i) => {
  const n = Number(first) + i
  const birth = addDays('1960-01-01', n % 14_000)
  const [year, month, day] = birth.split('-')
  const digits = `3${day}${month}${year!.slice(2)}${String(Math.floor(n / 14_000)).padStart(6, '0')}`
  const wrong = i >= Number(lines) - Number(bad)
  return [
    `Каримов Анвар Баходирович ${n}`,
    `${digits}${(pinflCheckDigit(digits) + (wrong ? 1 : 0)) % 10}`,
    new Date(birth),
    'Эркак',
    `+99890${String(n % 10_000_000).padStart(7, '0')}`,
    `AB${String(n).padStart(7, '0')}`,
    '01.02.2020',
    '2030-02-01',
    '201111111',
    'Синов',
    n % 3 === 0 ? 'Ҳа' : 'Йўқ',
  ]
})
