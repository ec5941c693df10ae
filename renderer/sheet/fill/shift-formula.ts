const TEXT = /"(?:[^"]|"")*"/
/** `[Unit cost]5`, `$[Unit cost]$5`, `Cost5`: a column, perhaps a `$`, and the number of a row. `LOG10(` is none. */
const REFERENCE = /(\$?(?:\[[^\]]*\]|(?<![\p{L}\p{N}_])[\p{L}_]+))(\$?)(\d+)(?![\p{L}\p{N}_])(?!\s*\()/u
/** A column without a number behind it, or a range of another sheet: what looks like a reference in its name is none. */
const NAME = /\[[^\]]*\]|\{[^}]*\}/
const PARTS = new RegExp([TEXT, REFERENCE, NAME].map(({ source }) => source).join('|'), 'gu')

/**
 * A formula as it reads so many rows further down: references to a row number move along, those with `$` before the number and those
 * to `@row` stay. Null where one would point above the first row.
 */
export function shiftFormula(formula: string, rows: number): string | null {
  let isAbove = false
  const shifted = formula.replace(PARTS, (part: string, column?: string, fixed?: string, row?: string) => {
    if (column === undefined || row === undefined || fixed === '$') return part
    const moved = Number(row) + rows
    if (moved < 1) isAbove = true
    return `${column}${moved}`
  })
  return isAbove ? null : shifted
}
