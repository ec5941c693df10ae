import { cellOf, countCells } from '../../../../shared/columnar/column-cells.ts'
import type { RowId } from '../../../../shared/model/ids.ts'
import type { Cell } from '../../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../../shared/model/sheet/column.ts'
import type { SortKey } from '../../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { PIECE, type Steps } from '../../core/steps.ts'
import { type GroupHeader, headerId } from '../../grid/group-header.ts'
import { ByRow } from '../lines/by-row.ts'
import type { SortFilterContext } from '../lines/condition.ts'
import { filterValueLabel, filterValuesOf } from '../lines/filter-values.ts'
import { mergeSort } from '../sorting/merge-sort.ts'
import type { Ranked } from '../sorting/order.ts'
import { byCharacters, sortTexts } from '../sorting/sort-texts.ts'

/** The group of each row when the rows were grouped. A row that is edited since stays in its group. */
export type Grouping = {
  /** The headers of a row, outermost first; null for a row that was added since. */
  headersOf(rowId: RowId): readonly GroupHeader[] | null
  /** The same for a row of any view. */
  headersAt(view: SheetView, index: number): readonly GroupHeader[] | null
  /** Assigns a row added since then to the group at its position. */
  put(rowId: RowId, headers: readonly GroupHeader[]): void
}

/** A group and its nested groups, by the number of their value. */
type Group = { readonly path: string; readonly headers: readonly GroupHeader[]; readonly inside: Map<number, Group> }

/** Creating a group costs more than adding a row to one, and each row may create one. */
const NEW_GROUPS = 500

/** A value to group by, with the first cell that contains it. */
type Value = { readonly word: string; readonly cell: Cell; readonly label: string }

/** The values of a column: `at` has the value of each row, `rank` the order of the values. */
type Values = { readonly values: readonly Value[]; readonly at: Uint32Array; readonly ranks: Uint32Array }

const NOT_MET = -1

/** Groups all rows by these columns; `ranks` sorts the rows by group, and the groups in order. */
export function* groupRows(
  view: SheetView,
  keys: readonly SortKey[],
  by: SortFilterContext,
): Steps<{ readonly groups: Grouping; readonly ranks: readonly Ranked[] }> {
  const levels: (Values & { readonly column: Column })[] = []
  const ranks: Ranked[] = []
  for (const { columnId, descending } of keys) {
    const column = by.columns.find(({ id }) => id === columnId)
    if (!column) continue
    const values = yield* valuesOf(view, column, by)
    levels.push({ ...values, column })
    ranks.push({ numbers: values.at, ranks: values.ranks, blank: values.values.length, descending })
    yield
  }
  const headers: (readonly GroupHeader[])[] = []
  const all: Group = { path: '', headers: [], inside: new Map() }
  for (let index = 0; index < view.rowCount; index++) {
    let group = all
    for (const level of levels) group = groupIn(group, level.column, level.values, level.at[index] ?? 0)
    headers.push(group.headers)
    if (index % NEW_GROUPS === NEW_GROUPS - 1) yield
  }
  return { groups: groupingBy(new ByRow(view, headers)), ranks }
}

function groupingBy(headers: ByRow<readonly GroupHeader[]>): Grouping {
  return {
    headersOf: rowId => headers.of(rowId) ?? null,
    headersAt: (view, index) => headers.at(view, index) ?? null,
    put: (rowId, over) => headers.put(rowId, over),
  }
}

function groupIn(outer: Group, column: Column, values: readonly Value[], at: number): Group {
  const known = outer.inside.get(at)
  const value = values[at]
  if (known || !value) return known ?? outer
  const level = outer.headers.length
  const path = `${outer.path}\n${column.id} ${value.word}`
  const header = { id: headerId(path, level), level, columnId: column.id, cell: value.cell, label: value.label }
  const group = { path, headers: [...outer.headers, header], inside: new Map<number, Group>() }
  outer.inside.set(at, group)
  return group
}

function* valuesOf(view: SheetView, column: Column, by: SortFilterContext): Steps<Values> {
  const cells = view.cellsOf(column.id)
  const values: Value[] = []
  const numberByWord = new Map<string, number>()
  const valueOfCell = new Int32Array(countCells(cells)).fill(NOT_MET)
  const at = new Uint32Array(view.rowCount)
  let met = 0
  for (let index = 0; index < view.rowCount; index++) {
    const number = cells.numbers[index] ?? 0
    if (valueOfCell[number] === NOT_MET) {
      valueOfCell[number] = valueIn(cellOf(cells, number), column, values, numberByWord, by)
      if (++met % PIECE === 0) yield
    }
    at[index] = valueOfCell[number] ?? 0
  }
  return { values, at, ranks: yield* rankValues(column, values, by) }
}

/** The number of a cell's value; a new number for its first occurrence. */
function valueIn(
  cell: Cell,
  column: Column,
  values: Value[],
  numberByWord: Map<string, number>,
  { today }: SortFilterContext,
): number {
  // Several contacts or options are one value together, because a row is in one group.
  const words = [...filterValuesOf(column, cell)].sort()
  const word = words.join('\n')
  const known = numberByWord.get(word)
  if (known !== undefined) return known
  const label = words.map(each => filterValueLabel(column, each, today.slice(0, 4))).join(', ')
  numberByWord.set(word, values.length)
  return values.push({ word, cell, label }) - 1
}

/** The column's own options first, in their order, then numbers, then texts in alphabetical order, blanks last. */
function* rankValues(column: Column, values: readonly Value[], { collator }: SortFilterContext): Steps<Uint32Array> {
  const positionByOption = new Map(column.options.map((option, position) => [option, position]))
  const words = values.map(({ word }) => word)
  const positionOfText = yield* sortTexts(words, COLUMN_KINDS[column.kind].holdsDays ? null : collator)
  const entries = values.map(({ word, cell }, at) => ({
    at,
    word,
    position: positionByOption.get(word) ?? column.options.length,
    number: typeof cell.value === 'number' ? cell.value : Number.POSITIVE_INFINITY,
    text: positionOfText[at] ?? 0,
  }))
  type Entry = (typeof entries)[number]
  const byNumber = (a: Entry, b: Entry): number => (a.number === b.number ? 0 : a.number - b.number)
  const inOrder = yield* mergeSort(
    entries,
    (a, b) => a.position - b.position || byNumber(a, b) || a.text - b.text || byCharacters(a.word, b.word),
  )
  const ranks = new Uint32Array(values.length)
  for (const [rank, { at, word }] of inOrder.entries()) ranks[at] = word === '' ? values.length : rank
  return ranks
}
