import { expect, test } from 'vitest'
import { avatarColour, initials } from './avatar-look.ts'

test('a user keeps one colour in any spelling of the address', () => {
  expect(avatarColour('person@example.org')).toBe(avatarColour('Person@Example.org'))
})

test('six of many users use every colour', () => {
  const colours = new Set(Array.from({ length: 60 }, (_, index) => avatarColour(`person${index}@example.org`)))

  expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('initials are taken from the first and last word of a name, or from the address', () => {
  expect(initials('Ada Lovelace')).toBe('AL')
  expect(initials('Ada King of Lovelace')).toBe('AL')
  expect(initials('ada.lovelace@example.org')).toBe('AL')
  expect(initials('Élodie')).toBe('ÉL')
  expect(initials('')).toBe('?')
})

test('a single wide letter is enough for an avatar', () => {
  expect(['山田 花子', '김민수', 'ヤマダ', 'Юлия Орлова'].map(initials)).toEqual(['山', '김', 'ヤ', 'ЮО'])
})
