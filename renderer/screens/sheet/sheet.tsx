import { useCallback, useEffect, useState } from 'react'
import { canComment, canEdit } from '../../../shared/model/access.ts'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import { isTemporary } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import { CellBar } from '../../grid/cell-bar.tsx'
import type { RowMenuRequest } from '../../grid/grid-props.ts'
import { SheetGrid } from '../../grid/sheet-grid.tsx'
import { useSettings } from '../../queries/settings.ts'
import { submitEdits } from '../../queries/sheet/edits.ts'
import { useOpenSheet } from '../../queries/sheet/open-sheet.ts'
import { usePeople } from '../../queries/sheet/people.ts'
import { startUploads } from '../../queries/sheet/uploads.ts'
import { useAccount } from '../../queries/start.ts'
import { Attachments } from '../../sidebar/attachments.tsx'
import { Conversations } from '../../sidebar/conversations/conversations.tsx'
import { errorLine } from '../../ui/words/errors.ts'
import { isoDate } from '../../ui/words/times.ts'
import { clock } from '../../view/clock.ts'
import { sameThing } from '../../view/drafts.ts'
import { notify } from '../../view/notices.ts'
import { usePage } from '../../view/page-context.ts'
import { selectCells } from '../../view/selection.ts'
import { sheetPlaces, useSheetPlace } from '../../view/sheet-places.ts'
import { useView, view as windowView } from '../../view/view-store.ts'
import { DeleteRow } from './delete-row.tsx'
import { RowMenu } from './row-menu.tsx'
import { rowName } from './row-name.ts'
import { SheetFailed, SheetNotice } from './sheet-states.tsx'
import { Toolbar } from './toolbar.tsx'
import { useRowActions } from './use-row-actions.ts'

type Props = {
  readonly sheetId: SheetId
  /** Another tab can be in front; the grid stays warm behind it. */
  readonly isShown: boolean
}

/** A sheet at work: toolbar, cells, and what is attached. */
export function Sheet({ sheetId, isShown }: Props) {
  const { newOpening } = usePage()
  const [attempt, setAttempt] = useState(0)
  const sheet = useOpenSheet(sheetId, newOpening, attempt)
  const { activeCell, wantedRow } = useSheetPlace(sheetId)
  const sidebar = useView(state => state.sidebar)
  const [menuAt, setMenuAt] = useState<RowMenuRequest | null>(null)
  const { view, loading } = sheet
  const readOnly = view === null || !canEdit(view.meta.accessLevel)
  const deskName = `${useAccount()?.key}/${sheetId}`
  for (const [from, to] of sheet.renamed) sameThing(deskName, 'row', from, to)
  const row = nowNamed(activeCell?.rowId ?? null, sheet.renamed)
  const { onRowAction, deleting, onDelete, onKeep } = useRowActions(sheetId, view, loading !== null)
  const onDropFiles = useDropFiles(sheetId)

  useEffect(() => {
    if (sheet.renamed.length > 0) sheetPlaces.rename(sheetId, sheet.renamed)
  }, [sheetId, sheet.renamed])

  useEffect(() => {
    const primary = view?.meta.columns.find(column => column.primary)
    const isToCome = loading !== null && wantedRow !== null && (view?.indexOf(wantedRow) ?? -1) < 0
    if (primary && wantedRow !== null && !isToCome) {
      sheetPlaces.goTo(sheetId, { rowId: wantedRow, columnId: primary.id })
    }
  }, [sheetId, view, loading, wantedRow])

  const onOpenAttachments = useOpenPane(sheetId, 'attachments')
  const onOpenComments = useOpenPane(sheetId, 'conversations')

  return (
    <>
      <section className="workspace-view" hidden={!isShown} aria-label={view?.meta.name ?? 'Sheet'}>
        <h1 className="visually-hidden">{view?.meta.name ?? 'Sheet'}</h1>
        <Toolbar
          sheetId={sheetId}
          accessLevel={view?.meta.accessLevel ?? null}
          freshness={loading ? null : sheet.freshness}
          loading={sheet.error ? null : loading}
          hasRow={row !== null}
          onRowAction={action => onRowAction(action, row)}
        />
        {view && sheet.error && <SheetNotice sheetId={sheetId} error={sheet.error} loading={loading} />}
        {!view && sheet.error ? (
          <SheetFailed sheetId={sheetId} error={sheet.error} onTry={() => setAttempt(attempt + 1)} />
        ) : null}
        <GridArea
          sheetId={sheetId}
          sheet={sheet}
          readOnly={readOnly}
          isHidden={!view && sheet.error !== null}
          onRowAction={onRowAction}
          onRowMenu={setMenuAt}
          onOpenAttachments={onOpenAttachments}
          onOpenComments={onOpenComments}
          onDropFiles={onDropFiles}
        />
      </section>
      {isShown && sidebar === 'attachments' && (
        <Attachments
          sheetId={sheetId}
          row={view && row !== null ? rowName(view, row) : null}
          canAttach={!readOnly}
          onFiles={onDropFiles}
        />
      )}
      {isShown && sidebar === 'conversations' && (
        <Conversations
          sheetId={sheetId}
          row={view && row !== null ? rowName(view, row) : null}
          canWrite={view !== null && canComment(view.meta.accessLevel)}
          deskName={deskName}
          rowOf={rowId => view && rowName(view, rowId)}
          onGoToRow={rowId => sheetPlaces.goToRow(sheetId, rowId)}
        />
      )}
      {menuAt && (
        <RowMenu
          at={menuAt}
          readOnly={readOnly}
          onRowAction={action => onRowAction(action, menuAt.rowId)}
          onAttachments={() => onOpenAttachments(menuAt.rowId)}
          onConversations={() => onOpenComments(menuAt.rowId)}
          onClose={() => setMenuAt(null)}
        />
      )}
      {deleting && <DeleteRow rows={deleting.rows} name={deleting.name} onDelete={onDelete} onKeep={onKeep} />}
    </>
  )
}

type GridAreaProps = {
  readonly sheetId: SheetId
  readonly sheet: ReturnType<typeof useOpenSheet>
  readonly readOnly: boolean
  readonly isHidden: boolean
  readonly onRowAction: ReturnType<typeof useRowActions>['onRowAction']
  readonly onRowMenu: (request: RowMenuRequest) => void
  readonly onOpenAttachments: (rowId: RowId) => void
  readonly onOpenComments: (rowId: RowId) => void
  readonly onDropFiles: (rowId: RowId | null, files: readonly File[]) => void
}

/** The grid and what it reports, joined to this sheet. */
function GridArea({ sheetId, sheet, readOnly, isHidden, ...on }: GridAreaProps) {
  const { styleNonce } = usePage()
  const { density } = useSettings()
  const people = usePeople()
  const { activeCell, collapsed } = useSheetPlace(sheetId)
  const onEdits = useCallback((edits: readonly SheetEdit[]) => submit(sheetId, edits), [sheetId])
  return (
    <div className="grid-area" data-pane="grid" hidden={isHidden}>
      <CellBar view={sheet.view} activeCell={activeCell} />
      <SheetGrid
        view={sheet.view}
        rowsInAll={sheet.loading?.totalRows ?? null}
        renamed={sheet.renamed}
        freshness={sheet.freshness}
        readOnly={readOnly}
        density={density}
        people={people}
        today={today}
        collapsed={collapsed}
        onCollapse={(rowId, isCollapsed) => sheetPlaces.collapse(sheetId, rowId, isCollapsed)}
        activeCell={activeCell}
        onActiveCell={cell => sheetPlaces.goTo(sheetId, cell)}
        onEdits={onEdits}
        onRowCommand={(command, rowId) => on.onRowAction(command, rowId)}
        onRowMenu={on.onRowMenu}
        onOpenAttachments={on.onOpenAttachments}
        onOpenComments={on.onOpenComments}
        onDropFiles={on.onDropFiles}
        onSelection={selectCells}
        {...(styleNonce ? { styleNonce } : {})}
      />
    </div>
  )
}

/** The row one stands on, under the number it got just now: the place follows after this drawing only. */
const nowNamed = (rowId: RowId | null, renamed: ReturnType<typeof useOpenSheet>['renamed']): RowId | null =>
  renamed.find(([from]) => from === rowId)?.[1] ?? rowId

/** Goes to a row and shows what hangs on it. */
function useOpenPane(sheetId: SheetId, pane: 'attachments' | 'conversations') {
  return useCallback(
    (rowId: RowId) => {
      sheetPlaces.goToRow(sheetId, rowId)
      windowView.openSidebar(pane)
    },
    [sheetId, pane],
  )
}

const today = () => isoDate(clock.now())

/** Null when the edits are on this disk, else why they are not. */
async function submit(sheetId: SheetId, edits: readonly SheetEdit[]): Promise<string | null> {
  const stored = await submitEdits(sheetId, [...edits])
  return stored.ok ? null : errorLine(stored.error)
}

function useDropFiles(sheetId: SheetId) {
  return useCallback(
    (rowId: RowId | null, files: readonly File[]) => {
      if (rowId !== null) sheetPlaces.goToRow(sheetId, rowId)
      windowView.openSidebar('attachments')
      if (rowId !== null && isTemporary(rowId)) {
        return notify({ kind: 'wait', text: 'Save this row first, then attach files to it.' })
      }
      void startUploads(sheetId, rowId, files).then(refused => {
        for (const error of refused) notify({ kind: 'failed', what: null, error })
      })
    },
    [sheetId],
  )
}
