import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { shownColumns } from '../core/shown-columns.ts'
import type { AnchoredEditing } from '../editing/anchored-editing.ts'
import { markTip } from '../grid/cells/cell-mark.ts'
import { cellText } from '../values/cell-text.ts'
import { whyFixed } from '../values/editability.ts'
import { RowField } from './row-field.tsx'
import type { ShownRow } from './use-shown-row.ts'

type Props = {
  readonly shown: ShownRow
  readonly readOnly: ReadOnly
  readonly editing: () => AnchoredEditing | null
  readonly ref: RefObject<HTMLDivElement | null>
}

const DELETED = 'This row was deleted.'

/** All cells of the row, in the order of the columns, with hidden ones last. */
export function RowFields({ shown, readOnly, editing, ref }: Props) {
  const { view, rowId } = shown
  useEditorBeside(rowId, editing)
  const hidden = view.meta.columns.filter(column => column.hidden)
  const field = (column: Column) => <Field key={column.id} {...{ shown, readOnly, editing, column }} />
  return (
    <div ref={ref} className="row-fields">
      {shownColumns(view).map(field)}
      {hidden.length > 0 && <h3 className="row-fields-hidden">Hidden columns</h3>}
      {hidden.map(field)}
    </div>
  )
}

type FieldProps = Omit<Props, 'ref'> & { readonly column: Column }

function Field({ shown: { view, index, rowId, isDeleted }, readOnly, editing, column }: FieldProps) {
  const mark = isDeleted ? null : view.markAt(index, column.id)
  const was = mark?.was ? cellText(column, mark.was, '') : ''
  return (
    <RowField
      address={{ rowId, columnId: column.id }}
      column={column}
      cell={(!isDeleted && editing()?.cellNow(view, index, column.id)) || view.cellAt(index, column.id)}
      fixed={isDeleted ? DELETED : whyFixed(view, index, column, readOnly)}
      mark={mark?.state === 'saved' ? null : mark}
      markText={mark && mark.state !== 'saved' ? markTip(mark, was) : null}
      editing={editing}
    />
  )
}

/** Keeps an open editor over its field while the panel scrolls, and ends it with the row. */
function useEditorBeside(rowId: number, editing: Props['editing']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edit belongs to the row
  useLayoutEffect(() => () => editing()?.leave(), [rowId])
  useEffect(() => {
    const leaving = new AbortController()
    const follow = () => editing()?.follow()
    for (const event of ['scroll', 'resize']) {
      window.addEventListener(event, follow, { capture: true, signal: leaving.signal })
    }
    return () => leaving.abort()
  }, [editing])
}
