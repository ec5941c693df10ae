import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCell, aRow, columnId, rowId } from '../../shared/columnar/testing/a-sheet.ts'
import type { RowPatch } from '../../shared/model/sheet/sheet-message.ts'
import { patchToText, rowToText, textToRow } from './row-text.ts'
import { received } from './worker/testing/arrived.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '"', '\\', '\u2028', '__proto__'))
const value = fc.oneof(
  fc.constant(null),
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter(number => !Object.is(number, -0)),
  fc.boolean(),
  fc.record({ kind: fc.constant('choices' as const), choices: fc.array(text) }),
)
const row = fc
  .record({
    expanded: fc.boolean(),
    locked: fc.boolean(),
    attachments: fc.nat(9),
    comments: fc.nat(9),
    modifiedAt: fc.option(text),
    cells: fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 9 }),
        fc.record(
          {
            value,
            display: fc.option(text),
            formula: fc.option(text),
            format: text.filter(part => part !== ''),
            image: text.filter(part => part !== ''),
          },
          { requiredKeys: ['value', 'display', 'formula'] },
        ),
      ),
    ),
    looks: fc.option(fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), text), { minLength: 1 })),
    links: fc.option(fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), text), { minLength: 1 })),
  })
  .map(({ cells, looks, links, ...parts }) =>
    aRow(
      5,
      {},
      {
        ...parts,
        cells: new Map(cells.map(([column, cell]) => [columnId(column), cell])),
        ...(looks && { looks: new Map(looks.map(([column, look]) => [columnId(column), look])) }),
        ...(links && { links: new Map(links.map(([column, link]) => [columnId(column), link])) }),
      },
    ),
  )

describe('a stored row', () => {
  test('is read as written', () => {
    fc.assert(
      fc.property(row, written => {
        expect(textToRow(rowToText(received(written)), written.id, null)).toEqual(written)
      }),
    )
  })

  test('that is truncated is missing, and never read as another one', () => {
    fc.assert(
      fc.property(row, fc.nat(), (written, at) => {
        const whole = rowToText(received(written))

        expect(textToRow(whole.slice(0, at % whole.length), written.id, null)).toBe(null)
      }),
    )
  })

  test.each([
    ['null'],
    ['[]'],
    ['{}'],
    ['[true,false,0,0,null,[1]]'],
    ['[true,false,0,0,null,[[1,[]]]]'],
    ['[1,false,0,0,null,[]]'],
    ['[true,false,0,0,null,[],[[1,7]]]'],
    ['[true,false,0,0,null,[],""]'],
  ])('that is invalid is missing: %s', text => {
    expect(textToRow(text, rowId(5), null)).toBe(null)
  })
})

test('a changed row keeps the properties that a write response omits', () => {
  const looks = new Map([[columnId(2), '1,,,,,,']])
  const before = aRow(5, { 1: 'old' }, { expanded: false, modifiedAt: '2026-03-02T10:00:00Z', looks })
  const patch: RowPatch = {
    rowId: rowId(5),
    locked: true,
    attachments: 2,
    comments: 1,
    cells: [[2, ['new', null, null]]],
  }

  expect(textToRow(patchToText(patch, before, false), rowId(5), rowId(4))).toEqual({
    ...before,
    parentId: 4,
    locked: true,
    attachments: 2,
    comments: 1,
    cells: new Map([[columnId(2), aCell('new')]]),
  })
  expect(textToRow(patchToText(patch, null, false), rowId(5), null)).toMatchObject({ expanded: true, modifiedAt: null })
})

test('a changed row has only the links of its patch', () => {
  const before = aRow(5, { 1: 'a', 2: 'b' }, { links: new Map([[columnId(2), 'web https://x.example']]) })
  const cells: RowPatch['cells'] = [
    [1, ['a', null, null]],
    [2, ['b', null, null]],
  ]
  const patch = { rowId: rowId(5), locked: false, attachments: 0, comments: 0, cells }
  const after = (links: RowPatch['links']) =>
    textToRow(patchToText({ ...patch, ...(links && { links }) }, before, false), rowId(5), null)?.links

  expect(after([[1, 'sheet 7 ']])).toEqual(new Map([[1, 'sheet 7 ']]))
  expect(after(undefined)).toBeUndefined()
})
