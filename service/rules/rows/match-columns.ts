import type { ColumnRecord } from '../columns/column-definition.ts'
import { freeTitle } from '../columns/free-title.ts'

/** The target column for the cells of a column; `to` is null when it must be created. */
export type ColumnMatch = {
  readonly from: ColumnRecord
  readonly to: ColumnRecord | null
}

/**
 * Matches the columns of two sheets: primary to primary, others by title and type (api-guide section 7.1). System
 * columns are not copied.
 */
export function matchColumns(
  source: readonly ColumnRecord[],
  destination: readonly ColumnRecord[],
): readonly ColumnMatch[] {
  const others = new Map(destination.filter(({ primary }) => !primary).map(column => [keyOf(column), column]))
  const primary = destination.find(column => column.primary) ?? null
  return source
    .filter(({ systemColumnType }) => !systemColumnType)
    .map(from => ({ from, to: from.primary ? primary : (others.get(keyOf(from)) ?? null) }))
}

/**
 * A new last column like this one; a project column becomes text, because project columns exist only in their project.
 */
export function likeColumn(from: ColumnRecord, id: number, existing: readonly ColumnRecord[]): ColumnRecord {
  const { primary: _primary, formula: _formula, locked: _locked, tags: _tags, ...rest } = from
  const isOfProject = ['ABSTRACT_DATETIME', 'DATETIME', 'DURATION', 'PREDECESSOR'].includes(from.type)
  const type = isOfProject ? 'TEXT_NUMBER' : from.type
  return { ...rest, type, id, index: existing.length, title: freeTitle(from.title, existing, 2) }
}

const keyOf = ({ title, type, systemColumnType }: ColumnRecord): string =>
  systemColumnType ? `system ${systemColumnType}` : `${type} ${title.toLowerCase()}`
