import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { RowOrigin } from '../../../shared/model/others/row-origin.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useRowOrigin } from '../../queries/sheet/rows.ts'
import { plainTime } from '../../ui/messages/format-times.ts'
import { clock } from '../../ui-state/clock.ts'
import { useIsRested } from '../../ui-state/use-rested.ts'

type Props = { readonly sheetId: SheetId; readonly rowId: RowId; readonly view: SheetView }

/** Debounces requests when the user steps quickly through rows. */
const REST_MS = 500
const OF_SYSTEM = ['CREATED_BY', 'CREATED_DATE', 'MODIFIED_BY', 'MODIFIED_DATE']

/** The author and time of the creation and of the last change. Nothing offline, or if columns show them. */
export function RowOriginLines({ sheetId, rowId, view }: Props) {
  const isRested = useIsRested(REST_MS)
  const { columns, version } = view.meta
  const isInColumns = OF_SYSTEM.every(type => columns.some(({ system }) => system === type))
  // The service has no row with a local id.
  const origin = useRowOrigin(isRested && !isInColumns && rowId > 0 ? { sheetId, rowId } : null, version)
  if (!origin) return null
  return (
    <footer className="row-origin selectable">
      <p>{writtenLine('Created', origin.created, clock.now())}</p>
      <p>{writtenLine('Last changed', origin.modified, clock.now())}</p>
    </footer>
  )
}

/** "Created by Nora Vestergaard, 1 Nov 01:15", as far as it is known. */
export function writtenLine(what: string, { at, by }: RowOrigin['created'], nowMs: number): string | null {
  const parts = [by === null ? [] : [`${what} by ${shownName(by)}`], at === null ? [] : [plainTime(at, nowMs)]].flat()
  if (parts.length === 0) return null
  return by === null ? `${what} ${parts.join('')}` : parts.join(', ')
}
