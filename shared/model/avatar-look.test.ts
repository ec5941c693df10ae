import { expect, test } from 'vitest'
import { avatarColour, initials } from './avatar-look.ts'

test('a person keeps their colour, however the address is written', () => {
  expect(avatarColour('person@example.org')).toBe(avatarColour('Person@Example.org'))
})

test('six people out of many use every colour', () => {
  const colours = new Set(Array.from({ length: 60 }, (_, index) => avatarColour(`person${index}@example.org`)))

  expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('initials come from the first and last word of a name, or from the address', () => {
  expect(initials('Ada Lovelace')).toBe('AL')
  expect(initials('Ada King of Lovelace')).toBe('AL')
  expect(initials('ada.lovelace@example.org')).toBe('AL')
  expect(initials('Élodie')).toBe('ÉL')
  expect(initials('')).toBe('?')
})

test('one letter that is as wide as an avatar stands in it alone', () => {
  expect(['山田 花子', '김민수', 'ヤマダ', 'Юлия Орлова'].map(initials)).toEqual(['山', '김', 'ヤ', 'ЮО'])
})
