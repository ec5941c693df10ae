import { refuse } from '../api-error.ts'
import type { ColumnDefinition } from './column-definition.ts'
import type { ColumnChange } from './column-input.ts'
import { checkAgainst } from './column-set.ts'
import { type Level, shownType } from './column-view.ts'
import { defineColumn } from './define-column.ts'

/**
 * The column after a change, or an error (api-guide section 8.6). A new type drops options, symbol, contacts,
 * auto-number format and validation of the old one.
 */
export function changeColumn(
  before: ColumnDefinition,
  { id: _id, index: _index, primary, ...change }: ColumnChange,
  others: readonly ColumnDefinition[],
  dependenciesEnabled: boolean,
): ColumnDefinition {
  if (!change.type && (change.symbol !== undefined || change.systemColumnType || change.options)) throw refuse(1090)
  if (primary !== undefined && primary !== (before.primary ?? false)) throw refuse(1055)
  const typeChanges = change.type !== undefined && change.type !== before.type
  if (before.primary && (typeChanges || change.systemColumnType)) throw refuse(1057)
  if (typeChanges && dependenciesEnabled && before.tags?.some(tag => tag.startsWith('GANTT_'))) throw refuse(1085)
  if (change.hidden && others.every(({ hidden }) => hidden)) throw refuse(1260)

  const { primary: _primary, tags, ...described } = before
  const { title, width, description, format, hidden, locked } = described
  const kept = typeChanges ? { title, width, description, format, hidden, locked } : withoutClash(described, change)
  const input = { ...kept, ...change, title: change.title ?? before.title, type: change.type ?? before.type }
  checkAgainst(input, others)
  return {
    ...defineColumn(input, before),
    ...(before.primary ? { primary: true as const } : {}),
    ...(tags ? { tags } : {}),
  }
}

/**
 * Normalizes a change: the type that the caller is shown instead of an unknown one is no new type (interface-spec.md
 * "Versioning", 3).
 */
export function asMeant(change: ColumnChange, { type }: ColumnDefinition, level: Level): ColumnChange {
  return change.type === shownType(type, level) ? { ...change, type } : change
}

// New options remove an old symbol and a new symbol removes old options, because the two exclude each other.
function withoutClash(described: Omit<ColumnDefinition, 'primary' | 'tags'>, change: ColumnChange) {
  const { symbol, options, ...rest } = described
  return {
    ...rest,
    ...(symbol === undefined || change.options ? {} : { symbol }),
    ...(options === undefined || change.symbol ? {} : { options }),
  }
}

/** Rejects deleting the primary column (1065) or the last visible one (1260). */
export function checkDeletable(
  column: ColumnDefinition,
  others: readonly ColumnDefinition[],
  dependenciesEnabled: boolean,
): void {
  if (column.primary) throw refuse(1065)
  if (dependenciesEnabled && column.tags?.some(tag => tag.startsWith('GANTT_'))) throw refuse(1098)
  if (others.every(({ hidden }) => hidden)) throw refuse(1260)
}
