import { expect, test } from 'vitest'
import { sumOfCharacters } from './text-width.ts'

test('measures each character once per weight', () => {
  const measured: string[] = []
  let layouts = 0
  const width = sumOfCharacters((characters, weight) => {
    layouts += 1
    measured.push(...characters.map(character => `${character} ${weight}`))
    return characters.map(character => (character === '.' ? 4 : weight / 50))
  }, '0123456789')

  expect(width('12.5', 400)).toBe(28)
  expect(width('€ 12.5', 400)).toBe(44)
  expect(width('€ 99.5', 400)).toBe(44)
  expect(width('12.5', 600)).toBe(40)
  expect(measured).toHaveLength(new Set(measured).size)
  // Each measurement is a layout: the usual characters together, and the others of a text.
  expect(layouts).toBe(5)
})
