import { IMPORT_LIMITS } from '../../../../shared/model/import-export.ts'
import type { Attributes } from './xml-reader.ts'

const TRUE = /^\s*(?:1|true)\s*$/i

const isHidden = (attributes: ReadonlyMap<string, string>): boolean => TRUE.test(attributes.get('hidden') ?? '')

/** Records which columns of a worksheet are hidden (ECMA-376, 18.3.1.13), and whether the current row is. */
export function createHiddenParts() {
  const columns: number[] = []
  let isRowHidden = false
  return {
    open(name: string, attributes: Attributes): void {
      if (name === 'row') isRowHidden = isHidden(attributes)
      else if (name === 'col') addColumns(columns, attributes)
    },
    isRowHidden: () => isRowHidden,
    /** 0-based from the left edge of the worksheet. */
    columns: (): readonly number[] => columns,
  }
}

/** Columns are 1-based, in ranges that may end far beyond the last column of a sheet. */
function addColumns(columns: number[], attributes: ReadonlyMap<string, string>): void {
  if (!isHidden(attributes)) return
  const first = Math.max(1, Number(attributes.get('min')))
  const last = Math.min(Number(attributes.get('max')), IMPORT_LIMITS.columns)
  for (let number = first; number <= last && columns.length < IMPORT_LIMITS.columns; number++) columns.push(number - 1)
}
