import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { canEdit, canEditColumns } from '../../../shared/model/access.ts'
import { ColumnId, type SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Scopes } from '../../../shared/model/sign-in/scopes.ts'
import { useKeptBySheet } from '../../queries/sheet/kept-by-sheet.ts'
import type { useOpenSheet } from '../../queries/sheet/open-sheet.ts'
import { useScopes } from '../../queries/start.ts'
import { whyNoScopeShort } from '../../ui/messages/scope-messages.ts'
import { notify, notifyFailure } from '../../ui-state/notices.ts'
import { usePage } from '../../ui-state/page-context.ts'
import { columnLayouts, useColumnLayout } from '../core/column-layouts.ts'
import { shownColumns } from '../core/shown-columns.ts'
import type { FormatChange } from '../format/change-format.ts'
import { FORMATTING } from '../format/format-feature.ts'
import type { ColumnMenuRequest, GridColumns } from '../grid/grid-columns.ts'
import type { GridHandle } from '../grid/grid-props.ts'
import { useColumnTransaction } from '../history/use-transaction.ts'
import { groupBy } from '../sort-filter/group/group-by.ts'
import { sortFilterStore } from '../sort-filter/sort-filter-store.ts'
import {
  addBeside,
  type ColumnDraft,
  changeTo,
  hide,
  moveBeside,
  moveTo,
  rename,
  whyNotTitle,
  widthEdit,
} from './column-edits.ts'
import type { ColumnAction } from './column-menu.tsx'
import { FIT_COLUMNS } from './headers/headers-feature.ts'
import { shownWidth, useColumnCommands } from './use-column-commands.ts'

type Sheet = Pick<ReturnType<typeof useOpenSheet>, 'view' | 'loading'>

/** The open dialog or menu of a column. */
export type Open =
  | { readonly kind: 'menu'; readonly request: ColumnMenuRequest }
  | { readonly kind: 'new'; readonly beside: ColumnId; readonly side: 'left' | 'right' }
  | { readonly kind: 'change'; readonly columnId: ColumnId }
  | { readonly kind: 'delete'; readonly columnIds: readonly ColumnId[] }

/** The actions on columns. Deleting one always asks first. */
export function useColumns(
  sheetId: SheetId,
  { view, loading }: Sheet,
  isShown: boolean,
  handle: RefObject<GridHandle | null>,
) {
  const { newRowId } = usePage()
  const layout = useColumnLayout(sheetId)
  const [open, setOpen] = useState<Open | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const columns = view?.meta.columns ?? NONE
  const whyFixed = whyNoChange(view, loading !== null, useScopes())
  const canChange = whyFixed === null

  useKeptWidths(sheetId)
  useStoredWidths(sheetId, columns, layout.widths)

  const transaction = useColumnTransaction(sheetId, columns)
  const submit = useCallback((...edits: ColumnEdit[]) => void transaction.change(...edits), [transaction])
  // Without edit permission there is nothing to undo.
  const freeze = (to: ColumnId | null) =>
    view && canEdit(view.meta.accessLevel) ? transaction.freeze(to) : columnLayouts.freeze(sheetId, to)
  const ports = useMemo((): GridColumns => {
    return {
      layout,
      canChange,
      onMenu: request => setOpen({ kind: 'menu', request }),
      onTitle: (columnId, title, was) => {
        const problem = whyNotTitle(columns, columnId, title)
        if (problem !== null) return notify({ kind: 'wait', text: problem })
        submit(rename(columnId, was, title))
      },
      onWidth: (columnId, width) => {
        const column = view && shownColumns(view).find(({ id }) => id === columnId)
        // A press on the resize handle without a drag is no change.
        if (!column || shownWidth(view, layout, column) === width) return
        const ids = togetherWith(handle, columnId)
        // Without edit permission the width is local to this window. A local width would hide the stored one.
        for (const id of ids) if (!canChange || layout.widths.has(id)) columnLayouts.resize(sheetId, id, width)
        if (canChange) submit(...ids.map(id => widthEdit(id, width)))
      },
      onFit: widths => columnLayouts.resizeMany(sheetId, widths),
      onMove: (columnId, before) => {
        submit(...moveTo(columns, withoutPrimary(columns, togetherWith(handle, columnId)), before))
      },
    }
  }, [layout, canChange, view, columns, sheetId, submit, handle])

  const onAction = (action: ColumnAction, { columnId, rename }: ColumnMenuRequest) => {
    const together = togetherWith(handle, columnId)
    const isMove = action === 'move-left' || action === 'move-right'
    if (isMove) submit(...(moveBeside(columns, together, action === 'move-left' ? -1 : 1) ?? []))
    if (action === 'rename') rename()
    if (action === 'change') setOpen({ kind: 'change', columnId })
    if (action === 'delete') setOpen({ kind: 'delete', columnIds: withoutPrimary(columns, together) })
    if (action === 'insert-left') setOpen({ kind: 'new', beside: columnId, side: 'left' })
    if (action === 'insert-right') setOpen({ kind: 'new', beside: columnId, side: 'right' })
    if (action === 'fit') handle.current?.find(FIT_COLUMNS)?.(columnId)
    if (action === 'hide') submit(...withoutPrimary(columns, together).map(id => hide(id, true)))
    if (action === 'show-hidden') submit(...columns.filter(({ hidden }) => hidden).map(({ id }) => hide(id, false)))
    sortOrFilter(action, sheetId, columnId)
    if (action === 'freeze') freeze(columnId)
    if (action === 'unfreeze') freeze(null)
  }
  const onFormat = (columnId: ColumnId, change: FormatChange) =>
    handle.current?.find(FORMATTING)?.formatColumn(columnId, change)
  const onAdd = (draft: ColumnDraft, besideId: ColumnId, side: 'left' | 'right') => {
    submit(addBeside(columns, besideId, side, ColumnId.parse(newRowId()), draft))
    close()
  }
  const onChange = (columnId: ColumnId, began: ColumnDraft, draft: ColumnDraft) => {
    const edit = changeTo(columnId, began, draft)
    if (edit) submit(edit)
    close()
  }
  const onDelete = (columnIds: readonly ColumnId[]) => {
    submit(...columnIds.map((columnId): ColumnEdit => ({ kind: 'delete-column', columnId })))
    close()
  }
  const onNamed = (action: ColumnAction, columnId: ColumnId) =>
    onAction(action, { columnId, x: 0, y: 0, rename: () => setOpen({ kind: 'change', columnId }) })
  useColumnCommands(sheetId, isShown, {
    view,
    columns,
    whyFixed,
    ports,
    onAction: onNamed,
    onFreeze: freeze,
    together: columnId => togetherWith(handle, columnId),
  })
  return {
    together: (columnId: ColumnId) => togetherWith(handle, columnId),
    ...{ ports, view, columns, layout, whyFixed, open, close },
    ...{ onAction, onFormat, onAdd, onChange, onDelete },
  }
}

/** From here on the stored width applies, including changes by others. */
function useStoredWidths(sheetId: SheetId, columns: readonly Column[], widths: ReadonlyMap<ColumnId, number>): void {
  useEffect(() => {
    const stored = new Set(columns.flatMap(({ id, width }) => (widths.get(id) === width ? [id] : [])))
    if (stored.size > 0) columnLayouts.release(sheetId, stored)
  }, [sheetId, columns, widths])
}

function sortOrFilter(action: ColumnAction, sheetId: SheetId, columnId: ColumnId): void {
  if (action === 'sort-ascending') sortFilterStore.sort(sheetId, [{ columnId, descending: false }])
  if (action === 'sort-descending') sortFilterStore.sort(sheetId, [{ columnId, descending: true }])
  if (action === 'group') groupBy(sheetId, [{ columnId, descending: false }])
  if (action === 'ungroup') groupBy(sheetId, [])
  if (action === 'filter') sortFilterStore.openFilter(sheetId, columnId)
}

const NONE: readonly Column[] = []

/** The columns that an action on this one applies to, from left to right: the selected ones. */
const togetherWith = (handle: RefObject<GridHandle | null>, columnId: ColumnId): readonly ColumnId[] =>
  handle.current?.columnsTogether(columnId) ?? [columnId]

/** The primary column cannot be moved, hidden or deleted with the others. */
const withoutPrimary = (columns: readonly Column[], columnIds: readonly ColumnId[]): readonly ColumnId[] =>
  columnIds.filter(columnId => !columns.some(({ id, primary }) => primary && id === columnId))

/** Short, because it appears in place of a menu item's shortcut. */
export function whyNoChange(view: SheetView | null, isLoading: boolean, scopes: Scopes): string | null {
  const noScope = whyNoScopeShort('change-columns', scopes)
  if (noScope !== null) return noScope
  if (!view || isLoading) return 'Still loading'
  if (canEditColumns(view.meta.accessLevel)) return null
  return view.meta.accessLevel === 'VIEWER' || view.meta.accessLevel === 'COMMENTER' ? 'View only' : 'Admins only'
}

/** Restores and stores the column widths that are local to this computer. */
function useKeptWidths(sheetId: SheetId): void {
  const { kept, keep } = useKeptBySheet(sheetId, 'columnWidths')
  const { widths, isUntouched } = useColumnLayout(sheetId)

  useEffect(() => {
    if (isUntouched && kept) columnLayouts.resizeMany(sheetId, new Map(kept.widths))
  }, [isUntouched, kept, sheetId])

  useEffect(() => {
    const saving = isUntouched ? null : keep({ widths: [...widths] })
    if (saving !== null) void notifyFailure('Keeping column widths', saving)
  }, [keep, widths, isUntouched])
}
