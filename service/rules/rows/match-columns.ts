import type { ColumnRecord } from '../columns/column-definition.ts'
import { freeTitle } from '../columns/free-title.ts'

/** Where the cells of a column go in another sheet; `to` null: there is no such column, it has to be made. */
export interface ColumnMatch {
  readonly from: ColumnRecord
  readonly to: ColumnRecord | null
}

/**
 * Which column of the destination takes the cells of which column of the source: the primary column those of the primary one, any
 * other the one of the same title and type (api-guide section 7.1). What a column fills in by itself goes nowhere.
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

/** A column like this one for a sheet that has none, behind its last one; project columns are of their project, so it holds text. */
export function likeColumn(from: ColumnRecord, id: number, existing: readonly ColumnRecord[]): ColumnRecord {
  const { primary: _primary, formula: _formula, locked: _locked, tags: _tags, ...rest } = from
  const isOfProject = ['ABSTRACT_DATETIME', 'DATETIME', 'DURATION', 'PREDECESSOR'].includes(from.type)
  const type = isOfProject ? 'TEXT_NUMBER' : from.type
  return { ...rest, type, id, index: existing.length, title: freeTitle(from.title, existing, 2) }
}

const keyOf = ({ title, type, systemColumnType }: ColumnRecord): string =>
  systemColumnType ? `system ${systemColumnType}` : `${type} ${title.toLowerCase()}`
