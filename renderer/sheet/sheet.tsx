import { useCallback, useEffect, useRef, useState } from 'react'
import { canComment } from '../../shared/model/access.ts'
import { RowId, type SheetId } from '../../shared/model/ids.ts'
import { shownName } from '../../shared/shown-name.ts'
import { useOpenSheet, useTurnedTo } from '../queries/sheet/open-sheet.ts'
import { startUploads } from '../queries/sheet/uploads.ts'
import { useAccount, useScopes } from '../queries/start.ts'
import { chooseFiles } from '../ui/file-picker.tsx'
import { whyNoScope } from '../ui/messages/scope-messages.ts'
import { notify } from '../ui-state/notices.ts'
import { usePage } from '../ui-state/page-context.ts'
import { useUiState, view as windowView } from '../ui-state/ui-store.ts'
import { Attachments } from './attachments/attachments.tsx'
import { CellDetails } from './cell-details.tsx'
import { CellHistory } from './cell-history/cell-history.tsx'
import { RowHistoryPane, useRowHistoryCommand } from './cell-history/row-history-pane.tsx'
import { LinkedCells } from './cell-links/linked-cells.tsx'
import { CommentsPanel } from './comments/comments-panel.tsx'
import { drafts, draftTarget } from './comments/drafts.ts'
import { cellPositions, useCellPosition } from './core/cell-positions.ts'
import { VIEW_ONLY, whyReadOnly } from './core/read-only.ts'
import { useKeptDrafts } from './editing/use-kept-drafts.ts'
import { useRenewedResult } from './editing/use-renewed-result.ts'
import { useFindCommands } from './find/use-find-commands.ts'
import { FormatMenu } from './format/format-tool.tsx'
import type { GridHandle, RowMenuRequest } from './grid/grid-props.ts'
import { GridArea, type GridAreaProps } from './grid-area.tsx'
import { useFollow, useUndoCommands } from './history/use-history.ts'
import { CellImage } from './images/cell-image.tsx'
import { ImportExport } from './import-export/import-export.tsx'
import { CellLink } from './links/cell-link.tsx'
import { ResultsAnnouncer } from './results-announcer.tsx'
import { RowPanel } from './row-panel/row-panel.tsx'
import { useOpenRow } from './row-panel/use-open-row.ts'
import { DeleteRow } from './rows/delete-row.tsx'
import type { RowAction } from './rows/row-edits.ts'
import { RowMenu } from './rows/row-menu.tsx'
import { rowName } from './rows/row-name.ts'
import { TakenAnnouncer } from './rows/taken-announcer.tsx'
import { useRowActions } from './rows/use-row-actions.ts'
import { SheetTrouble } from './sheet-states.tsx'
import { useSortFilterCommands } from './sort-filter/use-sort-filter-commands.ts'
import { Toolbar } from './toolbar.tsx'
import { useSheetCommands } from './use-sheet-commands.ts'

type Props = {
  readonly sheetId: SheetId
  /** Whether the tab is in front; otherwise the grid stays mounted behind it. */
  readonly isShown: boolean
}

/** An open sheet: toolbar, cells, and the panes of attachments and conversations. */
export function Sheet({ sheetId, isShown }: Props) {
  const draftScope = `${useAccount()?.key}/${sheetId}`
  const { sheet, attempt, onTry } = useOpening(sheetId)
  useTurnedTo(sheetId, isShown)
  useUndoCommands(sheetId, sheet, isShown)
  const { view, loading } = sheet
  const scopes = useScopes()
  const readOnly = view === null ? VIEW_ONLY : whyReadOnly(view.meta.accessLevel, scopes)
  const rows = useRowActions(sheetId, view, loading !== null, readOnly)
  const onDropFiles = useDropFiles(sheetId)
  const handle = useRef<GridHandle | null>(null)
  const handleNow = useCallback(() => handle.current, [])
  const { onOpenRow, panelFocus } = useOpenRow(sheetId)
  const rowTools = useRowTools({
    ...{ sheetId, draftScope, handle: handleNow },
    ...{ onRowAction: rows.onRowAction, onDropFiles, onOpenRow },
  })
  const commands = useSheetCommands({ sheetId, view, readOnly, scopes, isShown, handle: handleNow, ...rowTools })
  useGoToWantedRow(sheetId, sheet)
  useSortFilterCommands(sheetId, view, isShown)
  useFindCommands(sheetId, view, isShown)
  useRowHistoryCommand(sheetId, view, isShown)
  const isReady = isShown && view !== null && loading === null
  const resumeDraft = useKeptDrafts({ sheetId, draftScope, handle, isReady })
  useRenewedResult(sheet, handle)
  const onOpenAttachments = useOpenPane(sheetId, 'attachments')
  const onOpenComments = useOpenPane(sheetId, 'conversations')
  const [menuAt, setMenuAt] = useState<RowMenuRequest | null>(null)
  const name = shownName(view?.meta.name ?? 'Sheet')

  return (
    <>
      <section className="workspace-view" hidden={!isShown} aria-label={name}>
        <h1 className="visually-hidden">{name}</h1>
        <Toolbar
          sheetId={sheetId}
          view={view}
          freshness={loading ? null : sheet.freshness}
          loading={sheet.error ? null : loading}
          commands={commands}
          handle={handleNow}
        />
        <SheetTrouble sheetId={sheetId} sheet={sheet} attempt={attempt} onTry={onTry} />
        {isShown && <ResultsAnnouncer calculated={sheet.parts?.calculated ?? null} />}
        {isShown && <TakenAnnouncer />}
        <GridArea
          sheetId={sheetId}
          draftScope={draftScope}
          sheet={sheet}
          readOnly={readOnly}
          isShown={isShown}
          isHidden={!view && sheet.error !== null}
          onRowAction={rows.onRowAction}
          onDropRows={rows.onDropRows}
          handle={handle}
          onReady={resumeDraft}
          onRowMenu={setMenuAt}
          onOpenRow={onOpenRow}
          onOpenAttachments={onOpenAttachments}
          onOpenComments={onOpenComments}
          onDropFiles={onDropFiles}
        />
      </section>
      {isShown && (
        <RowPanes
          sheetId={sheetId}
          sheet={sheet}
          readOnly={readOnly}
          draftScope={draftScope}
          handle={handleNow}
          panelFocus={panelFocus}
          onDropFiles={onDropFiles}
        />
      )}
      {menuAt && (
        <RowMenu
          at={menuAt}
          format={readOnly === false && <FormatMenu sheetId={sheetId} view={view} handle={handleNow} />}
          onAttachments={() => onOpenAttachments(menuAt.rowId)}
          onComments={() => onOpenComments(menuAt.rowId)}
          onClose={() => setMenuAt(null)}
        />
      )}
      <CellLayers sheetId={sheetId} view={view} readOnly={readOnly} isShown={isShown} />
      {isShown && <ImportExport view={view} isLoading={loading !== null} />}
      {rows.deleting && (
        <DeleteRow
          going={rows.deleting.going}
          name={rows.deleting.name}
          onDelete={rows.onDelete}
          onKeep={rows.onKeep}
        />
      )}
    </>
  )
}

/** Opens the sheet, again with each attempt. */
function useOpening(sheetId: SheetId) {
  const { newOpening } = usePage()
  const [attempt, setAttempt] = useState(0)
  const onTry = useCallback(() => setAttempt(before => before + 1), [])
  const sheet = useOpenSheet(sheetId, newOpening, attempt, useFollow(sheetId))
  return { sheet, attempt, onTry }
}

type RowToolsDeps = Pick<GridAreaProps, 'sheetId' | 'draftScope' | 'onRowAction' | 'onDropFiles' | 'onOpenRow'> & {
  readonly handle: () => GridHandle | null
}

/** Actions outside the grid on the selected rows, or on the row of the active cell. */
function useRowTools({ sheetId, draftScope, handle, onRowAction, onDropFiles, onOpenRow }: RowToolsDeps) {
  const hasRow = useCellPosition(sheetId, ({ activeCell }) => activeCell !== null)
  const rowNow = () => cellPositions.read(sheetId).activeCell?.rowId ?? null
  return {
    hasRow,
    onRowAction: (action: RowAction) => onRowAction(action, rowsMeant(handle(), rowNow())),
    onOpenRow: () => {
      const row = rowNow()
      if (row !== null) onOpenRow(row)
    },
    onAttach: () => {
      // Read before the file dialog opens, because the user may move to another row in the meantime.
      const row = rowNow()
      void chooseFiles().then(files => files.length > 0 && onDropFiles(row, files))
    },
    onComment: () => {
      windowView.openSidebar('conversations')
      const row = rowNow()
      if (row !== null) drafts.begin(draftTarget(draftScope, 'row', row))
    },
  }
}

/** Goes to the row that a link or a search requested, once it has arrived. */
function useGoToWantedRow(sheetId: SheetId, { view, loading }: GridAreaProps['sheet']) {
  const wantedRow = useCellPosition(sheetId, position => position.wantedRow)
  useEffect(() => {
    const primary = view?.meta.columns.find(column => column.primary)
    const isToCome = loading !== null && wantedRow !== null && (view?.indexOf(wantedRow) ?? -1) < 0
    if (primary && wantedRow !== null && !isToCome) {
      cellPositions.goTo(sheetId, { rowId: wantedRow, columnId: primary.id })
    }
  }, [sheetId, view, loading, wantedRow])
}

type CellLayersProps = Pick<GridAreaProps, 'sheetId' | 'readOnly' | 'isShown'> & {
  readonly view: GridAreaProps['sheet']['view']
}

/** Dialogs and popovers of the active cell. */
function CellLayers({ sheetId, view, readOnly, isShown }: CellLayersProps) {
  return (
    <>
      <CellDetails sheetId={sheetId} view={view} isShown={isShown} />
      <CellHistory sheetId={sheetId} view={view} readOnly={readOnly} isShown={isShown} />
      <CellLink sheetId={sheetId} view={view} readOnly={readOnly} isShown={isShown} />
      <LinkedCells sheetId={sheetId} view={view} readOnly={readOnly} isShown={isShown} />
      <CellImage sheetId={sheetId} view={view} readOnly={readOnly} isShown={isShown} />
    </>
  )
}

type RowPanesProps = Pick<GridAreaProps, 'sheetId' | 'draftScope' | 'sheet' | 'readOnly' | 'onDropFiles'> & {
  readonly handle: () => GridHandle | null
  readonly panelFocus: ReturnType<typeof useOpenRow>['panelFocus']
}

/** The panes for the active row. Only they render again when the user moves to another row. */
function RowPanes({ sheetId, sheet: { view }, readOnly, draftScope, handle, panelFocus, onDropFiles }: RowPanesProps) {
  const sidebar = useUiState(state => state.sidebar)
  const scopes = useScopes()
  const row = useCellPosition(sheetId, ({ activeCell }) => (sidebar === null ? null : (activeCell?.rowId ?? null)))
  const name = view && row !== null ? rowName(view, row) : null
  const whyNoComment =
    whyNoScope('comment', scopes) ?? (view !== null && canComment(view.meta.accessLevel) ? null : VIEW_ONLY)
  if (sidebar === 'row') {
    return (
      <RowPanel
        {...{ sheetId, view, readOnly, whyNoComment, draftScope, handle, ...panelFocus }}
        onFiles={onDropFiles}
      />
    )
  }
  if (sidebar === 'attachments') {
    const rowNumber = (id: number): number | null => {
      const known = RowId.safeParse(id)
      const index = view && known.success ? view.indexOf(known.data) : -1
      return index < 0 ? null : index + 1
    }
    return (
      <Attachments sheetId={sheetId} row={name} rowNumber={rowNumber} whyNot={readOnly || null} onFiles={onDropFiles} />
    )
  }
  if (sidebar === 'row-history') {
    const rowOf = (rowId: RowId) => view && rowName(view, rowId)
    return <RowHistoryPane sheetId={sheetId} view={view} readOnly={readOnly} row={name} rowOf={rowOf} />
  }
  if (sidebar !== 'conversations') return null
  return (
    <CommentsPanel
      sheetId={sheetId}
      row={name}
      whyNot={whyNoComment}
      draftScope={draftScope}
      rowOf={rowId => view && rowName(view, rowId)}
      onGoToRow={rowId => cellPositions.goToRow(sheetId, rowId)}
    />
  )
}

/** The rows of an action outside the grid: the selected ones, otherwise that of the last active cell. */
function rowsMeant(handle: GridHandle | null, row: RowId | null): readonly RowId[] {
  const selected = handle?.selectedRows() ?? []
  return selected.length > 0 || row === null ? selected : [row]
}

/** Goes to a row and opens a pane for it. */
function useOpenPane(sheetId: SheetId, pane: 'attachments' | 'conversations') {
  return useCallback(
    (rowId: RowId) => {
      cellPositions.goToRow(sheetId, rowId)
      windowView.openSidebar(pane)
    },
    [sheetId, pane],
  )
}

function useDropFiles(sheetId: SheetId) {
  return useCallback(
    (rowId: RowId | null, files: readonly File[]) => {
      if (rowId !== null) cellPositions.goToRow(sheetId, rowId)
      // The panel of the row shows its files too.
      if (rowId === null || useUiState.getState().sidebar !== 'row') windowView.openSidebar('attachments')
      void startUploads(sheetId, rowId, files).then(refused => {
        for (const error of refused) notify({ kind: 'failed', what: null, error }, { sheetId })
      })
    },
    [sheetId],
  )
}
