import type { After } from '../../shared/after.ts'
import { afterCalculated } from '../../shared/fold/calculated.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { PendingSheetEdit } from '../../shared/model/sheet/pending-edit.ts'
import type { Calculations } from '../calculation/client/calculations.ts'
import type { SheetPosts } from './sheet-posts.ts'
import type { ShownSheet } from './sheet-session.ts'

/** Later than the first picture of a sheet, which the calculation would slow down. */
const BEGIN_AFTER_MS = 250

export type ResultsDeps = { readonly calculations?: Calculations; readonly after: After }

/** Keeps the calculated results of all sheets in windows up to date. */
export function createSheetResults({ calculations, after }: ResultsDeps, posts: SheetPosts) {
  const planned = new WeakMap<ShownSheet, () => void>()

  const begin = (sheetId: SheetId, entry: ShownSheet, edits: readonly PendingSheetEdit[]): void => {
    if (!calculations || entry.calculation || entry.sinks.size === 0) return
    if (!hasFormulas(entry) && !edits.some(isFormula)) return
    entry.calculation = calculations.begin(calculated => {
      entry.calculated = calculated && afterCalculated(entry.calculated, calculated)
      posts.postToAll(sheetId, entry, { kind: 'calculated', calculated })
    })
    posts.calculate(sheetId, entry)
  }
  const beginSoon = (sheetId: SheetId, entry: ShownSheet): void => {
    if (!calculations || entry.calculation) return
    planned.get(entry)?.()
    const cancel = after(BEGIN_AFTER_MS, () => begin(sheetId, entry, posts.pendingOf(sheetId)))
    planned.set(entry, cancel)
  }

  return {
    /** A window shows the sheet. */
    beginSoon,
    /** Its edits have changed, and may include the first formula. */
    begin,
    /** It has a new base. The service's results stand if there is no unsaved edit. */
    rebase(sheetId: SheetId, entry: ShownSheet): void {
      const pending = posts.pendingOf(sheetId)
      if (pending.length === 0) entry.calculated = null
      if (!entry.calculation) {
        beginSoon(sheetId, entry)
        return
      }
      // Results over the old base may still arrive: those of a new run do not mix with them.
      entry.calculation.end()
      entry.calculation = null
      begin(sheetId, entry, pending)
    },
    /** Its last window was closed. The results stay, for a window that shows it again. */
    end(entry: ShownSheet): void {
      planned.get(entry)?.()
      entry.calculation?.end()
      entry.calculation = null
    },
  }
}

const hasFormulas = ({ base }: ShownSheet): boolean =>
  base !== null && (base.sheet.hasFormulas || base.sheet.meta.columns.some(({ formula }) => formula !== undefined))

const isFormula = ({ edit }: PendingSheetEdit): boolean => edit.kind === 'set-cell' && edit.formula !== null
