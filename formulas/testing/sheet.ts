import { type Calculation, createCalculation } from '../calculation.ts'
import type { ColumnType } from '../fit-column.ts'
import { dateText, parseDate } from '../language/date.ts'
import { toText } from '../language/operators.ts'
import { columnOf, isDate, isError, isList, isTime, type Value } from '../language/value.ts'
import type { Predecessor, Relation, ScheduleFacts } from '../schedule/schedule-facts.ts'
import type { CellChange, Content, SheetFacts } from '../sheet-facts.ts'

/** The input of a cell: a value, `=…` for a formula, a list for several picks. */
export type Typed = string | number | boolean | null | readonly string[]

/**
 * A sheet as a table: its columns (`Due:DATE`) and rows. Each `>` before the text of a first cell is one level deeper.
 */
export type Table = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Typed[])[]
  /** The summary fields, named like columns, with their inputs. */
  readonly fields?: readonly (readonly [name: string, typed: Typed])[]
  /** For a sheet with dependencies enabled. */
  readonly schedule?: ScheduleFacts
}

export const TODAY = '2026-11-18'

/** The ranges of other sheets, by name. */
export type OtherSheets = Readonly<Record<string, readonly Typed[]>>

export function calculate({ columns, rows, fields = [], schedule }: Table, others: OtherSheets = {}): Calculation {
  const named = columns.map(toColumn)
  const cells = rows.flatMap((row, at) =>
    row.map((typed, column): CellChange => ({ row: at, column, content: toContent(typed, named[column]?.type) })),
  )
  const parents = parentsOf(rows)
  const fieldCells = fields.map((field, at) => toFieldCell(field, named.length + at))
  const facts = { columns: named, fields: fields.map(toField), parents, cells: [...cells, ...fieldCells] }
  return createCalculation({ ...facts, ...outsideOf(others), ...(schedule ? { schedule } : {}) })
}

const toField = ([name]: readonly [string, Typed]) => toColumn(name)

function toFieldCell([name, typed]: readonly [string, Typed], column: number): CellChange {
  return { row: 0, column, content: toContent(typed, toColumn(name).type) }
}

function outsideOf(others: OtherSheets): Pick<SheetFacts, 'today' | 'otherSheet'> {
  const valuesByName = new Map(Object.entries(others).map(([name, values]) => [name.toLowerCase(), values]))
  return {
    today: () => parseDate(TODAY)?.day ?? 0,
    otherSheet: name => {
      const values = valuesByName.get(name.toLowerCase())
      return values
        ? columnOf(values.map(typed => toValue(typed, 'TEXT_NUMBER')))
        : { kind: 'error', text: '#INVALID REF' }
    },
  }
}

function toColumn(column: string): { title: string; type: ColumnType } {
  const [title = '', type = 'TEXT_NUMBER'] = column.split(':')
  // as: the tables of the tests name real types
  return { title, type: type as ColumnType }
}

export const depthOf = (row: readonly Typed[]): number => /^>*/.exec(String(row[0]))?.[0].length ?? 0

function parentsOf(rows: Table['rows']): readonly (number | null)[] {
  const open: number[] = []
  return rows.map((row, at) => {
    const depth = depthOf(row)
    open.length = depth
    const parent = open[depth - 1] ?? null
    open[depth] = at
    return parent
  })
}

export function toContent(typed: Typed, type: ColumnType = 'TEXT_NUMBER'): Content {
  if (typeof typed === 'string' && typed.startsWith('=')) return { formula: typed }
  if (type === 'PREDECESSOR') return { value: null, predecessors: toPredecessors(typed) }
  return { value: toValue(typed, type) }
}

const PREDECESSOR = /(\d+)(FS|FF|SS|SF)?\s*([+-][\d.]+)?/g

/** Reads `2, 3SS +1`: the numbers of rows, their relation and the lag in days. */
function toPredecessors(typed: Typed): readonly Predecessor[] {
  return [...String(typed ?? '').matchAll(PREDECESSOR)].map(([, row, relation = 'FS', lag = '0']) => ({
    row: Number(row) - 1,
    // as: one of the four in the expression
    relation: relation as Relation,
    lagDays: Number(lag),
  }))
}

function toValue(typed: Typed, type: ColumnType): Value {
  if (typed === null || typeof typed === 'number' || typeof typed === 'boolean') return typed
  if (typeof typed !== 'string') return { kind: 'list', items: typed }
  const text = typed.replace(/^>+/, '')
  return type === 'DATE' ? (parseDate(text) ?? text) : text
}

/** A value as written in tests. */
export function shown(value: Value): string | number | boolean | null {
  if (isDate(value)) return dateText(value)
  if (isError(value)) return value.text
  return isList(value) || isTime(value) ? toText(value) : value
}
