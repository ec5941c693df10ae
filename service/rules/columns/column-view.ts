import { type AccessLevel, reaches } from '../access.ts'
import type { ColumnRecord, ColumnType } from './column-definition.ts'
import { symbolOptions } from './symbols.ts'

/** How new column types are shown: 0 as text, 1 with multi-contact, 2 with multi-picklist too. */
export type Level = 0 | 1 | 2

/** The type shown at a level: an unknown one is shown as text (interface-spec.md "Versioning"). */
export function shownType(type: ColumnType, level: Level): ColumnType {
  if (type === 'MULTI_CONTACT_LIST' && level < 1) return 'TEXT_NUMBER'
  if (type === 'MULTI_PICKLIST' && level < 2) return 'TEXT_NUMBER'
  return type
}

/** Converts a column to wire form. */
export function toWireColumn(column: ColumnRecord, level: Level, access: AccessLevel, withFormat = false): object {
  const { id, index, format, symbol, options, contactOptions, locked, ...rest } = column
  const type = shownType(column.type, level)
  const asText = type !== column.type
  const offered = options ?? symbolOptions(symbol)
  return {
    id,
    version: VERSIONS[type] ?? 0,
    index,
    ...rest,
    type,
    ...(symbol === undefined ? {} : { symbol }),
    ...(offered && !asText ? { options: offered } : {}),
    ...(contactOptions && !asText ? { contactOptions } : {}),
    ...(locked ? { locked, lockedForUser: !reaches(access, 'ADMIN') } : {}),
    ...(format && withFormat ? { format } : {}),
  }
}

const VERSIONS: Partial<Record<ColumnType, number>> = { MULTI_CONTACT_LIST: 1, MULTI_PICKLIST: 2 }
