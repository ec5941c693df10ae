import type { NumberView } from '../../columnar/directory.ts'
import type { ColumnarSheet } from '../../columnar/read.ts'
import { type FormulaRead, readsOf } from '../../formula/formula-reads.ts'
import type { ColumnId } from '../../model/ids.ts'

/** The formulas of one column that read one other column, or their own. */
export type Readers = {
  readonly column: ColumnId
  /** The number of each row's formula, 0 for none. */
  readonly numbers: NumberView
  /** Formula numbers. */
  readonly own: ReadonlySet<number>
  readonly below: ReadonlySet<number>
  readonly above: ReadonlySet<number>
  /** The rows whose formulas read any row of the column. */
  readonly anyRows: readonly number[]
  /** The rows whose formulas name a row number, by the index of that row. */
  readonly byRow: ReadonlyMap<number, readonly number[]>
}

/** The dependencies between the formulas and cells of a stored sheet. */
export type FormulaGraph = {
  readonly readersOf: (columnId: ColumnId) => readonly Readers[]
  readonly all: readonly Readers[]
  /** The first columns of multi-column ranges: such a range covers other columns after a column moves. */
  readonly rangeStarts: ReadonlySet<ColumnId>
  /** Rows of a column whose formulas read the summary of the sheet. */
  readonly ofSummary: readonly { readonly column: ColumnId; readonly rows: readonly number[] }[]
}

const graphs = new WeakMap<ColumnarSheet, FormulaGraph>()

/** Cached per stored sheet; built on first use. */
export function formulaGraphOf(sheet: ColumnarSheet): FormulaGraph {
  const known = graphs.get(sheet)
  if (known) return known
  const graph = makeGraph(sheet)
  graphs.set(sheet, graph)
  return graph
}

type Growing = {
  readonly column: ColumnId
  readonly numbers: NumberView
  readonly own: Set<number>
  readonly below: Set<number>
  readonly above: Set<number>
  readonly anyRows: number[]
  readonly byRow: Map<number, number[]>
}

function makeGraph(sheet: ColumnarSheet): FormulaGraph {
  const { columns } = sheet.meta
  const positionOf = new Map(columns.map(({ title }, at) => [title.toLowerCase(), at]))
  const readers = new Map<ColumnId, Map<ColumnId, Growing>>()
  const rangeStarts = new Set<ColumnId>()
  const ofSummary: { column: ColumnId; rows: number[] }[] = []

  const columnsOf = ({ from, to }: FormulaRead, own: ColumnId): readonly ColumnId[] => {
    if (from === null || to === null) return [own]
    const ends = [positionOf.get(from), positionOf.get(to)].filter(position => position !== undefined)
    if (ends.length < 2) return []
    const read = columns.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id)
    const [start] = read
    if (start !== undefined && read.length > 1) rangeStarts.add(start)
    return read
  }

  for (const { id } of columns) {
    const formulas = sheet.formulasOf(id)
    if (!formulas) continue
    for (const [number, rows] of rowsByNumber(formulas.numbers)) {
      const { reads, readsSummary } = readsOf(formulas.textOf(number))
      if (readsSummary) ofSummary.push({ column: id, rows })
      for (const read of reads) {
        for (const column of columnsOf(read, id)) {
          addTo(readersIn(readers, column, { id, numbers: formulas.numbers }), read, number, rows)
        }
      }
    }
  }
  const byColumn = new Map([...readers].map(([column, inside]) => [column, [...inside.values()]] as const))
  return {
    readersOf: columnId => byColumn.get(columnId) ?? [],
    all: [...byColumn.values()].flat(),
    rangeStarts,
    ofSummary,
  }
}

function rowsByNumber(numbers: NumberView): ReadonlyMap<number, number[]> {
  const rows = new Map<number, number[]>()
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row] ?? 0
    if (number === 0) continue
    const known = rows.get(number)
    if (known) known.push(row)
    else rows.set(number, [row])
  }
  return rows
}

function readersIn(
  readers: Map<ColumnId, Map<ColumnId, Growing>>,
  column: ColumnId,
  { id, numbers }: { readonly id: ColumnId; readonly numbers: NumberView },
): Growing {
  const inside = readers.get(column) ?? new Map<ColumnId, Growing>()
  readers.set(column, inside)
  const known = inside.get(id)
  if (known) return known
  const made: Growing = {
    ...{ column: id, numbers },
    ...{ own: new Set(), below: new Set(), above: new Set() },
    ...{ anyRows: [], byRow: new Map() },
  }
  inside.set(id, made)
  return made
}

function addTo(readers: Growing, { rows: read }: FormulaRead, number: number, rows: readonly number[]): void {
  if (read === 'any') {
    for (const row of rows) readers.anyRows.push(row)
  } else if (typeof read === 'number') {
    readers.byRow.set(read - 1, [...(readers.byRow.get(read - 1) ?? []), ...rows])
  } else readers[read].add(number)
}
