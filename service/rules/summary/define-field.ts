import { refuse } from '../api-error.ts'
import { changeColumn } from '../columns/change-column.ts'
import type { ColumnDefinition, ColumnRecord } from '../columns/column-definition.ts'
import { defineColumn } from '../columns/define-column.ts'
import { freeTitle, isTaken } from '../columns/free-title.ts'
import type { FieldChange, NewField } from './field-input.ts'
import { withFieldErrors } from './field-refusal.ts'

/** Defines a new field. A title in use is rejected (1193), or numbered on request. */
export function defineField(sent: NewField, others: readonly ColumnDefinition[], rename: boolean): ColumnDefinition {
  const { index: _index, objectValue: _value, formula: _formula, hyperlink: _link, format: _format, ...defining } = sent
  const title = titleAmong(others, sent.title, rename)
  return withFieldErrors(title, () => defineColumn({ ...defining, title }))
}

/** Redefines a field; its content is converted elsewhere. */
export function redefineField(
  before: ColumnRecord,
  sent: FieldChange,
  others: readonly ColumnDefinition[],
  rename: boolean,
): ColumnDefinition {
  const { id: _id, index: _index, image: _image, objectValue: _value, formula: _formula, ...rest } = sent
  const { hyperlink: _link, format: _format, ...defining } = rest
  const title = sent.title === undefined ? before.title : titleAmong(others, sent.title, rename)
  const { id: _old, index: _position, ...definition } = before
  return withFieldErrors(before.title, () => changeColumn(definition, { ...defining, title }, others, false))
}

function titleAmong(others: readonly ColumnDefinition[], title: string, rename: boolean): string {
  if (!isTaken(title, others)) return title
  if (!rename) throw refuse(1193, title)
  return freeTitle(title, others, 1)
}
