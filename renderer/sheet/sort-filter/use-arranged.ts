import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { isPlain } from '../../../shared/model/sheet/arrangement.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { isoDate } from '../../ui/messages/format-times.ts'
import { collatorFor, personsLocale } from '../../ui/messages/locale.ts'
import { clock } from '../../view/clock.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { startSteps, turnsOfPage } from '../core/steps.ts'
import { arrangements, useArrangement } from './arrangements.ts'
import { type Arranged, arrange, type GridArrangement } from './lines/arranged.ts'
import { countMatches } from './lines/arranged-lines.ts'
import type { ArrangeBy } from './lines/condition.ts'
import { useKeptArrangement } from './use-kept-arrangement.ts'

/** What of a sheet is shown, as its grid and its strip are told. */
export type ShownRows = {
  /** Null until the filter of the last time is applied. */
  readonly view: SheetView | null
  readonly arrangement: GridArrangement
  /** How many rows pass; null where none are filtered away. */
  readonly matches: number | null
  /** The sheet has changed since it was filtered, sorted or grouped. */
  readonly isBehind: boolean
}

type Applied = {
  readonly wanted: object
  readonly sheetId: SheetId
  readonly view: SheetView
  readonly rows: Arranged | null
}

/** What filtering and sorting go by: the columns as they are shown, the hidden ones too, and the day it is. */
export function arrangeBy(view: SheetView): ArrangeBy & { readonly thisYear: string } {
  const shown = shownColumns(view)
  const today = isoDate(clock.now())
  return {
    columns: view.meta.columns.map(column => shown.find(({ id }) => id === column.id) ?? column),
    today,
    thisYear: today.slice(0, 4),
    collator: collatorFor(personsLocale.now().tag),
  }
}

/** The sheet filtered, sorted and grouped as its person asked, once when they ask and not with each change under their hands. */
export function useArranged(sheetId: SheetId, { view, loading }: Sheet): ShownRows {
  const isKnown = useKeptArrangement(sheetId)
  const { now, applied } = useArrangement(sheetId)
  const isAsStored = isPlain(now)
  // While a sheet arrives, each part of it is arranged with what came before it.
  const part = loading && view ? view.rowCount : null
  const isThere = view !== null
  const wanted = useMemo(() => ({ sheetId, now, applied, part, isThere }), [sheetId, now, applied, part, isThere])
  const [done, setDone] = useState<Applied | null>(null)
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  })

  // Before anything is painted: what one turn is enough for is in the same frame as the press that asked for it.
  useLayoutEffect(() => {
    const at = latest.current
    // What an earlier filter left must not be seen again when the next one is set.
    if (isPlain(wanted.now)) return setDone(null)
    if (!at || !wanted.isThere) return
    return startSteps(arrange(at, wanted.now, arrangeBy(at)), turnsOfPage, rows =>
      setDone({ wanted, sheetId: wanted.sheetId, view: at, rows }),
    )
  }, [wanted])

  const isOurs = done?.sheetId === sheetId
  const shownBefore = useRef<SheetId | null>(null)
  const isShown = isKnown && (isAsStored || isOurs || shownBefore.current === sheetId)
  useEffect(() => {
    if (isShown && isThere) shownBefore.current = sheetId
  }, [isShown, isThere, sheetId])
  const rows = isAsStored || !isOurs ? null : done.rows
  const arrangement = useMemo(() => gridArrangement(sheetId, rows, now), [sheetId, rows, now])
  const matches = useMemo(() => (rows?.isFiltered && view ? countMatches(view, rows) : null), [rows, view])
  return {
    view: isShown ? view : null,
    arrangement,
    matches,
    isBehind: rows !== null && done?.wanted === wanted && done.view !== view,
  }
}

type Sheet = {
  readonly view: SheetView | null
  readonly loading: object | null
}

function gridArrangement(
  sheetId: SheetId,
  rows: Arranged | null,
  { filters, sort, group }: ReturnType<typeof useArrangement>['now'],
): GridArrangement {
  return {
    rows,
    filtered: new Set(filters.map(({ columnId }) => columnId)),
    sorted: new Map(sort.map(({ columnId, descending }) => [columnId, descending ? 'descending' : 'ascending'])),
    grouped: new Set(group.map(({ columnId }) => columnId)),
    onFilter: columnId => arrangements.openFilter(sheetId, columnId),
  }
}
