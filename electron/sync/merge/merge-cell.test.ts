import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCell } from '../../../shared/columnar/testing/a-sheet.ts'
import type { CellValue, Contact } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { choices, people } from '../testing/edits.ts'
import { mergeCell } from './merge-cell.ts'

const named = (...contacts: readonly Contact[]): CellValue => ({ kind: 'contacts', contacts: [...contacts] })
const ann = { email: 'ann@example.com' }

/** The merged value; `undefined` if a user must decide. */
function held(base: CellValue, ours: CellValue, theirs: CellValue, kind: ColumnKind): CellValue | undefined {
  const merged = mergeCell(aCell(base), aCell(ours), aCell(theirs), kind)
  if (merged.kind === 'merged') return merged.value
  return merged.kind === 'conflict' ? undefined : merged.kind === 'ours' ? ours : theirs
}

describe('two changes of one cell', () => {
  test.each<[string, CellValue, CellValue, CellValue, CellValue]>([
    ['both added', choices('A'), choices('A', 'mine'), choices('A', 'theirs'), choices('A', 'theirs', 'mine')],
    ['both added to nothing', null, choices('mine'), choices('theirs'), choices('theirs', 'mine')],
    ['both added the same', choices('A'), choices('A', 'B', 'C'), choices('A', 'C'), choices('A', 'C', 'B')],
    ['I took out, they added', choices('A', 'B'), choices('B'), choices('A', 'B', 'C'), choices('B', 'C')],
    ['I added, they emptied it', choices('A'), choices('A', 'mine'), null, choices('mine')],
    ['I emptied it, they took out', choices('A', 'B'), null, choices('A'), null],
    ['I left an empty text in it', choices('A'), '', choices('A', 'theirs'), choices('theirs')],
    ['they did all of mine and more', choices('A'), choices('A', 'B'), choices('B', 'A', 'C'), choices('B', 'A', 'C')],
  ])('merge as choices: %s', (_what, base, ours, theirs, merged) => {
    expect(held(base, ours, theirs, 'choices')).toEqual(merged)
  })

  test('result in theirs if both are equal: nothing is sent', () => {
    expect(mergeCell(aCell('old'), aCell('new'), aCell('new'), 'text')).toEqual({ kind: 'theirs' })
  })

  test('result in ours if they changed only the link and our text has none', () => {
    const theirs = aCell('old', { link: 'sheet 7 ' })

    expect(mergeCell(aCell('old'), aCell('new'), theirs, 'text')).toEqual({ kind: 'ours' })
    expect(mergeCell(aCell('old'), aCell('old', { link: 'web https://x.example' }), theirs, 'text')).toEqual({
      kind: 'conflict',
    })
  })

  test('result in ours if we changed only the link, and in theirs if the links are equal', () => {
    const ours = aCell('old', { link: 'sheet 7 ' })

    expect(mergeCell(aCell('old'), ours, aCell('old', { link: null }), 'text')).toEqual({ kind: 'ours' })
    expect(mergeCell(aCell('old'), ours, aCell('old', { link: 'sheet 7 https://x.example' }), 'text')).toEqual({
      kind: 'theirs',
    })
    expect(mergeCell(ours, aCell('old', { link: null }), ours, 'text')).toEqual({ kind: 'ours' })
  })

  test('conflict if another user linked the cell to another sheet, cut its link or changed its source', () => {
    const linked = (value: CellValue, linkIn: string | null) => aCell(value, { linkIn })
    const [a, b] = ['OK 7 8 9 Costs', 'OK 7 5 9 Costs']
    const merged = (base: ReturnType<typeof aCell>, theirs: ReturnType<typeof aCell>) =>
      mergeCell(base, aCell('mine'), theirs, 'text').kind

    expect(merged(aCell('old'), linked('old', a))).toBe('conflict')
    expect(merged(linked('old', a), aCell('old'))).toBe('conflict')
    expect(merged(linked('old', a), linked('old', b))).toBe('conflict')
    expect(merged(linked('old', a), linked('new', a))).toBe('conflict')
    expect(merged(linked('old', a), linked('old', a))).toBe('ours')
    expect(mergeCell(linked(null, a), aCell(choices('mine')), linked(null, b), 'choices').kind).toBe('conflict')
  })

  test('result in ours if we cut or made a link under the same value, and in theirs if the links are equal', () => {
    const a = 'OK 7 8 9 Costs'

    expect(mergeCell(aCell(5, { linkIn: a }), aCell(5, { linkIn: null }), aCell(5, { linkIn: a }), 'text').kind).toBe(
      'ours',
    )
    expect(mergeCell(aCell(5), aCell(5, { linkIn: a }), aCell(5), 'text').kind).toBe('ours')
    expect(mergeCell(aCell(5), aCell(7, { linkIn: a }), aCell(9, { linkIn: a }), 'text').kind).toBe('theirs')
    expect(mergeCell(aCell(5), aCell(7, { linkIn: a }), aCell(6), 'text').kind).toBe('conflict')
  })

  test('merge as people: both additions are kept', () => {
    const [base, ours, theirs] = [people('a@x.com'), people('a@x.com', 'b@x.com'), people('c@x.com', 'a@x.com')]

    expect(held(base, ours, theirs, 'contacts')).toEqual(people('c@x.com', 'a@x.com', 'b@x.com'))
    expect(held('', people('b@x.com'), people('c@x.com'), 'contacts')).toEqual(people('c@x.com', 'b@x.com'))
    expect(held(base, null, people('a@x.com', 'c@x.com'), 'contacts')).toEqual(people('c@x.com'))
    expect(held(people('a@x.com', 'b@x.com'), null, base, 'contacts')).toBeNull()
  })

  test('merge people without an address by name', () => {
    const [al, bo, cy] = ['Al', 'Bo', 'Cy'].map(name => ({ name })) as [Contact, Contact, Contact] // as: three of three
    expect(held(named(al), named(al, bo), named(al, cy), 'contacts')).toEqual(named(al, cy, bo))
    expect(held(null, named(al), named(al, bo), 'contacts')).toEqual(named(al, bo))
  })

  test('keep one entry per person, regardless of the spelling of the address, with the renamed name', () => {
    const added = held(null, named({ email: 'Ann@Example.com' }), named({ ...ann, name: 'Ann' }), 'contacts')
    expect(added).toEqual(named({ ...ann, name: 'Ann' }))

    const [base, renamed] = [named({ ...ann, name: 'Ann' }), named({ ...ann, name: 'Ann Lee' })]
    const bob = { name: 'Bob' }
    expect(held(base, renamed, named({ ...ann, name: 'Ann' }, bob), 'contacts')).toEqual(
      named({ ...ann, name: 'Ann Lee' }, bob),
    )
    expect(held(base, named({ ...ann, name: 'Ann' }, bob), renamed, 'contacts')).toEqual(
      named({ ...ann, name: 'Ann Lee' }, bob),
    )
    expect(held(base, renamed, named({ ...ann, name: 'Ann Lee' }, bob), 'contacts')).toEqual(
      named({ ...ann, name: 'Ann Lee' }, bob),
    )
    expect(held(base, renamed, named({ ...ann, name: 'Ann L.' }), 'contacts')).toBeUndefined()
  })

  test.each<[string, CellValue, CellValue, CellValue, ColumnKind]>([
    ['texts', 'old', 'mine', 'theirs', 'text'],
    ['numbers', 1, 2, 3, 'text'],
    ['dates', '2026-01-01', '2026-01-02', '2026-01-03', 'date'],
    ['one of several people', people('a@x.com'), people('b@x.com'), people('c@x.com'), 'contact'],
    ['text among choices', choices('A'), 'any text', choices('A', 'B'), 'choices'],
    ['text among people', people('a@x.com'), 'any text', people('a@x.com', 'b@x.com'), 'contacts'],
    ['text that was there before', 'any text', choices('A'), choices('B'), 'choices'],
    ['text that they wrote', people('a@x.com'), people('b@x.com'), 'any text', 'contacts'],
    ['people among choices', choices('A'), people('a@x.com'), choices('A', 'B'), 'choices'],
    ['choices among people', people('a@x.com'), choices('A'), people('a@x.com', 'b@x.com'), 'contacts'],
    ['more than a cell holds', null, many('mine'), many('theirs'), 'choices'],
  ])('conflict if the merge is ambiguous: %s', (_what, base, ours, theirs, kind) => {
    expect(mergeCell(aCell(base), aCell(ours), aCell(theirs), kind)).toEqual({ kind: 'conflict' })
  })

  test('conflict if one of them is a formula', () => {
    const formula = { ...aCell(choices('A')), formula: '=[Other]@row' }

    expect(mergeCell(aCell(null), formula, aCell(choices('B')), 'choices')).toEqual({ kind: 'conflict' })
    expect(mergeCell(aCell(null), aCell(choices('B')), formula, 'choices')).toEqual({ kind: 'conflict' })
    expect(mergeCell(formula, aCell(choices('B')), aCell(choices('A', 'C')), 'choices')).toEqual({ kind: 'conflict' })
  })
})

function many(name: string): CellValue {
  return choices(...Array.from({ length: 150 }, (_, index) => `${name} ${index}`))
}

const items = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
const sets = fc.oneof(
  fc.record({ kind: fc.constant('choices' as const), three: fc.tuple(items, items, items) }),
  fc.record({ kind: fc.constant('contacts' as const), three: fc.tuple(items, items, items) }),
)
const cellOf = (kind: 'choices' | 'contacts', of: readonly string[]): CellValue => {
  if (of.length === 0) return null
  return kind === 'choices' ? choices(...of) : people(...of.map(name => `${name}@x.com`))
}
const itemsIn = (value: CellValue | undefined): string[] => {
  if (value == null) return []
  if (typeof value === 'object' && value.kind === 'choices') return value.choices
  if (typeof value === 'object' && value.kind === 'contacts') return value.contacts.map(({ email }) => `${email?.[0]}`)
  throw new Error('no set')
}

describe('for any three sets', () => {
  test('no addition is lost, no removal returns, and everything else stays', () => {
    fc.assert(
      fc.property(sets, ({ kind, three: [base, ours, theirs] }) => {
        const merged = itemsIn(held(cellOf(kind, base), cellOf(kind, ours), cellOf(kind, theirs), kind))

        for (const item of new Set([...base, ...ours, ...theirs])) {
          const both = ours.includes(item) && theirs.includes(item)
          const added = !base.includes(item) && (ours.includes(item) || theirs.includes(item))
          expect(merged.filter(other => other === item)).toHaveLength(both || added ? 1 : 0)
        }
      }),
    )
  })

  test('order does not matter, and merging again changes nothing', () => {
    fc.assert(
      fc.property(sets, ({ kind, three }) => {
        // as: three of three
        const [base, ours, theirs] = three.map(of => cellOf(kind, of)) as [CellValue, CellValue, CellValue]
        const merged = held(base, ours, theirs, kind)

        expect(itemsIn(held(base, theirs, ours, kind)).sort()).toEqual(itemsIn(merged).sort())
        expect(itemsIn(held(base, merged ?? null, theirs, kind)).sort()).toEqual(itemsIn(merged).sort())
      }),
    )
  })

  test('any values: common items are kept, and without changes by one side the other’s value wins', () => {
    const value = fc.constantFrom<CellValue>(null, 'text', 7, true, choices('a'), choices('a', 'b'), people('a@x.com'))
    const kind = fc.constantFrom<ColumnKind>('text', 'checkbox', 'choices', 'contact', 'contacts', 'date')
    fc.assert(
      fc.property(value, value, kind, (one, other, of) => {
        expect(held(one, other, other, of)).toEqual(other)
        expect(held(one, other, one, of)).toEqual(other)
      }),
    )
  })
})
