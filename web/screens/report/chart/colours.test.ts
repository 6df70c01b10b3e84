import { expect, test } from 'vitest'
import { coloursOf, inkOn } from './colours.ts'

const colours = {
  surface: '#ffffff',
  intents: { none: '#808080', primary: '#0000ff', success: '#00ff00', warning: '#ffff00', danger: '#ff0000' },
}

test('a series has the colour of the state that it counts, and the accent where it counts none', () => {
  expect(coloursOf(['success', 'danger', undefined, 'none'], colours)).toEqual([
    'rgba(0,255,0,1)',
    'rgba(255,0,0,1)',
    'rgba(0,0,255,1)',
    'rgba(128,128,128,1)',
  ])
})

test('series that mean the same have shades of one colour', () => {
  const shades = coloursOf(['danger', 'success', 'danger', 'danger', 'danger', 'danger'], colours).filter((_, i) => i !== 1)
  expect(new Set(shades).size).toBe(5)
  for (const shade of shades) expect(shade).toMatch(/^rgba\(255,(\d+),\1,1\)$/)
})

test('a number is written in the ink that is read on its colour', () => {
  const inks = { text: '#111111', surface: '#ffffff' }
  expect([inkOn('rgba(0,0,120,1)', inks), inkOn('rgba(220,220,255,1)', inks)]).toEqual(['#ffffff', '#111111'])
})
