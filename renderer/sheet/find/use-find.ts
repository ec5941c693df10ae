import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { isoDate } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { useAfterRest } from '../../ui-state/use-rested.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { cellPositions, useCellPosition } from '../core/cell-positions.ts'
import { pageScheduler, startSteps } from '../core/steps.ts'
import { isSameCell } from '../grid/selection/ranges.ts'
import { type ShownRows, sortFilterContext } from '../sort-filter/use-shown-rows.ts'
import { useFinding } from './finding.ts'
import type { Query } from './query.ts'
import { type Field, type Found, readAhead, search } from './search.ts'
import { SearchedTexts } from './searched-texts.ts'

/** Shared by all open sheets, so that a second search of a sheet is fast. */
const texts = new SearchedTexts()

/** Letters that follow faster than this belong to the same query. */
const REST_MS = 400

type Moves = {
  /** The visible columns when the search opened, or now if the user has moved on since. */
  readonly inSight: () => ReadonlySet<ColumnId>
  /** Restores the horizontal scroll position of the start of the search. */
  readonly goSideways: () => void
}

/** A search in the visible sheet, and moving between its matches. */
export function useFind(sheetId: SheetId, view: SheetView, { applied }: ShownRows, moves: Moves) {
  const { text, matchCase, wholeCell, inFormulas } = useFinding(sheetId)
  const activeCell = useCellPosition(sheetId, position => position.activeCell)
  const query = useMemo<Query>(
    () => ({ text, matchCase, wholeCell, inFormulas }),
    [text, matchCase, wholeCell, inFormulas],
  )
  const field = useMemo(() => fieldOf(view, applied), [view, applied])
  const [found, setFound] = useState<Found | null>(null)
  const active = useRef(activeCell)
  useLayoutEffect(() => {
    active.current = activeCell
  })
  const { inSight, goSideways } = moves
  const goTo = useCallback((cell: CellAddress) => cellPositions.goTo(sheetId, cell), [sheetId])
  const jump = useRef(goTo)
  useLayoutEffect(() => {
    jump.current = goTo
  }, [goTo])

  const searched = useRef<Query | null>(null)
  const rest = useAfterRest(REST_MS)
  /** The match that typing moved to, and the cell before: each further letter searches from that cell again. */
  const led = useRef<{ readonly from: CellAddress | null; readonly to: CellAddress } | null>(null)
  // A layout effect, so that a short search is painted in the frame of its letter.
  useLayoutEffect(() => {
    let isStale = false
    // Only typing moves the user to a match; a cell that changes must not.
    const isNew = searched.current !== query
    searched.current = query
    const isLed = led.current !== null && isSameCell(active.current, led.current.to)
    const from = isLed ? (led.current?.from ?? null) : active.current
    const seen = isNew && query.text !== '' ? inSight() : undefined
    const before = active.current
    if (isNew) rest.leave()
    const onFirst = (cell: CellAddress): void => {
      if (!isNew || isStale) return
      const lead = (): void => {
        // The user has moved on, or typed another letter.
        if (active.current !== before) return
        led.current = { from, to: cell }
        if (!isSameCell(before, cell)) goSideways()
        jump.current(cell)
      }
      // A longer query may match in a visible column, so the sheet scrolls sideways only after a pause.
      if (seen?.has(cell.columnId)) lead()
      else rest.start(lead)
    }
    const steps = search(field, query, from, onFirst, seen)
    const leave = startSteps(steps, pageScheduler, setFound)
    return () => {
      isStale = true
      leave()
    }
  }, [field, query, inSight, goSideways, rest])

  const isWaiting = text === ''
  useEffect(
    () => (isWaiting ? startSteps(readAhead(field, query), pageScheduler, () => undefined) : undefined),
    [field, query, isWaiting],
  )

  const step = (direction: 1 | -1): void => {
    const next = found?.cellAt(found.beside(active.current, direction))
    if (next) goTo(next)
  }
  /** Whether typing moved the active cell to a match, and the user has not moved on since. */
  const isLed = (): boolean => led.current !== null && isSameCell(active.current, led.current.to)
  return { query, field, found, step, activeCell, isLed }
}

function fieldOf(view: SheetView, applied: Field['applied']): Field {
  const hidden = new Set(view.meta.columns.flatMap(column => (column.hidden ? [column.id] : [])))
  const { columns, thisYear } = sortFilterContext(view)
  const shown = columns.filter(({ id }) => !hidden.has(id))
  // The primary column is displayed first, wherever it is in the sheet.
  return {
    view,
    columns: [...shown.filter(({ primary }) => primary), ...shown.filter(({ primary }) => !primary)],
    applied,
    thisYear,
    texts,
  }
}

export const today = (): string => isoDate(clock.now())
