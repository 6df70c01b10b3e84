import { expect, test } from 'vitest'
import { partsOf } from './long-name.tsx'

test('the end that tells long names apart stays whole', () => {
  const body = 'Территориальный отдел Центра координации проверок по работе с предпринимателями'
  expect(partsOf(`${body} (по городу Ташкенту)`)).toEqual([body, '(по городу Ташкенту)'])
  expect(partsOf('Управление Инспекции по надзору в сфере торговли и услуг по Самаркандской области')[1]).toBe('по Самаркандской области')
  expect(partsOf('Текширишларни мувофиқлаштириш марказининг Самарқанд вилояти ҳудудий бўлими')[1]).toBe('Самарқанд вилояти ҳудудий бўлими')
  expect(partsOf('Savdo va xizmat koʻrsatish sohasini nazorat qilish inspeksiyasining Fargʻona viloyati boʻyicha boshqarmasi')[1]).toBe(
    'Fargʻona viloyati boʻyicha boshqarmasi',
  )
})

test('the end of a name that is not much longer than it is its smaller half, or its proper name', () => {
  expect(partsOf('Отдел торговли Юнусабадского района')).toEqual(['Отдел торговли', 'Юнусабадского района'])
  expect(partsOf('Отдел надзора за торговлей и услугами')).toEqual(['Отдел надзора за торговлей', 'и услугами'])
  expect(partsOf('"SHIFO DENTAL KLINIKA" MCHJ')).toEqual(['"SHIFO DENTAL', 'KLINIKA" MCHJ'])
})

test('a name has all of its words in both parts together, in their order', () => {
  for (const name of ['Марказ', 'a'.repeat(60), `${'a'.repeat(50)} b`, 'bir ikki uch toʻrt besh olti yetti sakkiz toʻqqiz oʻn']) {
    expect(partsOf(name).filter(Boolean).join(' ')).toBe(name)
  }
  expect(partsOf('Марказ')).toEqual(['Марказ', ''])
})
