import { typeOf } from '../../../shared/fold/column-types.ts'
import { canBeMade } from '../../../shared/fold/inverse-columns.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { linkedFrom } from '../rows/row-edits.ts'
import { useSortFilter } from '../sort-filter/sort-filter-store.ts'
import { whyNoFormat } from '../values/cell-format.ts'
import { ColumnDialog } from './column-dialog.tsx'
import { freeTitle, moveBeside, PLAIN_TYPE, whyNotTitle } from './column-edits.ts'
import { ColumnMenu } from './column-menu.tsx'
import { DeleteColumn } from './delete-column.tsx'
import { heldOptions } from './held-options.ts'
import type { useColumns } from './use-columns.ts'

function sourcesIn(view: SheetView, columnId: ColumnId): number {
  let cells = 0
  for (let index = 0; index < view.rowCount; index++) cells += linkedFrom(view, index, columnId)
  return cells
}

type Props = { readonly of: ReturnType<typeof useColumns> }

/** The open menu, dialog or question about a column. */
export function ColumnLayers({ of }: Props) {
  const { open, columns, close } = of
  if (!open) return null
  if (open.kind === 'new') {
    return (
      <ColumnDialog
        isNew
        start={{ title: freeTitle(columns), type: PLAIN_TYPE }}
        whyType={null}
        whyNotTitle={title => whyNotTitle(columns, null, title)}
        onDone={draft => of.onAdd(draft, open.beside, open.side)}
        onClose={close}
      />
    )
  }
  if (open.kind === 'delete') {
    // Another user may have deleted one of them.
    const deleted = columns.filter(({ id }) => open.columnIds.includes(id))
    if (deleted.length === 0) return null
    const { view } = of
    return (
      <DeleteColumn
        titles={deleted.map(({ title }) => title)}
        cells={view ? deleted.reduce((cells, { id }) => cells + filledCells(view, id), 0) : 0}
        sources={view ? deleted.reduce((cells, { id }) => cells + sourcesIn(view, id), 0) : 0}
        canReturn={deleted.every(canBeMade)}
        onDelete={() => of.onDelete(deleted.map(({ id }) => id))}
        onKeep={close}
      />
    )
  }
  const columnId = open.kind === 'menu' ? open.request.columnId : open.columnId
  const column = columns.find(({ id }) => id === columnId)
  // Another user has deleted it.
  if (!column) return null
  if (open.kind === 'menu') return <HeaderMenu of={of} request={open.request} column={column} />
  return (
    <ColumnDialog
      isNew={false}
      start={{ title: column.title, type: typeOf(column) }}
      whyType={whyNoType(column)}
      about={column}
      whyNotTitle={title => whyNotTitle(columns, columnId, title)}
      {...(of.view && COLUMN_KINDS[column.kind].hasOptions && { held: heldOptions(of.view, columnId) })}
      onDone={(draft, began) => of.onChange(columnId, began, draft)}
      onClose={close}
    />
  )
}

type HeaderMenuProps = Props & {
  readonly request: Extract<NonNullable<Props['of']['open']>, { kind: 'menu' }>['request']
  readonly column: Column
}

function HeaderMenu({ of, request, column }: HeaderMenuProps) {
  const { columns, layout, close } = of
  const { columnId } = request
  const together = of.together(columnId)
  const canMove = (step: -1 | 1): boolean => moveBeside(columns, together, step) !== null
  const { group } = useSortFilter(of.view?.meta.id ?? 0).now
  return (
    <ColumnMenu
      at={request}
      whyFixed={of.whyFixed}
      format={(of.view && shownColumns(of.view).find(({ id }) => id === columnId)?.format) ?? null}
      whyNoFormat={of.whyFixed ?? whyNoFormat(column)}
      onFormat={change => of.onFormat(columnId, change)}
      isPrimary={column.primary}
      isFrozen={layout.frozenTo === columnId}
      isGrouped={group.some(key => key.columnId === columnId)}
      canMove={{ left: canMove(-1), right: canMove(1) }}
      changed={columns.filter(({ id, primary }) => !primary && together.includes(id)).length}
      hidden={columns.filter(({ hidden }) => hidden).length}
      onAction={action => of.onAction(action, request)}
      onClose={close}
    />
  )
}

function filledCells(view: SheetView, columnId: ColumnId): number {
  let filled = 0
  for (let index = 0; index < view.rowCount; index++) {
    const { value, formula, image } = view.cellAt(index, columnId)
    if ((value !== null && value !== '' && value !== false) || formula !== null || image) filled += 1
  }
  return filled
}

/** Reasons for which the service rejects the change (API guide 8.6). */
function whyNoType({ primary, system }: { readonly primary: boolean; readonly system: string | null }): string | null {
  if (primary) return 'The primary column always holds text or numbers.'
  return system === null ? null : 'The service fills this column, so its type cannot be changed.'
}
