import { describe, expect, test } from 'vitest'
import { callAt, parenthesesAt, takesOperand } from './at-caret.ts'
import { FUNCTIONS, functionNamed } from './function-table.ts'
import { namedCells, strokesOf, strokesWith } from './strokes.ts'
import { suggestAll, suggestAt } from './suggest.ts'

const NAMEABLE = { titles: ['Task', 'Unit cost', 'Cost', 'Odd ] title'], row: 5 }

/** `|` stands for the caret. */
const read = (marked: string) => ({ formula: marked.replace('|', ''), caret: marked.indexOf('|') })
const suggested = (marked: string) => {
  const { formula, caret } = read(marked)
  const found = suggestAt(formula, caret, NAMEABLE)
  return found?.items.map(({ text }) => `${formula.slice(0, found.start)}${text}${formula.slice(found.end)}`) ?? []
}

describe('suggestions', () => {
  test('for a word: columns and functions that begin with it, replacing the word', () => {
    const found = suggested('=1 + co| * 2')

    expect(found.slice(0, 3)).toEqual(['=1 + [Cost]@row * 2', '=1 + [Cost]:[Cost] * 2', '=1 + [Cost]5 * 2'])
    expect(found).toContain('=1 + [Unit cost]@row * 2')
    expect(found).toContain('=1 + COUNTIF * 2')
  })

  test('a completely typed function is first, and before a parenthesis the only one', () => {
    expect(suggested('=t|')[0]).toBe('=TIME')
    expect(suggested('=suMif|')).toEqual(['=SUMIF', '=SUMIFS'])
    expect(suggested('=SU|(1)')).toEqual(['=SUM(1)', '=SUMIF(1)', '=SUMIFS(1)', '=SUBSTITUTE(1)', '=SUCCESSORS(1)'])
  })

  test('in a bracket: columns only, whole ones first in a function for ranges', () => {
    expect(suggested('=[uni|')).toEqual(['=[Unit cost]@row', '=[Unit cost]:[Unit cost]', '=[Unit cost]5'])
    expect(suggested('=SUM([uni|)')[0]).toBe('=SUM([Unit cost]:[Unit cost])')
    expect(suggested('=[|')).toEqual([
      ...['Task', 'Unit cost', 'Cost'].flatMap(title => [`=[${title}]@row`, `=[${title}]:[${title}]`, `=[${title}]5`]),
    ])
  })

  test('after a column without a row: its possible references; after a colon: the end of the range', () => {
    expect(suggested('=[Task]|')).toEqual(['=[Task]@row', '=[Task]:[Task]', '=[Task]5'])
    expect(suggested('=[Task]:[co|')).toEqual(['=[Task]:[Cost]', '=[Task]:[Unit cost]'])
  })

  test.each([
    '=|',
    '=[Task]@row|',
    '=[Task]5|',
    '=12|',
    '="ta|',
    '=true|',
    '=[Task]:[Cost]|',
    '=SUM(|',
    '=SUM|(1)',
    '=zz|',
  ])('nothing is at %s', marked => {
    expect(suggested(marked)).toEqual([])
  })

  test('all columns and functions at the caret, on request', () => {
    const { formula, caret } = read('=1 + |')
    const all = suggestAll(formula, caret, NAMEABLE)

    expect([all.start, all.end]).toEqual([5, 5])
    expect(all.items.map(({ text }) => text)).toEqual(expect.arrayContaining(['[Task]@row', 'VLOOKUP']))
    expect(all.items.some(({ text }) => text.includes('Odd ] title'))).toBe(false)
  })
})

test.each([
  ['=SUM(1, |', { name: 'SUM', argument: 1 }],
  ['=IF(SUM(1, 2)|, 3', { name: 'IF', argument: 0 }],
  ['=IF(a, (1 + |', { name: 'IF', argument: 1 }],
  ['=IF("(,,", |', { name: 'IF', argument: 1 }],
  ['=SUM(1)|', null],
  ['=(1 + |', null],
  ['=SU|M(1)', null],
])('the call around %s', (marked, call) => {
  const { formula, caret } = read(marked)
  expect(callAt(formula, caret)).toEqual(call)
})

test('highlights a parenthesis next to the caret and its partner', () => {
  const pairAt = (marked: string) =>
    parenthesesAt(read(marked).formula, read(marked).caret)?.map(({ start }) => start) ?? null

  expect(pairAt('=SUM((1 + 2) * 3)|')).toEqual([4, 16])
  expect(pairAt('=SUM((|1 + 2) * 3)')).toEqual([5, 11])
  expect(pairAt('=SUM((1 + 2)| * 3)')).toEqual([5, 11])
  expect(pairAt('=SUM((1 + |2) * 3)')).toBeNull()
  expect(pairAt('=SUM(|')).toBeNull()
})

test.each([
  ['=|', true],
  ['=1 + |', true],
  ['=SUM(|)', true],
  ['=SUM([A]1, |)', true],
  ['=[A]1|', false],
  ['=|[A]1', false],
  ['="a |b"', false],
  ['=5%|', false],
  ['|=', false],
  ['1 + |', false],
])('whether the caret accepts a reference in %s: %s', (marked, can) => {
  const { formula, caret } = read(marked)
  expect(takesOperand(formula, caret)).toBe(can)
})

test('every function has a unique name, arguments and a sentence', () => {
  expect(new Set(FUNCTIONS.map(({ name }) => name)).size).toBe(FUNCTIONS.length)
  for (const { name, args, says } of FUNCTIONS) {
    expect(name).toMatch(/^[A-Z]+$/)
    expect(args.length).toBeGreaterThan(0)
    expect(says).toMatch(/^[A-Z].{5,80}\.$/)
  }
  expect(functionNamed('sumif')?.args).toEqual(['range', 'criterion', 'sum range?'])
})

describe('the drawing of a formula being edited', () => {
  test('has one colour for the same cells wherever they are referenced, and for a range', () => {
    const named = namedCells('=[Cost]1 + SUM([Cost]:[Cost], [cost]1, Task2:[Cost]4) + [Field]# + [Cost]')

    expect(named.map(({ start, end, colour }) => [start, end, colour])).toEqual([
      [1, 8, 1],
      [15, 28, 2],
      [30, 37, 1],
      [39, 52, 3],
    ])
  })

  test('keeps all characters in place', () => {
    const formula = '=IF( [Cost]@row > 5,"a [b]5", SUM([Cost]:[Cost])) '
    const strokes = strokesOf(formula, 4)

    expect(strokes.map(({ text }) => text).join('')).toBe(formula)
    expect(strokes.filter(({ className }) => className !== '').map(({ text, className }) => [text, className])).toEqual(
      [
        ['IF', 'sf-ink-function'],
        ['(', 'sf-paren'],
        ['[Cost]@row', 'sf-ref-1'],
        ['"a [b]5"', 'sf-ink-text'],
        ['SUM', 'sf-ink-function'],
        ['[Cost]:[Cost]', 'sf-ref-2'],
        [')', 'sf-paren'],
      ],
    )
  })

  test('has another class in a part, also across colours', () => {
    const strokes = strokesWith(strokesOf('=1 + [Cost]1 * 2', 0), { start: 3, end: 13 }, 'wrong')

    expect(strokes.map(({ text, className }) => [text, className])).toEqual([
      ['=1 ', ''],
      ['+ ', 'wrong'],
      ['[Cost]1', 'sf-ref-1 wrong'],
      [' ', 'wrong'],
      ['* 2', ''],
    ])
  })
})
