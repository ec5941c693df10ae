const ESCAPED = /_x([\da-f]{4})_/gi

/**
 * Decodes text of a workbook (ECMA-376, ST_Xstring), which encodes characters that XML cannot represent as `_x000D_`.
 * Lines end with `\n`.
 */
export function readXstring(source: string): string {
  const text = source.includes('_x')
    ? source.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : source
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
