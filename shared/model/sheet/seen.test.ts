import { expect, test } from 'vitest'
import { aCell } from '../../columnar/testing/a-sheet.ts'
import type { Cell } from './cell-value.ts'
import { madeOn } from './seen.ts'

const plain = aCell('Paint')

test.each<[title: string, more: Partial<Cell>]>([
  ['a link to another cell', { linkIn: 'OK 7 8 9 Costs' }],
  ['a hyperlink', { link: 'web https://a.example' }],
  ['an image', { image: 'a1' }],
])(
  'an edit is based on the content that its author saw, which differs from the same text without %s',
  (_title, more) => {
    const seen = { ...plain, ...more }

    expect(madeOn(plain, [seen], 'last')).toBe(seen)
    expect(madeOn(seen, [{ ...seen }], 'last')).toBe(seen)
  },
)
