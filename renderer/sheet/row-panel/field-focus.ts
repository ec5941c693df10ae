import type { ColumnId } from '../../../shared/model/ids.ts'

const FIELDS = '.row-field-value'

/** Moves the focus by a number of fields, or to this one. Past the last field it goes to the next control. */
export function focusField(from: HTMLElement, step: 1 | 0 | -1): void {
  const fields = [...(from.closest('.row-fields')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])]
  const to = fields[fields.indexOf(from) + step] ?? from
  to.focus()
}

/** Focuses the field of a column, or the first one. */
export function focusColumn(panel: HTMLElement, columnId: ColumnId | null): void {
  const field = panel.querySelector<HTMLElement>(`${FIELDS}[data-column="${columnId}"]`)
  const to = field ?? panel.querySelector<HTMLElement>(FIELDS)
  to?.focus()
}
