import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SheetId } from '../../../../shared/model/ids.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { runSteps, untilPageIsFree } from '../../../grid/arrange/steps.ts'
import type { Query } from '../../../grid/find/query.ts'
import { type Field, type Found, search } from '../../../grid/find/search.ts'
import type { CellAddress } from '../../../grid/grid-props.ts'
import { isoDate } from '../../../ui/words/times.ts'
import { arrangements } from '../../../view/arrange/arrangements.ts'
import { useFinding } from '../../../view/arrange/finding.ts'
import { clock } from '../../../view/clock.ts'
import { sheetPlaces, useSheetPlace } from '../../../view/sheet-places.ts'
import type { ShownRows } from '../arrange/use-arranged.ts'
import { arrangeBy } from '../arrange/use-arranged.ts'

/** A search over the sheet on screen, and the way from match to match; `onJump` hears of each step of it before it is made. */
export function useFind(sheetId: SheetId, view: SheetView, { arrangement, matches }: ShownRows, onJump: () => void) {
  const { text, matchCase, wholeCell, inFormulas } = useFinding(sheetId)
  const { activeCell } = useSheetPlace(sheetId)
  const query = useMemo<Query>(
    () => ({ text, matchCase, wholeCell, inFormulas }),
    [text, matchCase, wholeCell, inFormulas],
  )
  const arranged = arrangement.rows
  const field = useMemo(() => fieldOf(view, arranged), [view, arranged])
  const [found, setFound] = useState<Found | null>(null)
  const active = useRef(activeCell)
  useEffect(() => {
    active.current = activeCell
  })
  const isFiltered = matches !== null
  const goTo = useCallback(
    (cell: CellAddress) => {
      onJump()
      goToMatch(sheetId, view, isFiltered, cell)
    },
    [sheetId, view, isFiltered, onJump],
  )
  const jump = useRef(goTo)
  useEffect(() => {
    jump.current = goTo
  }, [goTo])

  const searched = useRef<Query | null>(null)
  useEffect(() => {
    let isStale = false
    // Only what is typed takes a person to a match; a cell that changes meanwhile must not.
    const isNew = searched.current !== query
    searched.current = query
    const onFirst = (cell: CellAddress): void => {
      if (isNew && !isStale) jump.current(cell)
    }
    const steps = search(field, query, active.current, onFirst)
    void runSteps(steps, untilPageIsFree, () => isStale).then(done => done && setFound(done.result))
    return () => {
      isStale = true
    }
  }, [field, query])

  const step = (direction: 1 | -1): void => {
    const next = found?.cellAt(found.beside(active.current, direction))
    if (next) goTo(next)
  }
  return { query, field, found, step, activeCell }
}

function fieldOf(view: SheetView, arranged: Field['arranged']): Field {
  const hidden = new Set(view.meta.columns.flatMap(column => (column.hidden ? [column.id] : [])))
  const { columns, thisYear } = arrangeBy(view)
  const shown = columns.filter(({ id }) => !hidden.has(id))
  // The primary column stands first on screen, wherever it is in the sheet.
  return {
    view,
    columns: [...shown.filter(({ primary }) => primary), ...shown.filter(({ primary }) => !primary)],
    arranged,
    thisYear,
  }
}

/** Opens what the match stands under, and makes it the active cell. */
function goToMatch(sheetId: SheetId, view: SheetView, isFiltered: boolean, cell: CellAddress): void {
  for (let at = view.parentIndexAt(view.indexOf(cell.rowId)); at >= 0; at = view.parentIndexAt(at)) {
    const parentId = view.rowIdAt(at)
    if (isFiltered) arrangements.collapse(sheetId, parentId, false)
    else sheetPlaces.collapse(sheetId, parentId, false)
  }
  sheetPlaces.goTo(sheetId, cell)
}

export const today = (): string => isoDate(clock.now())
