import { assertNever } from '../../../shared/assert-never.ts'
import { type Cell, valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnChange, ColumnEdit } from '../../../shared/model/sheet/column-edit.ts'
import { typeLabel, typeText } from '../../../shared/model/sheet/column-type-labels.ts'
import { formatLabel } from '../../../shared/model/sheet/number-format.ts'
import { shownName } from '../../../shared/shown-name.ts'

/** The change of an edit as the ledger shows it. `was` is null if there was no previous value. */
export type ChangeLabels = { readonly was: string | null; readonly now: string }

/** The change of a column edit. A new title is shown next to the old one; all other changes are described. */
export function columnChangeLabels(edit: ColumnEdit, base: Cell | null): ChangeLabels {
  switch (edit.kind) {
    case 'add-column':
      return { was: null, now: `New column: ${typeLabel(edit.type)}` }
    case 'change-column':
      return changed(edit.change, base)
    case 'move-column':
      return { was: null, now: 'Column moved' }
    case 'delete-column':
      return { was: null, now: 'Column and all its cells deleted' }
    default:
      return assertNever(edit)
  }
}

function changed({ title, type, width, hidden, format }: ColumnChange, base: Cell | null): ChangeLabels {
  const parts = [
    type && `Type: ${typeText(type)}`,
    width !== undefined && `Width: ${width} px`,
    hidden !== undefined && (hidden ? 'Column hidden' : 'Column shown'),
    format !== undefined && `Number format: ${formatLabel(format)}`,
  ].filter(part => typeof part === 'string')
  if (title === undefined) return { was: null, now: parts.join(', ') }
  return { was: base && shownName(valueText(base.value) ?? ''), now: [shownName(title), ...parts].join(', ') }
}
