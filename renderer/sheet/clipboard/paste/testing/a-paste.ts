import { encodeSheet } from '../../../../../shared/columnar/encode.ts'
import { type ColumnarSheet, openColumnar } from '../../../../../shared/columnar/read.ts'
import { aSheet, rowId, sheetId } from '../../../../../shared/columnar/testing/a-sheet.ts'
import { createSheetView } from '../../../../../shared/fold/sheet-view.ts'
import type { Cell, CellValue } from '../../../../../shared/model/sheet/cell-value.ts'
import { blankCell } from '../../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../../shared/model/sheet/column.ts'
import type { SheetEdit } from '../../../../../shared/model/sheet/edit.ts'
import type { Row } from '../../../../../shared/model/sheet/sheet.ts'
import type { SheetView } from '../../../../../shared/model/sheet/sheet-view.ts'
import { type Locale, localeOf } from '../../../../ui/messages/locale.ts'
import { shownColumns } from '../../../core/shown-columns.ts'
import { areaOf } from '../../../grid/selection/area.ts'
import type { Layout } from '../../../grid/selection/layout.ts'
import { axisOf } from '../../../grid/selection/layout.ts'
import type { Ranges } from '../../../grid/selection/ranges.ts'
import { rectanglesOf } from '../../../grid/selection/rectangles.ts'
import { visibleRows } from '../../../grid/visible-rows.ts'
import type { PasteSource } from '../paste-source.ts'
import { positionPaste } from '../paste-target.ts'
import { type PastePlan, stepPaste } from '../plan-paste.ts'

export const MARA = { email: 'mara@northbank.example', name: 'Mara Lindqvist' }

export function aView(rows: readonly Row[], columns: readonly Column[], edits: readonly SheetEdit[] = []): SheetView {
  const base = baseOf(rows, columns)
  const pending = edits.map((edit, at) => ({
    seq: at + 1,
    sheetId: sheetId(1),
    edit,
    base: blankCell,
    state: 'queued' as const,
    reason: null,
    madeAt: 0,
  }))
  return createSheetView(base, new Map(), pending)
}

const bases = new WeakMap<readonly Row[], WeakMap<readonly Column[], ColumnarSheet>>()

/** Encoded once for the same rows and columns, because most tests read a sheet several times. */
function baseOf(rows: readonly Row[], columns: readonly Column[]): ColumnarSheet {
  const ofRows = bases.get(rows) ?? new WeakMap<readonly Column[], ColumnarSheet>()
  const base = ofRows.get(columns) ?? opened(rows, columns)
  bases.set(rows, ofRows.set(columns, base))
  return base
}

function opened(rows: readonly Row[], columns: readonly Column[]): ColumnarSheet {
  const base = openColumnar(encodeSheet(aSheet(rows, { columns: [...columns] })))
  if (!base.ok) throw new Error(base.error.kind)
  return base.value
}

/** All rows expanded, without filter. */
export function layoutOf(view: SheetView): Layout {
  return {
    rows: axisOf(visibleRows(view, new Map()), line => line.rowId),
    columns: axisOf(shownColumns(view), column => column.id),
  }
}

const BRITISH = localeOf('en-GB')

export type HowToPaste = { readonly layout?: Layout; readonly locale?: Locale; readonly piece?: number }

/** The plan of a paste without steps; the sentence if nothing can be pasted. */
export function planned(
  view: SheetView,
  ranges: Ranges,
  source: PasteSource,
  how: HowToPaste = {},
): PastePlan | string {
  const layout = how.layout ?? layoutOf(view)
  const target = positionPaste(layout, areaOf(rectanglesOf(ranges, layout)), source, view.rowCount)
  if ('sentence' in target) return target.sentence
  const typist = { today: '2026-11-22', people: [MARA], locale: how.locale ?? BRITISH }
  let lastId = 0
  const step = stepPaste({ view, layout, source, target, typist, newRowId: () => rowId(--lastId) })
  for (let pieces = 0; pieces < 1e6; pieces++) {
    const plan = step(how.piece ?? 1e6)
    if (plan) return plan
  }
  throw new Error('The plan does not come to an end.')
}

/** The same, if something must be pasted. */
export function planOf(...args: Parameters<typeof planned>): PastePlan {
  const plan = planned(...args)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

/** The values of the sheet after the plan is stored, row by row. */
export function valuesAfter(rows: readonly Row[], columns: readonly Column[], plan: PastePlan): CellValue[][] {
  return cellsOf(aView(rows, columns, plan.edits)).map(row => row.map(cell => cell.formula ?? cell.value))
}

export const cellsOf = (view: SheetView): Cell[][] =>
  Array.from({ length: view.rowCount }, (_, index) => view.meta.columns.map(column => view.cellAt(index, column.id)))
