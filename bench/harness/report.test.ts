import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { exactFigure, meetsAim, ratioFigure } from './figure.ts'
import { printTable } from './table.ts'

const rounds = new Map([
  ['open', [150, 180, 210]],
  ['JSON.parse', [200, 200, 200]],
])

describe('a figure', () => {
  test('is ours relative to the floor, with quartiles and raw times', () => {
    const figure = ratioFigure('P3 warm open', 0.9, rounds, 'open', 'JSON.parse')

    expect(figure).toMatchObject({ median: 0.9, rounds: 3, unit: '× JSON.parse' })
    expect([figure.q1, figure.q3]).toEqual([expect.closeTo(0.825), expect.closeTo(0.975)])
    expect(figure.raw).toEqual({ open: [150, 180, 210], 'JSON.parse': [200, 200, 200] })
  })

  test('meets its aim when equal to it, and always without an aim', () => {
    const figure = ratioFigure('P3 warm open', 0.9, rounds, 'open', 'JSON.parse')

    expect(meetsAim(figure)).toBe(true)
    expect(meetsAim({ ...figure, median: 0.91 })).toBe(false)
    expect(meetsAim({ ...figure, median: 9, aim: null })).toBe(true)
  })
})

describe('a count', () => {
  test.each([
    ['the most that is promised', [1, 1, 1.03], { atMost: 1.02 }, 1.03, false],
    ['the least that is promised', [0.99, 0.95, 1.2], { atLeast: 0.95 }, 0.95, true],
  ] as const)('is judged by its worst value: %s', (_title, values, aim, worst, isMet) => {
    const figure = exactFigure('P13 requests', '× the fewest', values, aim, {})

    expect(figure.median).toBe(worst)
    expect(meetsAim(figure)).toBe(isMet)
  })

  test('shows in the table whether its aim is a minimum or maximum', () => {
    const table = printTable([exactFigure('P15', '× the free share', [0.9], { atLeast: 0.95 }, {})])

    expect(table).toContain('≥ 0.95 MISSED')
    expect(table).toContain('× the free share at worst, median 0.900')
  })
})

describe('the table', () => {
  test('shows missed aims, and no figure for a failed run', () => {
    const missed = ratioFigure('P3 warm open', 0.5, rounds, 'open', 'JSON.parse')

    const table = printTable([missed, { name: 'P8', failed: 'edit 7 is lost' }])

    expect(table).toContain('0.90 [0.82 – 0.98] × JSON.parse')
    expect(table).toContain('≤ 0.5 MISSED')
    expect(table).toContain('open 180.0, JSON.parse 200.0')
    expect(table).toMatch(/P8 +failed: edit 7 is lost$/)
  })
})

describe('the command line', () => {
  test('runs all benchmarks by default', () => {
    expect([...readArguments([], ['P3', 'P8']).names]).toEqual(['P3', 'P8'])
    expect(readArguments(['P8', '--json', 'figures.json'], ['P3', 'P8'])).toEqual({
      names: new Set(['P8']),
      jsonFile: 'figures.json',
      mostRounds: Number.POSITIVE_INFINITY,
      profile: false,
      guard: false,
      pictures: false,
    })
    expect(readArguments(['--guard', '--rounds', '2', 'P8', '--profile', '--pictures', 'P3'], ['P3', 'P8'])).toEqual({
      names: new Set(['P8', 'P3']),
      jsonFile: null,
      mostRounds: 2,
      profile: true,
      guard: true,
      pictures: true,
    })
  })

  test('keeps the order of the names', () => {
    expect([...readArguments(['P8', 'P3'], ['P3', 'P8']).names]).toEqual(['P8', 'P3'])
  })

  test('rejects an unknown benchmark, and --json without a file', () => {
    expect(() => readArguments(['P33'], ['P3', 'P8'])).toThrow('There is no benchmark P33')
    expect(() => readArguments(['--json'], ['P3'])).toThrow('needs a file')
    expect(() => readArguments(['--rounds', '0'], ['P3'])).toThrow('at least 1')
  })
})
