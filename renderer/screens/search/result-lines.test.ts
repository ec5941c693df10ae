import { describe, expect, test } from 'vitest'
import { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SearchGroup, SearchHit, ServiceHit } from '../../../shared/model/search.ts'
import { onlyOnService, resultLines } from './result-lines.ts'

const found = (text: string) => ({ text, ranges: [] })
const row = (id: number): SearchHit => ({
  kind: 'row',
  rowId: RowId.parse(id),
  rowNumber: id,
  title: `Row ${id}`,
  cells: [],
  changedAt: null,
  isUnsaved: false,
})
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1))
const aGroup = (sheetId: number, shown: number, count = shown): SearchGroup => ({
  sheetId: SheetId.parse(sheetId),
  name: found('Plan'),
  hits: rows(shown),
  count,
  isCounted: true,
})
const folder = { item: { kind: 'folder' as const, id: 3 }, name: found('Purchasing') }
const nothing = { items: [], groups: [], ofService: [] }
const unfolded = { folded: new Set<string>(), whole: new Set<number>(), hitsInSheets: new Map() }
const keysOf = (lines: ReturnType<typeof resultLines>) => lines.map(({ key }) => key)

describe('the lines of the results', () => {
  test('are folders and sheets by name first, then each sheet with its hits, then the service', () => {
    const ofService: ServiceHit[] = [{ kind: 'folder', id: 9, text: 'Old', detail: null, sheet: null }]

    expect(keysOf(resultLines({ items: [folder], groups: [aGroup(7, 2)], ofService }, unfolded))).toEqual([
      'items',
      'item folder:3',
      'sheet:7',
      'sheet:7 row:1',
      'sheet:7 row:2',
      'service',
      'service folder:9',
    ])
  })

  test('list a sheet that is found by its name, and its hits only if it has some', () => {
    const name = { text: 'Plan', ranges: [[0, 4] as const] }
    const groups = [
      { ...aGroup(7, 0), name },
      { ...aGroup(8, 1), name },
    ]

    expect(keysOf(resultLines({ ...nothing, groups }, unfolded))).toEqual([
      'items',
      'item sheet:7',
      'item sheet:8',
      'sheet:8',
      'sheet:8 row:1',
    ])
  })

  test('of a folded group are its heading alone', () => {
    const groups = [aGroup(7, 2, 50), aGroup(8, 1)]

    expect(keysOf(resultLines({ ...nothing, groups }, { ...unfolded, folded: new Set(['sheet:7']) }))).toEqual([
      'sheet:7',
      'sheet:8',
      'sheet:8 row:1',
    ])
  })

  test('of a sheet with more hits end with a line that lists them, until they are read', () => {
    const groups = [aGroup(7, 2, 4)]
    const whole = { ...unfolded, whole: new Set([7]) }
    const hitsInSheets = new Map([[SheetId.parse(7), rows(4)]])

    expect(resultLines({ ...nothing, groups }, unfolded).at(-1)).toMatchObject({ kind: 'more', group: { count: 4 } })
    expect(resultLines({ ...nothing, groups }, whole).at(-1)).toMatchObject({ kind: 'more' })
    expect(keysOf(resultLines({ ...nothing, groups }, { ...whole, hitsInSheets })).at(-1)).toBe('sheet:7 row:4')
  })

  test('of a sheet with too many hits say how many are listed', () => {
    const groups = [aGroup(7, 2, 5000)]
    const shown = { ...unfolded, whole: new Set([7]), hitsInSheets: new Map([[SheetId.parse(7), rows(300)]]) }

    expect(resultLines({ ...nothing, groups }, shown).at(-1)).toMatchObject({
      kind: 'rest',
      shown: 300,
      group: { count: 5000 },
    })
  })
})

describe('the hits that only the service has', () => {
  const aHit = (kind: ServiceHit['kind'], id: number, sheet: number | null = null): ServiceHit => ({
    kind,
    id,
    text: 'steel',
    detail: null,
    sheet: sheet === null ? null : { id: SheetId.parse(sheet), name: 'Plan' },
  })
  const known = { items: [folder], groups: [aGroup(7, 1)], isCopied: (id: number) => id === 7 }
  const idsOf = (...hits: ServiceHit[]) => onlyOnService(hits, known).map(({ id }) => id)

  test('are in sheets without a copy here', () => {
    expect(idsOf(aHit('row', 1, 7), aHit('row', 2, 8), aHit('comment', 3, 8), aHit('file', 4, 7))).toEqual([2, 3])
  })

  test('are sheets and folders that were not found here', () => {
    expect(idsOf(aHit('sheet', 7), aHit('sheet', 8), aHit('folder', 3), aHit('workspace', 3))).toEqual([8, 3])
  })

  test('are listed once, and only if they can be opened', () => {
    expect(idsOf(aHit('row', 2, 8), aHit('row', 2, 8), aHit('other', 5), aHit('comment', 6))).toEqual([2])
  })
})
