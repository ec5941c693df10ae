import {
  BetweenHorizontalStart,
  Clock,
  Download,
  IndentDecrease,
  IndentIncrease,
  MessageSquare,
  Paperclip,
  RefreshCw,
  Star,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccessLevel } from '../../../shared/model/access.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Freshness, Loading } from '../../../shared/model/sheet/sheet-message.ts'
import { whyReadOnly } from '../../grid/typing/read-only.ts'
import { setFavorite, useSheetPlace } from '../../queries/places.ts'
import { refreshSheet } from '../../queries/sheet/open-sheet.ts'
import { useIsOffline, useScopes, useStart } from '../../queries/start.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { accessSentence } from '../../ui/words/access.ts'
import { count, grouped } from '../../ui/words/counts.ts'
import { whyNoScope } from '../../ui/words/scopes.ts'
import { plainTime } from '../../ui/words/times.ts'
import { useNow } from '../../view/clock.ts'
import { tell } from '../../view/notices.ts'
import { useView, view } from '../../view/view-store.ts'
import { StoringEdits, UndoButtons } from './history/undo-buttons.tsx'
import type { RowAction } from './row-edits.ts'
import { SaveButton } from './save-button.tsx'
import './toolbar.css'

type Props = {
  readonly sheetId: SheetId
  readonly accessLevel: AccessLevel | null
  readonly freshness: Freshness | null
  /** The sheet is on its way, and this much of it is here. */
  readonly loading: Loading | null
  readonly hasRow: boolean
  /** Filter, sort and find. */
  readonly arranging: ReactNode
  readonly onRowAction: (action: RowAction) => void
}

/** What can be done with the sheet on screen. What cannot be done now stays, and says why. */
export function Toolbar({ sheetId, accessLevel, freshness, loading, hasRow, arranging, onRowAction }: Props) {
  const sidebar = useView(state => state.sidebar)
  return (
    <div className="toolbar" data-pane="toolbar" role="toolbar" aria-label="Sheet">
      <UndoButtons sheetId={sheetId} accessLevel={accessLevel} isLoading={loading !== null} />
      <RowTools accessLevel={accessLevel} hasRow={hasRow} onRowAction={onRowAction} />
      <span className="toolbar-line" />
      {arranging}
      <span className="toolbar-gap" />
      {freshness && <CopyAge freshness={freshness} />}
      {loading && <LoadingRows loading={loading} />}
      <StoringEdits sheetId={sheetId} />
      {accessLevel && <span className="toolbar-access truncate">{accessSentence(accessLevel)}</span>}
      <SheetTools sheetId={sheetId} isChecking={freshness?.checking ?? false} />
      <span className="toolbar-line" />
      <IconButton
        icon={Paperclip}
        label="Attachments"
        keys={['Ctrl', 'Shift', 'A']}
        pressed={sidebar === 'attachments'}
        onClick={() => view.toggleSidebar('attachments')}
      />
      <IconButton
        icon={MessageSquare}
        label="Conversations"
        keys={['Ctrl', 'Shift', 'M']}
        pressed={sidebar === 'conversations'}
        onClick={() => view.toggleSidebar('conversations')}
      />
      <SaveButton />
    </div>
  )
}

function RowTools({ accessLevel, hasRow, onRowAction }: Pick<Props, 'accessLevel' | 'hasRow' | 'onRowAction'>) {
  const scopes = useScopes()
  const noEdit = accessLevel === null ? 'The sheet is not open yet' : whyReadOnly(accessLevel, scopes) || null
  const noRow = noEdit ?? (hasRow ? null : 'Choose a row first')
  return (
    <>
      <Button kind="quiet" icon={BetweenHorizontalStart} reason={noEdit} onClick={() => onRowAction('add')}>
        Add row
      </Button>
      <IconButton
        icon={IndentDecrease}
        label="Outdent"
        keys={['Ctrl', '[']}
        reason={noRow}
        onClick={() => onRowAction('outdent')}
      />
      <IconButton
        icon={IndentIncrease}
        label="Indent"
        keys={['Ctrl', ']']}
        reason={noRow}
        onClick={() => onRowAction('indent')}
      />
      <span className="toolbar-line" />
      <IconButton
        icon={Trash2}
        label="Delete row"
        keys={['Ctrl', '−']}
        reason={noRow}
        onClick={() => onRowAction('delete')}
      />
    </>
  )
}

function SheetTools({ sheetId, isChecking }: { readonly sheetId: SheetId; readonly isChecking: boolean }) {
  const isOffline = useIsOffline()
  const isFavorite = useSheetPlace(sheetId)?.favorite ?? false
  const noFavorites = whyNoScope('keep-favorites', useScopes())
  return (
    <>
      <IconButton
        icon={Star}
        label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
        pressed={isFavorite}
        reason={noFavorites ?? (isOffline ? 'Favorites need a connection' : null)}
        onClick={() => void tell('Favorites', setFavorite(sheetId, !isFavorite))}
      />
      <IconButton
        icon={RefreshCw}
        label={isChecking ? 'Refreshing' : 'Refresh'}
        keys={['F5']}
        aria-busy={isChecking}
        reason={isOffline ? 'Refreshing needs a connection' : null}
        onClick={() => void tell('Refreshing', refreshSheet(sheetId))}
      />
      <IconButton icon={Download} label="Export" onClick={() => view.show('export')} />
    </>
  )
}

/** Said while rows are missing, so that nobody takes the first ones for all of them. */
function LoadingRows({ loading: { rows, totalRows } }: { readonly loading: Loading }) {
  return (
    <span className="toolbar-access num" role="status">
      {totalRows === null
        ? `Loading, ${count(rows, 'row')} so far`
        : `Loading, ${grouped(rows)} of ${count(totalRows, 'row')}`}
    </span>
  )
}

/** How old the copy on screen is, said only while it cannot be checked. */
function CopyAge({ freshness }: { readonly freshness: Freshness }) {
  const now = useNow(60_000)
  const isReading = useStart(({ session }) => session.kind === 'reading')
  if (!freshness.offline && !isReading) return null
  return (
    <span className="copy-age num">
      <Clock className="icon-13" aria-hidden />
      Copy from {plainTime(freshness.copiedAt, now)}
    </span>
  )
}
