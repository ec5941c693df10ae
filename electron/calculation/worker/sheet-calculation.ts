import type { CellResult } from '../../../formulas/sheet-facts.ts'
import { afterEdits, partsOf, type SheetParts } from '../../../shared/fold/sheet-parts.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetRange } from '../../../shared/model/sheet/formula-inputs.ts'
import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'
import type { PendingSheetEdit } from '../../../shared/model/sheet/pending-edit.ts'
import type { CalculatedNews, SheetMessage, SheetNews } from '../../../shared/model/sheet/sheet-message.ts'
import type { FormulaCell, GivenInputs, InputNeeds } from '../protocol.ts'
import { createOutside, readableRanges, type SourceSheet } from './outside.ts'
import { type Calendar, type Opened, type Run, startRun } from './run.ts'
import type { OtherEdits } from './uncertain-cells.ts'
import { NO_NEEDS, needsOf } from './written-sheet.ts'

/**
 * The results of one sheet with its unsaved edits. It receives the messages that a window does.
 *
 * The service is right: a formula whose result here, over the sheet as the service last sent it, is not the service's,
 * is not calculated here. Neither is one that reads what this computer does not have. They keep the service's result
 * and count as outdated once an edit changes what they depend on.
 *
 * Methods return what has changed since the previous call; null if nothing has.
 */
export type SheetCalculation = {
  readonly take: (message: SheetMessage) => CalculatedNews | null
  /** Awaited since `want` was called. Null: the service did not send them, and this computer has none. */
  readonly give: (inputs: GivenInputs | null) => CalculatedNews | null
  /** There may be a new day. */
  readonly renew: () => CalculatedNews | null
  /** Other sheets may have become readable, or are no longer. */
  readonly renewSources: () => CalculatedNews | null
  /** Ranges of other sheets have changed, and with them these results. Null: no range did. */
  readonly takeOthers: (results: readonly CellResult[] | null, others: OtherEdits) => CalculatedNews | null
  /** The ranges of other sheets that it can read, by their names in lower case. */
  readonly ranges: () => ReadonlyMap<string, SheetRange>
  /** Null: not calculated yet. */
  readonly asSource: () => SourceSheet | null
  readonly sheetId: () => SheetId | null
  /** Its run, for a calculation that takes over; from then on it has none. */
  readonly handOver: () => Run | null
  /** The result that a formula would have in a cell; null if that is not known. Changes nothing. */
  readonly preview: (cell: FormulaCell, formula: string) => FormulaPreview | null
}

export type CalculationDeps = {
  readonly calendar: Calendar
  /** Another sheet of this computer; null without it. */
  readonly find: (sheetId: SheetId) => SourceSheet | null
  /** Formulas read something outside the rows of the sheet. Called again when they read more. */
  readonly want: (needs: InputNeeds) => void
  /** Calculates another snapshot of the sheet. It takes over as soon as it can calculate. */
  readonly before: SheetCalculation | null
}

export function createSheetCalculation({ calendar, find, want, before }: CalculationDeps): SheetCalculation {
  let opened: Opened | null = null
  let inputs: GivenInputs | null = null
  let wanted = NO_NEEDS
  let isAwaiting = false
  let run: Run | null = null
  /** The formula that was previewed last reads other sheets. */
  let isPreviewOfOthers = false

  /** Returns whether these needs are new. */
  const ask = (needs: InputNeeds): boolean => {
    const all = over(wanted, needs)
    if (all.fields === wanted.fields && all.ranges === wanted.ranges) return false
    wanted = all
    isAwaiting = true
    want(all)
    return true
  }
  const build = (): CalculatedNews | null => {
    const earlier = run ?? before?.handOver() ?? null
    run = opened && startRun(opened, createOutside(inputs, opened.parts.base.meta, find), calendar, earlier)
    return run?.news(true) ?? null
  }
  const open = (message: Extract<SheetNews, { kind: 'snapshot' }>): CalculatedNews | null => {
    const parts = message.loading ? null : partsOf(message)
    opened = parts?.ok ? { parts: parts.value, copiedAt: message.freshness.copiedAt } : null
    run = null
    return opened && ask(needsOfSheet(opened.parts)) ? null : build()
  }
  const edit = (message: Extract<SheetNews, { kind: 'edits' }>): CalculatedNews | null => {
    if (!opened) return null
    const before = opened.parts
    opened = { ...opened, parts: afterEdits(before, message) }
    ask(needsOfEdits(message.changed))
    return run?.edit(message, before, opened.parts) ?? null
  }

  return {
    take(message) {
      if (message.kind === 'snapshot') return open(message)
      return message.kind === 'edits' ? edit(message) : null
    },
    give(given) {
      inputs = given
      isAwaiting = false
      return build()
    },
    renew: () => run?.renew() ?? null,
    preview(cell, formula) {
      const needs = needsOf(formula)
      ask(needs)
      isPreviewOfOthers = needs.ranges
      if (isAwaiting && (needs.fields || needs.ranges)) return null
      return run?.preview(cell, formula) ?? null
    },
    renewSources() {
      if (!run) return null
      const names = readableRanges(inputs, find).map(({ range }) => range.name)
      const { ranges, hasRange } = run.outside
      return names.length === ranges.size && names.every(hasRange) ? null : build()
    },
    takeOthers(results, others) {
      const news = run?.takeOthers(results ?? [], others) ?? null
      // Maybe the previewed formula is the only one that reads the range.
      return news ?? (results && isPreviewOfOthers ? (run?.news(true) ?? null) : null)
    },
    ranges: () => run?.outside.ranges ?? new Map(),
    asSource: () => run?.asSource() ?? null,
    sheetId: () => opened?.parts.base.meta.id ?? null,
    handOver() {
      const handed = run
      opened = null
      run = null
      return handed
    },
  }
}

const over = (one: InputNeeds, other: InputNeeds): InputNeeds => ({
  fields: one.fields || other.fields,
  ranges: one.ranges || other.ranges,
})

const needsOfEdits = (edits: readonly PendingSheetEdit[]): InputNeeds =>
  edits.reduce((needs, { edit }) => (edit.kind === 'set-cell' ? over(needs, needsOf(edit.formula)) : needs), NO_NEEDS)

function needsOfSheet({ base, pending }: SheetParts): InputNeeds {
  let needs = needsOfEdits(pending.list())
  for (const { id, formula } of base.meta.columns) {
    needs = over(needs, needsOf(formula))
    const { stored } = base.cellsOf(id)
    for (let number = 0; number < stored.count; number++) {
      const own = needsOf(stored.at(number).formula)
      if (own !== NO_NEEDS) needs = over(needs, own)
    }
  }
  return needs
}
