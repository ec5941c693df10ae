const TEXT = /"(?:[^"]|"")*"/
/** `[Unit cost]5`, `$[Unit cost]$5`, `Cost5`: a column, an optional `$` and a row number. Not `LOG10(`. */
const REFERENCE = /(\$?(?:\[[^\]]*\]|(?<![\p{L}\p{N}_])[\p{L}_]+))(\$?)(\d+)(?![\p{L}\p{N}_])(?!\s*\()/u
/** A column without a row number, or a range of another sheet. Names that look like references are skipped. */
const NAME = /\[[^\]]*\]|\{[^}]*\}/
const PARTS = new RegExp([TEXT, REFERENCE, NAME].map(({ source }) => source).join('|'), 'gu')

/**
 * A formula moved down by some rows: row numbers in references shift, except after `$` and for `@row`. Null if one
 * would be above the first row. `fixedNow`: the current number of a row after `$`, if rows were inserted above it.
 */
export function shiftFormula(
  formula: string,
  rows: number,
  fixedNow: (row: number) => number = row => row,
): string | null {
  let isAbove = false
  const shifted = formula.replace(PARTS, (part: string, column?: string, fixed?: string, row?: string) => {
    if (column === undefined || row === undefined) return part
    if (fixed === '$') return `${column}$${fixedNow(Number(row))}`
    const moved = Number(row) + rows
    if (moved < 1) isAbove = true
    return `${column}${moved}`
  })
  return isAbove ? null : shifted
}
