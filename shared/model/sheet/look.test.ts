import { expect, test } from 'vitest'
import { lookOf, readLook } from './look.ts'

const PLAIN = {
  bold: false,
  italic: false,
  underline: false,
  struck: false,
  align: null,
  text: null,
  fill: null,
}

test('the first descriptor that sets a slot wins', () => {
  expect(readLook(lookOf([',,1,,,,,,,11', ',,,1,,,3,,35,12,,,,,,,']) ?? '')).toEqual({
    ...PLAIN,
    bold: true,
    italic: true,
    align: 'right',
    text: 35,
    fill: 11,
  })
})

test('a descriptor without look attributes is no look', () => {
  expect(lookOf([])).toBeNull()
  expect(lookOf([null, '', ',,,', ',,,,,,,,,,,7,0,1,2,,', '0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0'])).toBeNull()
})

test("unknown colours, black, white and transparent are the theme's", () => {
  for (const place of ['0', '1', '2', '3', '42', '-1', '4.5', 'red']) expect(readLook(`,,,,,${place},`).text).toBeNull()
  expect(readLook(',,,,,4,41')).toEqual({ ...PLAIN, text: 4, fill: 41 })
  expect(readLook('')).toEqual(PLAIN)
})
