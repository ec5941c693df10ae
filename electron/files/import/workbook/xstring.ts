const ESCAPED = /_x([\da-f]{4})_/gi

/** Text as a workbook writes it (ECMA-376, ST_Xstring): characters that XML cannot hold stand as `_x000D_`. Lines end with `\n`. */
export function readXstring(source: string): string {
  const text = source.includes('_x')
    ? source.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : source
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
