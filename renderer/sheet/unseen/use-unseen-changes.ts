import { useEffect, useMemo } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { UnseenChanges } from '../../../shared/model/sheet/unseen-change.ts'
import { commandHandler } from '../../commands/command-registry.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { markAsSeen, useUnseen } from '../../queries/sheet/unseen.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { cellPositions } from '../core/cell-positions.ts'
import { inReadingOrder, placeBeside, type UnseenPlace, unseenPlaces } from './unseen-places.ts'
import { unseenStore } from './unseen-store.ts'

export type Unseen = {
  readonly changes: UnseenChanges
  readonly places: readonly UnseenPlace[]
  readonly go: (step: 1 | -1) => void
  readonly markAsSeen: () => void
}

/** Changes of others that the user has not seen in this sheet, marked in its cells; null without any. */
export function useUnseenChanges(sheetId: SheetId, view: SheetView | null, isShown: boolean): Unseen | null {
  const changes = useUnseen(sheetId)
  const columns = view?.meta.columns
  const byCell = useMemo(() => unseenPlaces(changes?.changes ?? [], columns ?? []), [changes, columns])
  useEffect(() => unseenStore.set(sheetId, byCell), [sheetId, byCell])
  const places = useMemo(() => (view ? inReadingOrder(byCell, view) : []), [byCell, view])
  const hasSome = view !== null && changes !== undefined && (changes.isMore || changes.changes.length > 0)

  const go = (step: 1 | -1) => {
    const place = view && placeBeside(places, cellPositions.read(sheetId).activeCell, view, step)
    if (place) cellPositions.goToHit(sheetId, place)
  }
  const mark = () => void notifyFailure('Marking the changes as seen', markAsSeen(sheetId), sheetId)
  const why = hasSome ? null : 'Nothing was changed elsewhere since you were here'
  const toPlace = (step: 1 | -1) =>
    commandHandler(() => go(step), why ?? (places.length > 0 ? null : 'The changed rows are gone'))
  const commands = {
    'unseen-next': toPlace(1),
    'unseen-previous': toPlace(-1),
    'unseen-clear': commandHandler(mark, why),
  }
  useRegisterCommands(isShown ? commands : {})
  return hasSome ? { changes, places, go, markAsSeen: mark } : null
}
