import { type Calculation, createCalculation } from '../../../formulas/calculation.ts'
import type { CellPosition, CellResult } from '../../../formulas/sheet-facts.ts'
import { isSameResult } from '../../../shared/fold/calculated.ts'
import { afterEdits, partsOf, previous, type SheetParts } from '../../../shared/fold/sheet-parts.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { CalculatedNews, SheetMessage, SheetNews } from '../../../shared/model/sheet/sheet-message.ts'
import { toCellValue } from './cell-values.ts'
import { hasShapeOf } from './rewritten-formulas.ts'
import { placesOf, positionOf, uncertainCells } from './uncertain-cells.ts'
import {
  addTo,
  canCalculate,
  createWrittenSheet,
  type Kept,
  type Places,
  placesIn,
  type WrittenSheet,
} from './written-sheet.ts'

/** The calendar of the user, in day numbers as of `formulas/language/date.ts`. */
export type Calendar = {
  readonly today: () => number
  /** The day of an instant, in milliseconds since 1970. */
  readonly dayOf: (instant: number) => number
}

/**
 * The results of one sheet with its unsaved edits. It receives the messages that a window does.
 *
 * The service is right: a formula whose result here, over the sheet as the service last sent it, is not the service's,
 * is not calculated here. Neither is one that reads what this computer does not have. They keep the service's result
 * and count as outdated once an edit changes what they depend on.
 */
export type SheetCalculation = {
  /** Returns what has changed since the previous message; null if nothing has. */
  readonly take: (message: SheetMessage) => CalculatedNews | null
  /** The same for a new day. */
  readonly renew: () => CalculatedNews | null
}

export function createSheetCalculation(calendar: Calendar): SheetCalculation {
  let run: Run | null = null
  return {
    take(message) {
      switch (message.kind) {
        case 'snapshot':
          run = startRun(message, calendar)
          return run?.news(true) ?? null
        case 'edits':
          if (!run) return null
          return run.edit(message)
        default:
          return null
      }
    },
    renew: () => run?.renew() ?? null,
  }
}

function startRun(message: Extract<SheetNews, { kind: 'snapshot' }>, calendar: Calendar): Run | null {
  if (message.loading) return null
  const parts = partsOf(message)
  if (!parts.ok) return null
  const kept: Kept = { kept: new Map(), unclear: new Map() }
  const stored = {
    ...parts.value,
    fold: { ...parts.value.fold, view: createSheetView(parts.value.base, new Map(), []) },
  }
  const sheet = createWrittenSheet(stored, kept)
  // With the date of the copy: results of another day are no reason to distrust a formula.
  const clock = { day: calendar.dayOf(message.freshness.copiedAt) }
  const calculation = createCalculation({ ...sheet.facts(), today: () => clock.day })
  keepOthers(calculation, sheet, kept)
  return new Run(parts.value, { sheet, calculation, clock }, kept, calendar)
}

/** Keeps the service's result of each formula that cannot be calculated here, or whose result here is another one. */
function keepOthers(calculation: Calculation, sheet: WrittenSheet, { kept }: Kept): void {
  const { meta, rowIdAt } = sheet.view
  const isOther = ({ row, column: at, value }: CellResult): boolean => {
    const column = meta.columns[at]
    if (!column) return false
    const truth = sheet.truthAt(rowIdAt(row), column.id)
    return !canCalculate(truth.formula) || !isSameResult(toCellValue(column, value), truth.value)
  }
  const enter = (cells: readonly CellPosition[]) =>
    calculation.change(cells.map(({ row, column }) => ({ row, column, content: sheet.contentAt({ row, column }) })))
  const keep = (cells: readonly CellPosition[]) => {
    for (const { row, column } of cells) {
      const id = meta.columns[column]?.id
      if (id !== undefined) addTo(kept, id, rowIdAt(row))
    }
  }
  const others = calculation.results().filter(isOther)
  if (others.length === 0) return
  keep(others)
  enter(others)
  // Some are other results only because they read one: over the service's results they have its result too.
  const values = calculation.evaluate(others)
  const still = others.filter((cell, at) => isOther({ ...cell, value: values[at] ?? null }))
  kept.clear()
  keep(still)
  if (still.length < others.length) enter(others)
}

type Calculating = {
  readonly sheet: WrittenSheet
  readonly calculation: Calculation
  readonly clock: { day: number }
}

/** A sheet from one snapshot to the next. */
class Run {
  readonly #kept: Kept
  readonly #calendar: Calendar
  #parts: SheetParts
  #now: Calculating
  #results = new Map<ColumnId, Map<RowId, CellValue>>()
  #outdated: Places = new Map()
  /** The results that the windows do not have yet. */
  #changed = new Map<ColumnId, { readonly changed: Map<RowId, CellValue>; readonly gone: Set<RowId> }>()
  #isOtherOutdated = false

  constructor(parts: SheetParts, stored: Calculating, kept: Kept, calendar: Calendar) {
    this.#kept = kept
    this.#calendar = calendar
    this.#parts = parts
    this.#now = stored
    if (hasShapeOf(stored.sheet.view, parts.fold.view)) this.#applyEdits(parts.pending.list(), [])
    else this.#calculateAll()
  }

  edit(message: Extract<SheetNews, { kind: 'edits' }>): CalculatedNews | null {
    const before = this.#parts
    const touched = [...previous(before, message.gone, message.changed), ...message.changed]
    this.#parts = afterEdits(before, message)
    if (hasShapeOf(this.#now.sheet.view, this.#parts.fold.view)) {
      this.#applyEdits(
        touched,
        message.rows.map(({ rowId }) => rowId),
      )
      return this.news(false)
    }
    this.#calculateAll()
    return this.news(true)
  }

  renew(): CalculatedNews | null {
    const { calculation, clock } = this.#now
    const today = this.#calendar.today()
    if (clock.day === today) return null
    clock.day = today
    this.#show(calculation.renew({ today: true }))
    return this.news(false)
  }

  news(isWhole: boolean): CalculatedNews | null {
    const columns = isWhole
      ? [...this.#results].map(([columnId, column]) => ({ columnId, changed: [...column], gone: [] }))
      : [...this.#changed].map(([columnId, { changed, gone }]) => ({
          columnId,
          changed: [...changed],
          gone: [...gone],
        }))
    if (!isWhole && columns.length === 0 && !this.#isOtherOutdated) return null
    this.#changed = new Map()
    this.#isOtherOutdated = false
    return {
      isWhole,
      columns,
      outdated: [...this.#outdated].map(([columnId, rowIds]) => ({ columnId, rowIds: [...rowIds] })),
    }
  }

  /** Calculates the cells of these edits and rows, and what depends on them. */
  #applyEdits(edits: readonly PendingSheetEdit[], rows: readonly RowId[]): void {
    const { calculation, clock } = this.#now
    const sheet = createWrittenSheet(this.#parts, this.#kept)
    this.#now = { sheet, calculation, clock }
    const places = [...placesOf(edits, sheet), ...rows.flatMap(rowId => wholeRow(rowId, sheet))]
    const contents = places.map(place => ({ ...place, content: sheet.contentAt(place) }))
    const results = contents.length > 0 ? calculation.change(contents) : []
    const kept = rows.length > 0 ? this.#keepAnswered(rows) : []
    const today = this.#calendar.today()
    const renewed = clock.day === today ? [] : this.#onDay(today)
    this.#show([...places, ...results, ...kept, ...renewed])
  }

  #onDay(today: number): readonly CellPosition[] {
    this.#now.clock.day = today
    return this.#now.calculation.renew({ today: true })
  }

  /** The shape of the sheet has changed: everything is calculated. */
  #calculateAll(): void {
    this.#kept.unclear.clear()
    const sheet = createWrittenSheet(this.#parts, this.#kept)
    const clock = { day: this.#calendar.today() }
    const calculation = createCalculation({ ...sheet.facts(), today: () => clock.day })
    this.#now = { sheet, calculation, clock }
    this.#results = new Map()
    this.#outdated = new Map()
    this.#show(calculation.results())
  }

  /** The service answered a save with these rows: its results stand, unless other unsaved edits change them. */
  #keepAnswered(rows: readonly RowId[]): readonly CellPosition[] {
    const { sheet, calculation } = this.#now
    const { columns } = sheet.view.meta
    const others = rows
      .flatMap(rowId => wholeRow(rowId, sheet))
      .filter(({ row, column: at }) => {
        const column = columns[at]
        if (!column || sheet.formulaAt(row, column) === null) return false
        const truth = sheet.truthAt(sheet.view.rowIdAt(row), column.id)
        return (
          !canCalculate(truth.formula) || !isSameResult(toCellValue(column, calculation.valueAt(row, at)), truth.value)
        )
      })
    if (others.length === 0) return []
    const unsaved = new Set(calculation.dependents(placesOf(this.#parts.pending.list(), sheet)).map(positionOf))
    const settled = others.filter(place => !unsaved.has(positionOf(place)))
    for (const { row, column } of settled) {
      const id = columns[column]?.id
      if (id !== undefined) addTo(this.#kept.kept, id, sheet.view.rowIdAt(row))
    }
    const results = calculation.change(
      settled.map(({ row, column }) => ({ row, column, content: sheet.contentAt({ row, column }) })),
    )
    return [...settled, ...results]
  }

  /** Shows the results of these cells, and of those that have become outdated or are no longer. */
  #show(places: readonly CellPosition[]): void {
    const { sheet, calculation } = this.#now
    const uncertain = uncertainCells(this.#parts, sheet, calculation, this.#kept)
    const before = placesIn(this.#outdated, sheet)
    const outdated: Places = new Map()
    const isUncertain = new Set(uncertain.map(positionOf))
    for (const { row, column: at } of uncertain) {
      const column = sheet.view.meta.columns[at]
      // An unsaved formula shows its text, and has a mark.
      if (!column || sheet.isOwn(row, column)) continue
      addTo(outdated, column.id, sheet.view.rowIdAt(row))
    }
    this.#isOtherOutdated ||= !isSamePlaces(this.#outdated, outdated)
    this.#outdated = outdated
    for (const place of [...places, ...before, ...uncertain]) this.#showCell(place, isUncertain.has(positionOf(place)))
  }

  #showCell({ row, column: at }: CellPosition, isUncertain: boolean): void {
    const { sheet } = this.#now
    const column = sheet.view.meta.columns[at]
    if (!column) return
    const rowId = sheet.view.rowIdAt(row)
    const before = this.#results.get(column.id)?.get(rowId)
    const result = isUncertain ? undefined : this.#resultAt(row, at)
    if (result === undefined ? before === undefined : before !== undefined && isSameResult(result, before)) return
    const results = this.#results.get(column.id) ?? new Map<RowId, CellValue>()
    const changes = this.#changed.get(column.id) ?? { changed: new Map(), gone: new Set() }
    this.#results.set(column.id, results)
    this.#changed.set(column.id, changes)
    if (result === undefined) {
      results.delete(rowId)
      changes.changed.delete(rowId)
      changes.gone.add(rowId)
    } else {
      results.set(rowId, result)
      changes.gone.delete(rowId)
      changes.changed.set(rowId, result)
    }
  }

  /** The result of a formula; undefined if that of the service stands. */
  #resultAt(row: number, at: number): CellValue | undefined {
    const { sheet, calculation } = this.#now
    const column = sheet.view.meta.columns[at]
    if (!column || sheet.formulaAt(row, column) === null) return undefined
    const result = toCellValue(column, calculation.valueAt(row, at))
    if (sheet.isOwn(row, column)) return result
    return isSameResult(result, sheet.truthAt(sheet.view.rowIdAt(row), column.id).value) ? undefined : result
  }
}

const wholeRow = (rowId: RowId, { view }: WrittenSheet): readonly CellPosition[] => {
  const row = view.indexOf(rowId)
  return row < 0 ? [] : view.meta.columns.map((_, column) => ({ row, column }))
}

function isSamePlaces(a: Places, b: Places): boolean {
  if (a.size !== b.size) return false
  return [...a].every(([columnId, rows]) => {
    const others = b.get(columnId)
    return others?.size === rows.size && [...rows].every(rowId => others.has(rowId))
  })
}
