import { type Calculation, createCalculation } from '../../../formulas/calculation.ts'
import type { CellPosition, CellResult } from '../../../formulas/sheet-facts.ts'
import { isSameResult } from '../../../shared/fold/calculated.ts'
import { type PendingEdits, pendingEdits } from '../../../shared/fold/pending-edits.ts'
import { previous, type SheetParts } from '../../../shared/fold/sheet-parts.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { isSameRowLocation, type RowLocation } from '../../../shared/model/sheet/edit.ts'
import type { MissingSource } from '../../../shared/model/sheet/formula-inputs.ts'
import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { CalculatedNews, SheetNews } from '../../../shared/model/sheet/sheet-message.ts'
import type { FormulaCell } from '../protocol.ts'
import { toCellValue, toResult } from './cell-values.ts'
import { keepOthers } from './keep-others.ts'
import { withNewRow } from './new-row.ts'
import type { Outside, SourceSheet } from './outside.ts'
import { type Previewed, previewFormula } from './preview-formula.ts'
import { hasShapeOf } from './rewritten-formulas.ts'
import {
  isNotable,
  type OtherEdits,
  placeAt,
  placesOf,
  positionOf,
  positions,
  uncertainCells,
} from './uncertain-cells.ts'
import { createUnsavedCells } from './unsaved-cells.ts'
import {
  addTo,
  canCalculate,
  createWrittenSheet,
  type Kept,
  missingSource,
  type Places,
  placeOf,
  placesIn,
  type WrittenSheet,
} from './written-sheet.ts'

/** The calendar of the user, in day numbers as of `formulas/language/date.ts`. */
export type Calendar = {
  readonly today: () => number
  /** The day of an instant, in milliseconds since 1970. */
  readonly dayOf: (instant: number) => number
}

export type Opened = { readonly parts: SheetParts; readonly copiedAt: number }

/** `before`: a run of the same sheet that ends, from another snapshot or with other values outside the sheet. */
export function startRun({ parts, copiedAt }: Opened, outside: Outside, calendar: Calendar, before: Run | null): Run {
  const kept: Kept = { kept: new Map(), unclear: new Map(), fields: new Set() }
  const stored = { ...parts, fold: { ...parts.fold, view: createSheetView(parts.base, new Map(), []) } }
  const sheet = createWrittenSheet({ ...stored, patches: new Map() }, kept, outside)
  // With the date of the copy: results of another day are no reason to distrust a formula.
  const calculating = calculate(sheet, calendar.dayOf(copiedAt), before?.calculating ?? null)
  keepOthers(calculating.calculation, sheet, kept)
  return new Run(parts, calculating, kept, calendar)
}

type Calculating = {
  readonly sheet: WrittenSheet
  readonly calculation: Calculation
  readonly surroundings: Surroundings
}

/** The inputs outside the sheet, read again by each recalculation. */
type Surroundings = { day: number; otherSheet: Outside['otherSheet'] }

/** Calculates a sheet on a day; continues the calculation before it if both have the same shape. */
function calculate(sheet: WrittenSheet, day: number, before: Calculating | null): Calculating {
  const { otherSheet } = sheet.outside
  if (before) {
    const { calculation, surroundings } = before
    const today = day !== surroundings.day
    Object.assign(surroundings, { day, otherSheet })
    if (calculation.replace(sheet.facts())) {
      calculation.renew({ today, otherSheets: calculation.otherSheets() })
      return { sheet, calculation, surroundings }
    }
  }
  const surroundings: Surroundings = { day, otherSheet }
  const calculation = createCalculation({
    ...sheet.facts(),
    today: () => surroundings.day,
    otherSheet: name => surroundings.otherSheet(name),
  })
  return { sheet, calculation, surroundings }
}

/** The sheet with a row that it does not have yet; null for a large sheet. */
type NewRow = { readonly rowId: RowId; readonly location: RowLocation; readonly previewed: Previewed | null }

/** A sheet from one snapshot to the next. */
export class Run {
  readonly #kept: Kept
  readonly #calendar: Calendar
  readonly outside: Outside
  #parts: SheetParts
  #notable: PendingEdits
  #now: Calculating
  #results = new Map<ColumnId, Map<RowId, CellValue>>()
  #outdated: Places = new Map()
  #uncertain: ReadonlySet<number> = new Set()
  #others: OtherEdits = { unsaved: [], uncertain: [] }
  readonly #unsaved = createUnsavedCells()
  /** Kept until the sheet changes. */
  #withNewRow: NewRow | null = null
  /** The results that the windows do not have yet. */
  #changed = new Map<ColumnId, { readonly changed: Map<RowId, CellValue>; readonly gone: Set<RowId> }>()
  #isOtherOutdated = false

  constructor(parts: SheetParts, stored: Calculating, kept: Kept, calendar: Calendar) {
    this.#kept = kept
    this.#calendar = calendar
    this.outside = stored.sheet.outside
    this.#parts = parts
    this.#notable = pendingEdits(parts.pending.list().filter(isNotable))
    this.#now = stored
    const rows = [...parts.patches.keys()]
    if (hasShapeOf(stored.sheet.view, parts.fold.view)) this.#applyEdits(parts.pending.list(), rows)
    else this.#calculateAll()
  }

  edit(message: Extract<SheetNews, { kind: 'edits' }>, before: SheetParts, parts: SheetParts): CalculatedNews | null {
    const touched = [...previous(before, message.gone, message.changed), ...message.changed]
    this.#parts = parts
    const replaced = message.changed.map(({ seq }) => seq)
    this.#notable = this.#notable.changed([...message.gone, ...replaced], message.changed.filter(isNotable))
    if (hasShapeOf(this.#now.sheet.view, this.#parts.fold.view)) {
      this.#applyEdits(
        touched,
        message.rows.map(({ rowId }) => rowId),
      )
      this.#unsaved.follow(message, before, parts, this.#now)
      return this.news(false)
    }
    this.#calculateAll()
    return this.news(true)
  }

  renew(): CalculatedNews | null {
    const today = this.#calendar.today()
    if (this.#now.surroundings.day === today) return null
    this.#show(this.#onDay(today))
    return this.news(false)
  }

  /** For a run that takes over. */
  get calculating(): Calculating {
    return this.#now
  }

  takeOthers(results: readonly CellResult[], others: OtherEdits): CalculatedNews | null {
    const isSame =
      isSameNames(this.#others.unsaved, others.unsaved) && isSameNames(this.#others.uncertain, others.uncertain)
    if (results.length === 0 && isSame) return null
    this.#others = others
    this.#show(results)
    return this.news(false)
  }

  asSource(): SourceSheet {
    const { sheet, calculation } = this.#now
    const { base } = this.#parts
    return {
      linked: { calculation, others: this.outside.others },
      shown: { columns: sheet.view.meta.columns, rowCount: sheet.view.rowCount, indexOf: sheet.view.indexOf },
      stored: {
        ...{ columns: base.meta.columns, rowCount: base.rowCount, indexOf: base.indexOf },
        valueAt: (row, column) =>
          toResult(column, sheet.truthAt(base.rowIdAt(row), column.id), sheet.schedule?.workTime),
      },
      uncertain: this.#uncertain,
      unsaved: () => this.#unsaved.find(this.#parts, this.#others.unsaved, this.#now),
    }
  }

  preview(cell: FormulaCell, formula: string): FormulaPreview | null {
    const { rowId, location } = cell
    if (!location) {
      const uncertain = { cells: [...this.#uncertain].map(placeAt), ranges: this.#others.uncertain }
      return previewFormula({ ...this.#now, kept: this.#kept.kept, uncertain }, cell, formula)
    }
    const known = this.#withNewRow
    const isKnown = known?.rowId === rowId && isSameRowLocation(known.location, location)
    const { previewed } = isKnown ? known : this.#addRow({ rowId, location })
    return previewed && previewFormula(previewed, cell, formula)
  }

  #addRow(row: Pick<NewRow, 'rowId' | 'location'>): NewRow {
    const { outside } = this
    const context = { outside, kept: this.#kept, others: this.#others, day: this.#now.surroundings.day }
    this.#withNewRow = { ...row, previewed: withNewRow(this.#parts, row, context) }
    return this.#withNewRow
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
      outdated: [...this.#outdated].map(([columnId, rowIds]) => {
        const all = [...rowIds]
        return { columnId, rowIds: all, missing: all.flatMap(rowId => this.#missingSource(rowId, columnId)) }
      }),
    }
  }

  #missingSource(rowId: RowId, columnId: ColumnId): readonly (readonly [RowId, MissingSource])[] {
    const { sheet } = this.#now
    const { row = -1, column: at = -1 } = placeOf(sheet, rowId, columnId) ?? {}
    const column = sheet.view.meta.columns[at]
    const formula = column ? sheet.formulaAt(row, column) : null
    const missing = formula === null ? null : missingSource(formula, this.outside)
    return missing ? [[rowId, missing]] : []
  }

  /** Calculates the cells of these edits and rows, and what depends on them. */
  #applyEdits(edits: readonly PendingSheetEdit[], rows: readonly RowId[]): void {
    const { calculation, surroundings } = this.#now
    const sheet = createWrittenSheet(this.#parts, this.#kept, this.outside)
    this.#now = { sheet, calculation, surroundings }
    const places = [...placesOf(edits, sheet), ...rows.flatMap(rowId => wholeRow(rowId, sheet))]
    const contents = places.map(place => ({ ...place, content: sheet.contentAt(place) }))
    const results = contents.length > 0 ? calculation.change(contents) : []
    const kept = rows.length > 0 ? this.#keepAnswered(rows) : []
    const today = this.#calendar.today()
    const renewed = surroundings.day === today ? [] : this.#onDay(today)
    this.#show([...places, ...results, ...kept, ...renewed])
  }

  #onDay(today: number): readonly CellPosition[] {
    this.#now.surroundings.day = today
    return this.#now.calculation.renew({ today: true })
  }

  /** The rows or columns of the sheet have changed. */
  #calculateAll(): void {
    this.#kept.unclear.clear()
    const sheet = createWrittenSheet(this.#parts, this.#kept, this.outside)
    this.#now = calculate(sheet, this.#calendar.today(), this.#now)
    this.#results = new Map()
    this.#outdated = new Map()
    this.#show(this.#now.calculation.results())
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
          !canCalculate(truth.formula, this.outside) ||
          !isSameResult(toCellValue(column, calculation.valueAt(row, at)), truth.value)
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
    const noted = { ...this.#parts, notable: this.#notable.list() }
    const uncertain = uncertainCells(noted, sheet, calculation, this.#kept, this.#others)
    const before = placesIn(this.#outdated, sheet)
    const outdated: Places = new Map()
    const isUncertain = positions(uncertain)
    this.#uncertain = isUncertain
    this.#withNewRow = null
    for (const { row, column: at } of uncertain) {
      const column = sheet.view.meta.columns[at]
      // An unsaved formula shows its text, and has a mark.
      if (!column || sheet.isOwn(row, column)) continue
      addTo(outdated, column.id, sheet.view.rowIdAt(row))
    }
    this.#isOtherOutdated ||= !isSamePlaces(this.#outdated, outdated)
    this.#outdated = outdated
    for (const place of [...places, ...before, ...uncertain])
      this.#showCell(place, isUncertain.size > 0 && isUncertain.has(positionOf(place)))
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
    if (!column) return undefined
    const cell = sheet.view.cellAt(row, column.id)
    if ((cell.formula ?? column.formula ?? null) === null) return undefined
    const result = toCellValue(column, calculation.valueAt(row, at))
    const truth = sheet.truthAt(sheet.view.rowIdAt(row), column.id)
    return cell.formula === truth.formula && isSameResult(result, truth.value) ? undefined : result
  }
}

const wholeRow = (rowId: RowId, { view }: WrittenSheet): readonly CellPosition[] => {
  const row = view.indexOf(rowId)
  return row < 0 ? [] : view.meta.columns.map((_, column) => ({ row, column }))
}

const isSameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at])

function isSamePlaces(a: Places, b: Places): boolean {
  if (a.size !== b.size) return false
  return [...a].every(([columnId, rows]) => {
    const others = b.get(columnId)
    return others?.size === rows.size && [...rows].every(rowId => others.has(rowId))
  })
}
