import type { AppError } from '../../../../../shared/app-error.ts'
import type { RowId, SheetId } from '../../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../../shared/model/sheet/sheet-view.ts'
import { fail, ok, type Result } from '../../../../../shared/result.ts'
import { openInBackground, type SheetState } from '../../../../queries/sheet/background-sheet.ts'
import { storeEdits, withdrawDeletions } from '../../../../queries/sheet/edits.ts'
import { lastTruth } from '../../../../queries/sheet/open-sheet.ts'
import type { RefusedCell } from '../../../../sheet/clipboard/paste/paste-report.ts'
import { inSteps } from '../../../../sheet/core/steps.ts'
import { createSheetHistory } from '../../../../sheet/history/sheet-history.ts'
import { type ColumnReading, type Mapping, readColumns } from '../../../../sheet/import-export/import/column-reading.ts'
import { createImport, type ImportOrder } from '../../../../sheet/import-export/import/import-plan.ts'

type FillOrder = Pick<ImportOrder, 'lines' | 'typist' | 'newRowId' | 'isPlain' | 'hidden'> & {
  readonly sheetId: SheetId
  readonly before: readonly (ColumnReading | null)[] | null
  readonly newOpening: () => string
  readonly mappingIn: (view: Pick<SheetView, 'meta'>) => Mapping
  /** An earlier attempt may have stored some of the lines: they are removed first. */
  readonly isAgain: boolean
  readonly onStored: (rows: number) => void
}

type Filled = {
  readonly readings: readonly (ColumnReading | null)[]
  readonly unread: readonly RefusedCell[]
}

/**
 * Stores lines as the rows of a new sheet that is not on screen. Nothing of it stays in the window: the sheet has no
 * undo, because deleting it undoes all of it.
 */
export async function fillSheet(order: FillOrder): Promise<Result<Filled>> {
  const { sheetId, newOpening, newRowId, typist, lines, isPlain, before, mappingIn, isAgain, onStored } = order
  const history = createSheetHistory({
    store: edits => storeEdits(sheetId, edits),
    withdraw: deleted => withdrawDeletions(sheetId, deleted),
    newRowId,
    frozen: { now: () => null, set: ignore },
    changed: ignore,
    kept: null,
    whenIdle: ignore,
  })
  const states = createWatch()
  const close = openInBackground(sheetId, newOpening, state => {
    const { view, parts, savedCells, turn } = state
    if (view && parts) history.follow({ view, truth: () => lastTruth(parts), savedCells, turn })
    states.push(state)
  })
  try {
    const opened = await states.until(() => true)
    if (!opened.ok) return opened
    if (isAgain && opened.value.rowCount > 0) {
      const { error } = await history.do(deletionsOf(opened.value), 'removing rows')
      if (error) return fail(error)
    }
    const blank = await states.until(({ rowCount }) => rowCount === 0)
    if (!blank.ok) return blank
    const view = blank.value
    const mapping = mappingIn(view)
    const { locale } = typist
    const readings = await inSteps(readColumns({ view, mapping, lines, locale, isNew: true, isPlain, before }))
    const made = createImport({ ...order, view, mapping, readings })
    const stored = () => onStored(made.soFar().rows)
    const { error } = await history.do(made.edits(never), `adding ${lines.length} rows`, stored)
    return error ? fail(error) : ok({ readings, unread: made.soFar().unread })
  } finally {
    close()
  }
}

function* deletionsOf(view: SheetView) {
  const rowIds: readonly RowId[] = Array.from({ length: view.rowCount }, (_, at) => view.rowIdAt(at))
  for (const rowId of rowIds) yield { kind: 'delete-row' as const, rowId }
}

/** The states of a sheet as they arrive, and waiting for one of them. */
function createWatch() {
  let last: SheetState | null = null
  let notify: () => void = ignore
  const isLoaded = (state: SheetState): boolean => state.view !== null && state.loading === null
  return {
    push(state: SheetState): void {
      last = state
      notify()
    },
    /** The next view of the loaded sheet that fits, also if it is there already. Errors: those of opening it. */
    until: (fits: (view: SheetView) => boolean): Promise<Result<SheetView>> =>
      new Promise(resolve => {
        const look = () => {
          const error: AppError | null = last?.error ?? null
          if (error) resolve(fail(error))
          else if (last?.view && isLoaded(last) && fits(last.view)) resolve(ok(last.view))
        }
        notify = look
        look()
      }),
  }
}

const ignore = (): void => undefined
const never = (): boolean => false
