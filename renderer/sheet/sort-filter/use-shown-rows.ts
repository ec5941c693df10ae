import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { isPlain } from '../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { isoDate } from '../../ui/messages/format-times.ts'
import { collatorFor, personsLocale } from '../../ui/messages/locale.ts'
import { clock } from '../../ui-state/clock.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { pageScheduler, startSteps } from '../core/steps.ts'
import type { AppliedSortFilter } from './lines/applied-sort-filter.ts'
import { applySortFilter } from './lines/apply-sort-filter.ts'
import type { SortFilterContext } from './lines/condition.ts'
import { countMatches } from './lines/sort-filter-lines.ts'
import { useSortFilter } from './sort-filter-store.ts'
import { useKeptSortFilter } from './use-kept-sort-filter.ts'

/** The displayed rows of a sheet, for the grid and the strip above it. */
export type ShownRows = {
  /** Null until the stored filter is applied. */
  readonly view: SheetView | null
  /** The applied sort, filter and groups; null if the rows are displayed as stored. */
  readonly applied: AppliedSortFilter | null
  /** The number of matching rows; null without a filter. */
  readonly matches: number | null
  /** False while the first result of a new sort, filter or grouping is computed. */
  readonly isApplied: boolean
  /** Whether the sheet has changed since it was filtered, sorted or grouped. */
  readonly isBehind: boolean
}

type Applied = {
  readonly wanted: object
  readonly sheetId: SheetId
  readonly view: SheetView
  readonly rows: AppliedSortFilter | null
}

/** The context of filters and sorts: all columns as displayed, including hidden ones, and today's date. */
export function sortFilterContext(view: SheetView): SortFilterContext & { readonly thisYear: string } {
  const shown = shownColumns(view)
  const today = isoDate(clock.now())
  return {
    columns: view.meta.columns.map(column => shown.find(({ id }) => id === column.id) ?? column),
    today,
    thisYear: today.slice(0, 4),
    collator: collatorFor(personsLocale.now().tag),
  }
}

/** The filtered, sorted and grouped sheet. Recomputed on request, not after each edit. */
export function useShownRows(sheetId: SheetId, { view, loading }: Sheet): ShownRows {
  const isKnown = useKeptSortFilter(sheetId)
  const { now, reapplyCount } = useSortFilter(sheetId)
  const isAsStored = isPlain(now)
  // While a sheet is loading, each part is sorted and filtered together with those before it.
  const part = loading && view ? view.rowCount : null
  const isThere = view !== null
  const wanted = useMemo(
    () => ({ sheetId, now, reapplyCount, part, isThere }),
    [sheetId, now, reapplyCount, part, isThere],
  )
  const [done, setDone] = useState<Applied | null>(null)
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  })

  // Before painting, so that a short sort is displayed in the frame of its click.
  useLayoutEffect(() => {
    const at = latest.current
    // Prevents the result of an earlier filter from showing again when the next one is set.
    if (isPlain(wanted.now)) return setDone(null)
    if (!at || !wanted.isThere) return
    return startSteps(applySortFilter(at, wanted.now, sortFilterContext(at)), pageScheduler, rows =>
      setDone({ wanted, sheetId: wanted.sheetId, view: at, rows }),
    )
  }, [wanted])

  const isOurs = done?.sheetId === sheetId
  const shownBefore = useRef<SheetId | null>(null)
  const isShown = isKnown && (isAsStored || isOurs || shownBefore.current === sheetId)
  useEffect(() => {
    if (isShown && isThere) shownBefore.current = sheetId
  }, [isShown, isThere, sheetId])
  const applied = isAsStored || !isOurs ? null : done.rows
  const matches = useMemo(() => (applied?.isFiltered && view ? countMatches(view, applied) : null), [applied, view])
  return {
    view: isShown ? view : null,
    applied,
    matches,
    isApplied: isAsStored || isOurs,
    isBehind: applied !== null && done?.wanted === wanted && done.view !== view,
  }
}

type Sheet = {
  readonly view: SheetView | null
  readonly loading: object | null
}
