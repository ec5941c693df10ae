import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { canComment } from '../../shared/model/access.ts'
import { RowId, type SheetId } from '../../shared/model/ids.ts'
import type { GridEdit } from '../../shared/model/sheet/pending-edit.ts'
import { shownName } from '../../shared/shown-name.ts'
import { useLocaleTag, useSettings } from '../queries/settings.ts'
import { useOpenSheet, useTurnedTo } from '../queries/sheet/open-sheet.ts'
import { usePeople } from '../queries/sheet/people.ts'
import { startUploads } from '../queries/sheet/uploads.ts'
import { useAccount, useScopes } from '../queries/start.ts'
import { chooseFiles } from '../ui/file-picker.tsx'
import { isoDate } from '../ui/messages/format-times.ts'
import { whyNoScope } from '../ui/messages/scope-messages.ts'
import { clock } from '../view/clock.ts'
import { notify } from '../view/notices.ts'
import { usePage } from '../view/page-context.ts'
import { selectCells } from '../view/selection.ts'
import { useView, view as windowView } from '../view/view-store.ts'
import { Attachments } from './attachments/attachments.tsx'
import { CellBar } from './cell-bar/cell-bar.tsx'
import { CellDetails } from './cell-details.tsx'
import { CellPast } from './cell-history/cell-past.tsx'
import { LinkStrip } from './cell-links/link-strip.tsx'
import { LinkedCells } from './cell-links/linked-cells.tsx'
import { openCell } from './cell-links/open-cell.ts'
import { PasteQuestion } from './clipboard/paste/paste-question.tsx'
import { PasteStrip } from './clipboard/paste/paste-strip.tsx'
import { usePaste } from './clipboard/paste/use-paste.ts'
import { ColumnLayers } from './columns/column-layers.tsx'
import { useColumns } from './columns/use-columns.ts'
import { CommentsPanel } from './comments/comments-panel.tsx'
import { draftPlace, drafts } from './comments/drafts.ts'
import type { ActiveCell } from './core/cell-address.ts'
import { cellPositions, useCellPosition } from './core/cell-positions.ts'
import { type ReadOnly, VIEW_ONLY, whyReadOnly } from './core/read-only.ts'
import type { SeenCells, TransactionKind } from './core/transaction.ts'
import { keepCellDraft, useKeptDrafts } from './editing/use-kept-drafts.ts'
import { FindBar } from './find/find-bar.tsx'
import { useIsFinding } from './find/finding.ts'
import { useFindCommands } from './find/use-find-commands.ts'
import { FormatMenu } from './format/format-tool.tsx'
import type { GridHandle, RowMenuRequest } from './grid/grid-props.ts'
import { SheetGrid } from './grid/sheet-grid.tsx'
import { useFollow, useUndoCommands } from './history/use-history.ts'
import { useTransaction, whyNotStored } from './history/use-transaction.ts'
import { CellImage } from './images/cell-image.tsx'
import { ImportExport } from './import-export/import-export.tsx'
import { CellLink } from './links/cell-link.tsx'
import { openLink } from './links/open-link.ts'
import { DeleteRow } from './rows/delete-row.tsx'
import type { RowAction } from './rows/row-edits.ts'
import { RowMenu } from './rows/row-menu.tsx'
import { rowName } from './rows/row-name.ts'
import { useRowActions } from './rows/use-row-actions.ts'
import { useShownFolds } from './rows/use-shown-folds.ts'
import { SheetFailed, SheetNotice, TornNotice } from './sheet-states.tsx'
import { SortFilterStrip } from './sort-filter/sort-filter-strip.tsx'
import { useShownRows } from './sort-filter/use-shown-rows.ts'
import { useSortFilterCommands } from './sort-filter/use-sort-filter-commands.ts'
import { Toolbar } from './toolbar.tsx'
import { useFeatures } from './use-features.ts'
import { useSheetCommands } from './use-sheet-commands.ts'

type Props = {
  readonly sheetId: SheetId
  /** Another tab can be in front; the grid stays warm behind it. */
  readonly isShown: boolean
}

/** A sheet at work: toolbar, cells, and what is attached. */
export function Sheet({ sheetId, isShown }: Props) {
  const { newOpening } = usePage()
  const [attempt, setAttempt] = useState(0)
  const onTry = useCallback(() => setAttempt(before => before + 1), [])
  const draftScope = `${useAccount()?.key}/${sheetId}`
  const sheet = useOpenSheet(sheetId, newOpening, attempt, useFollow(sheetId))
  useTurnedTo(sheetId, isShown)
  useUndoCommands(sheetId, sheet, isShown)
  const hasRow = useCellPosition(sheetId, ({ activeCell }) => activeCell !== null)
  const wantedRow = useCellPosition(sheetId, place => place.wantedRow)
  const [menuAt, setMenuAt] = useState<RowMenuRequest | null>(null)
  const { view, loading } = sheet
  const scopes = useScopes()
  const readOnly = view === null ? VIEW_ONLY : whyReadOnly(view.meta.accessLevel, scopes)
  const { onRowAction, onDropRows, deleting, onDelete, onKeep } = useRowActions(
    sheetId,
    view,
    loading !== null,
    readOnly,
  )
  const onDropFiles = useDropFiles(sheetId)
  const handle = useRef<GridHandle | null>(null)
  const rowNow = () => cellPositions.read(sheetId).activeCell?.rowId ?? null
  const handleNow = () => handle.current
  const onSelectedRows = (action: RowAction) => onRowAction(action, rowsMeant(handle.current, rowNow()))
  const commands = useSheetCommands({
    sheetId,
    view,
    readOnly,
    scopes,
    isShown,
    hasRow,
    handle: handleNow,
    onRowAction: onSelectedRows,
    onAttach: () => {
      // The row that it was asked for on, wherever the person is once they have chosen.
      const row = rowNow()
      void chooseFiles().then(files => files.length > 0 && onDropFiles(row, files))
    },
    onComment: () => {
      windowView.openSidebar('conversations')
      const row = rowNow()
      if (row !== null) drafts.begin(draftPlace(draftScope, 'row', row))
    },
  })

  useEffect(() => {
    const primary = view?.meta.columns.find(column => column.primary)
    const isToCome = loading !== null && wantedRow !== null && (view?.indexOf(wantedRow) ?? -1) < 0
    if (primary && wantedRow !== null && !isToCome) {
      cellPositions.goTo(sheetId, { rowId: wantedRow, columnId: primary.id })
    }
  }, [sheetId, view, loading, wantedRow])

  useSortFilterCommands(sheetId, view, isShown)
  useFindCommands(sheetId, view, isShown)
  const resumeDraft = useKeptDrafts({
    sheetId,
    draftScope,
    handle,
    isReady: isShown && view !== null && loading === null,
  })
  const onOpenAttachments = useOpenPane(sheetId, 'attachments')
  const onOpenComments = useOpenPane(sheetId, 'conversations')

  return (
    <>
      <section className="workspace-view" hidden={!isShown} aria-label={shownName(view?.meta.name ?? 'Sheet')}>
        <h1 className="visually-hidden">{shownName(view?.meta.name ?? 'Sheet')}</h1>
        <Toolbar
          sheetId={sheetId}
          view={view}
          freshness={loading ? null : sheet.freshness}
          loading={sheet.error ? null : loading}
          commands={commands}
          handle={handleNow}
        />
        {view && sheet.error && <SheetNotice sheetId={sheetId} error={sheet.error} loading={loading} />}
        {view?.meta.tornRows ? <TornNotice rows={view.meta.tornRows} /> : null}
        {!view && sheet.error ? (
          <SheetFailed key={attempt} sheetId={sheetId} error={sheet.error} attempt={attempt} onTry={onTry} />
        ) : null}
        <GridArea
          sheetId={sheetId}
          draftScope={draftScope}
          sheet={sheet}
          readOnly={readOnly}
          isShown={isShown}
          isHidden={!view && sheet.error !== null}
          onRowAction={onRowAction}
          onDropRows={onDropRows}
          handle={handle}
          onReady={resumeDraft}
          onRowMenu={setMenuAt}
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
      <CellDetails sheetId={sheetId} view={view} isShown={isShown} />
      <CellPast sheetId={sheetId} view={view} isShown={isShown} />
      <CellLink sheetId={sheetId} view={view} readOnly={readOnly} isShown={isShown} />
      <LinkedCells sheetId={sheetId} view={view} readOnly={readOnly} isShown={isShown} />
      <CellImage sheetId={sheetId} view={view} readOnly={readOnly} isShown={isShown} />
      {isShown && <ImportExport view={view} isLoading={loading !== null} />}
      {deleting && <DeleteRow going={deleting.going} name={deleting.name} onDelete={onDelete} onKeep={onKeep} />}
    </>
  )
}

type RowPanesProps = Pick<GridAreaProps, 'sheetId' | 'draftScope' | 'sheet' | 'readOnly' | 'onDropFiles'>

/** The panes for the active row. Only they render again when the user moves to another row. */
function RowPanes({ sheetId, sheet: { view }, readOnly, draftScope, onDropFiles }: RowPanesProps) {
  const sidebar = useView(state => state.sidebar)
  const scopes = useScopes()
  const row = useCellPosition(sheetId, ({ activeCell }) => (sidebar === null ? null : (activeCell?.rowId ?? null)))
  const name = view && row !== null ? rowName(view, row) : null
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
  if (sidebar !== 'conversations') return null
  return (
    <CommentsPanel
      sheetId={sheetId}
      row={name}
      whyNot={whyNoScope('comment', scopes) ?? (view !== null && canComment(view.meta.accessLevel) ? null : VIEW_ONLY)}
      draftScope={draftScope}
      rowOf={rowId => view && rowName(view, rowId)}
      onGoToRow={rowId => cellPositions.goToRow(sheetId, rowId)}
    />
  )
}

type GridAreaProps = {
  readonly sheetId: SheetId
  /** Keeps the drafts of this account and sheet apart from others. */
  readonly draftScope: string
  readonly sheet: ReturnType<typeof useOpenSheet>
  readonly readOnly: ReadOnly
  readonly isShown: boolean
  readonly isHidden: boolean
  readonly onRowAction: ReturnType<typeof useRowActions>['onRowAction']
  readonly onDropRows: ReturnType<typeof useRowActions>['onDropRows']
  readonly handle: RefObject<GridHandle | null>
  /** The grid can be reached by `handle`. */
  readonly onReady: () => void
  readonly onRowMenu: (request: RowMenuRequest) => void
  readonly onOpenAttachments: (rowId: RowId) => void
  readonly onOpenComments: (rowId: RowId) => void
  readonly onDropFiles: (rowId: RowId | null, files: readonly File[]) => void
}

/** The grid and what it reports, joined to this sheet. */
function GridArea({ sheetId, draftScope, sheet, readOnly, isShown, isHidden, handle, onReady, ...on }: GridAreaProps) {
  const { styleNonce, newRowId } = usePage()
  const { density } = useSettings()
  const locale = useLocaleTag()
  const people = usePeople()
  const activeCell = useMemo(() => activeCellOf(sheetId), [sheetId])
  const shown = useShownRows(sheetId, sheet)
  const isFinding = useIsFinding(sheetId)
  const { collapsed, onCollapse } = useShownFolds(sheetId, shown)
  const transact = useTransaction(sheetId)
  const onEdits = useCallback(
    async (edits: readonly GridEdit[], name: TransactionKind, seen?: SeenCells) =>
      whyNotStored(await transact(edits, name, seen), edits.length),
    [transact],
  )
  const onDraft = useMemo(() => keepCellDraft(draftScope, sheetId), [draftScope, sheetId])
  const columns = useColumns(sheetId, sheet, isShown, handle)
  const paste = usePaste(sheetId)
  const { bar, lines, features } = useFeatures({
    people,
    today,
    onEdits,
    onDraft,
    newRowId,
    canChangeColumns: columns.ports.canChange,
    onDropRows: on.onDropRows,
    onDropFiles: on.onDropFiles,
    onOpenAttachments: on.onOpenAttachments,
    onOpenComments: on.onOpenComments,
    onOpenLink: (cell, link) => void openLink(sheetId, cell, link),
    onOpenSource: openCell,
    onPaste: paste.onPaste,
    onSelection: selectCells,
  })
  const onHandle = useCallback(
    (there: GridHandle | null) => {
      handle.current = there
      if (there) onReady()
    },
    [handle, onReady],
  )
  return (
    <div className="grid-area" data-pane="grid" hidden={isHidden}>
      <SortFilterStrip sheetId={sheetId} view={sheet.view} shown={shown}>
        {sheet.view && isFinding && (
          <FindBar
            sheetId={sheetId}
            view={sheet.view}
            shown={shown}
            readOnly={readOnly}
            people={people}
            onEdits={onEdits}
          />
        )}
      </SortFilterStrip>
      {isShown && <LinkStrip sheetId={sheetId} view={sheet.view} />}
      {paste.asked && <PasteQuestion asked={paste.asked} />}
      {paste.shown && (
        <PasteStrip shown={paste.shown} onGoTo={cell => cellPositions.goTo(sheetId, cell)} onClose={paste.onClose} />
      )}
      <CellBar
        view={shown.view}
        activeCell={activeCell}
        readOnly={readOnly}
        lines={lines}
        bar={bar}
        applied={shown.applied}
        onGo={cell => cellPositions.goTo(sheetId, cell)}
        onLeave={() => bar.leave()}
      />
      <SheetGrid
        features={features}
        view={shown.view}
        lineSource={shown.applied}
        rowsInAll={sheet.loading?.totalRows ?? null}
        freshness={sheet.freshness}
        readOnly={readOnly}
        density={density}
        locale={locale}
        today={today}
        collapsed={collapsed}
        onCollapse={onCollapse}
        columns={columns.ports}
        activeCell={activeCell}
        onActiveCell={cell => cellPositions.goTo(sheetId, cell)}
        onRowCommand={on.onRowAction}
        onHandle={onHandle}
        onRowMenu={on.onRowMenu}
        {...(styleNonce ? { styleNonce } : {})}
      />
      <ColumnLayers of={columns} />
    </div>
  )
}

const activeCellOf = (sheetId: SheetId): ActiveCell => ({
  read: () => cellPositions.read(sheetId).activeCell,
  watch: onChange => cellPositions.watchCell(sheetId, onChange),
})

/** The rows of an action outside the grid: the selected ones, otherwise that of the last active cell. */
function rowsMeant(handle: GridHandle | null, row: RowId | null): readonly RowId[] {
  const selected = handle?.selectedRows() ?? []
  return selected.length > 0 || row === null ? selected : [row]
}

/** Goes to a row and shows what hangs on it. */
function useOpenPane(sheetId: SheetId, pane: 'attachments' | 'conversations') {
  return useCallback(
    (rowId: RowId) => {
      cellPositions.goToRow(sheetId, rowId)
      windowView.openSidebar(pane)
    },
    [sheetId, pane],
  )
}

const today = () => isoDate(clock.now())

function useDropFiles(sheetId: SheetId) {
  return useCallback(
    (rowId: RowId | null, files: readonly File[]) => {
      if (rowId !== null) cellPositions.goToRow(sheetId, rowId)
      windowView.openSidebar('attachments')
      void startUploads(sheetId, rowId, files).then(refused => {
        for (const error of refused) notify({ kind: 'failed', what: null, error }, { sheetId })
      })
    },
    [sheetId],
  )
}
