import { type RefObject, useCallback, useMemo } from 'react'
import type { RowId, SheetId } from '../../shared/model/ids.ts'
import type { GridEdit } from '../../shared/model/sheet/pending-edit.ts'
import { useLocaleTag, useSettings } from '../queries/settings.ts'
import { previewFormula } from '../queries/sheet/cells.ts'
import type { useOpenSheet } from '../queries/sheet/open-sheet.ts'
import { usePeople } from '../queries/sheet/people.ts'
import { isoDate } from '../ui/messages/format-times.ts'
import { clock } from '../ui-state/clock.ts'
import { usePage } from '../ui-state/page-context.ts'
import { selectCells } from '../ui-state/selection.ts'
import { CellBar } from './cell-bar/cell-bar.tsx'
import { LinkStrip } from './cell-links/link-strip.tsx'
import { openCell } from './cell-links/open-cell.ts'
import { PasteQuestion } from './clipboard/paste/paste-question.tsx'
import { PasteStrip } from './clipboard/paste/paste-strip.tsx'
import { usePaste } from './clipboard/paste/use-paste.ts'
import { ColumnLayers } from './columns/column-layers.tsx'
import { useColumns } from './columns/use-columns.ts'
import type { ActiveCell } from './core/cell-address.ts'
import { cellPositions } from './core/cell-positions.ts'
import type { ReadOnly } from './core/read-only.ts'
import type { SeenCells, TransactionKind } from './core/transaction.ts'
import { keepCellDraft } from './editing/use-kept-drafts.ts'
import { FindBar } from './find/find-bar.tsx'
import { useIsFinding } from './find/finding.ts'
import type { GridHandle, RowMenuRequest } from './grid/grid-props.ts'
import { SheetGrid } from './grid/sheet-grid.tsx'
import { useTransaction, whyNotStored } from './history/use-transaction.ts'
import { openLink } from './links/open-link.ts'
import { useLikeRows } from './rows/use-like-rows.ts'
import type { useRowActions } from './rows/use-row-actions.ts'
import { useShownFolds } from './rows/use-shown-folds.ts'
import { SortFilterStrip } from './sort-filter/sort-filter-strip.tsx'
import { useShownRows } from './sort-filter/use-shown-rows.ts'
import { useWantedHit } from './sort-filter/use-wanted-hit.ts'
import { UnseenStrip } from './unseen/unseen-strip.tsx'
import { useUnseenChanges } from './unseen/use-unseen-changes.ts'
import { useFeatures } from './use-features.ts'

export type GridAreaProps = {
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
  /** The grid is available by `handle`. */
  readonly onReady: () => void
  readonly onRowMenu: (request: RowMenuRequest) => void
  readonly onOpenRow: (rowId: RowId) => void
  readonly onOpenAttachments: (rowId: RowId) => void
  readonly onOpenComments: (rowId: RowId) => void
  readonly onDropFiles: (rowId: RowId | null, files: readonly File[]) => void
}

/** The grid of this sheet, and the handlers of its events. */
export function GridArea({
  sheetId,
  draftScope,
  sheet,
  readOnly,
  isShown,
  isHidden,
  handle,
  onReady,
  ...on
}: GridAreaProps) {
  const { styleNonce, newRowId } = usePage()
  const { density } = useSettings()
  const locale = useLocaleTag()
  const people = usePeople()
  const activeCell = useMemo(() => activeCellOf(sheetId), [sheetId])
  const shown = useShownRows(sheetId, sheet)
  useWantedHit(sheetId, sheet, shown)
  const unseen = useUnseenChanges(sheetId, sheet.view, isShown)
  const isFinding = useIsFinding(sheetId)
  const { collapsed, onCollapse } = useShownFolds(sheetId, shown)
  const onEdits = useOnEdits(sheetId)
  const onDraft = useMemo(() => keepCellDraft(draftScope, sheetId), [draftScope, sheetId])
  const columns = useColumns(sheetId, sheet, isShown, handle)
  const paste = usePaste(sheetId)
  const { bar, lines, features } = useFeatures({
    people,
    today,
    onEdits,
    previewFormula: (cell, formula) => previewFormula({ sheetId, ...cell }, formula),
    onDraft,
    newRowId,
    canChangeColumns: columns.ports.canChange,
    onDropRows: on.onDropRows,
    onDropFiles: on.onDropFiles,
    onOpenRow: on.onOpenRow,
    onOpenAttachments: on.onOpenAttachments,
    onOpenComments: on.onOpenComments,
    onOpenLink: (cell, link) => void openLink(sheetId, cell, link),
    onOpenSource: openCell,
    onPaste: paste.onPaste,
    onSelection: selectCells,
  })
  const onHandle = useOnHandle(handle, onReady)
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
      {unseen && sheet.view && <UnseenStrip sheetId={sheetId} view={sheet.view} unseen={unseen} />}
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

/** Stores edits as one transaction. Returns the reason if they could not be stored. */
function useOnEdits(sheetId: SheetId) {
  const transact = useTransaction(sheetId)
  const likeRows = useLikeRows()
  return useCallback(
    async (edits: readonly GridEdit[], name: TransactionKind, seen?: SeenCells) =>
      whyNotStored(await transact(edits, name, seen, likeRows(edits)), edits.length),
    [transact, likeRows],
  )
}

/** Makes the grid available by `handle`. */
const useOnHandle = (handle: GridAreaProps['handle'], onReady: () => void) =>
  useCallback(
    (there: GridHandle | null) => {
      handle.current = there
      if (there) onReady()
    },
    [handle, onReady],
  )

const activeCellOf = (sheetId: SheetId): ActiveCell => ({
  read: () => cellPositions.read(sheetId).activeCell,
  watch: onChange => cellPositions.watchCell(sheetId, onChange),
})

const today = () => isoDate(clock.now())
