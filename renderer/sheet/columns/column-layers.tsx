import { canBeMade, typeOf } from '../../../shared/fold/inverse-columns.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { shownColumns } from '../core/shown-columns.ts'
import { whyNoFormat } from '../format/change-format.ts'
import { useSortFilter } from '../sort-filter/sort-filter-store.ts'
import { ColumnDialog } from './column-dialog.tsx'
import { freeTitle, moveBeside, PLAIN_TYPE, whyNotTitle } from './column-edits.ts'
import { ColumnMenu } from './column-menu.tsx'
import { DeleteColumn } from './delete-column.tsx'
import type { useColumns } from './use-columns.ts'

type Props = { readonly of: ReturnType<typeof useColumns> }

/** The menu, the dialog or the question that is open about a column. */
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
  const columnId = open.kind === 'menu' ? open.request.columnId : open.columnId
  const column = columns.find(({ id }) => id === columnId)
  // Somebody else has deleted it.
  if (!column) return null
  if (open.kind === 'menu') return <HeaderMenu of={of} request={open.request} column={column} />
  if (open.kind === 'delete') {
    return (
      <DeleteColumn
        title={column.title}
        cells={of.view ? filledCells(of.view, columnId) : 0}
        canReturn={canBeMade(column)}
        onDelete={() => of.onDelete(columnId)}
        onKeep={close}
      />
    )
  }
  return (
    <ColumnDialog
      isNew={false}
      start={{ title: column.title, type: typeOf(column) }}
      whyType={whyNoType(column)}
      about={column}
      whyNotTitle={title => whyNotTitle(columns, columnId, title)}
      onDone={draft => of.onChange(column, draft)}
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
      canMove={{ left: moveBeside(columns, columnId, -1) !== null, right: moveBeside(columns, columnId, 1) !== null }}
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

/** Reasons for which the service would refuse (API guide 8.6). */
function whyNoType({ primary, system }: { readonly primary: boolean; readonly system: string | null }): string | null {
  if (primary) return 'The primary column always holds text or numbers.'
  return system === null ? null : 'The service fills this column, so its type cannot be changed.'
}
