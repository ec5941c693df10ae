const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// What XML 1.0 has no way to write: most control characters, and halves of a surrogate pair that stand alone.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that have to go
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
/** Excel reads `_x000D_` as the character of that number, so text that only looks like one has its first underscore written so. */
const ESCAPE_LIKE = /_(?=x[0-9a-f]{4}_)/gi

/** Text as it stands between tags or in an attribute. */
export const xmlText = (text: string): string =>
  text
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, sign => SIGNS[sign] ?? sign)
    .replace(ESCAPE_LIKE, '_x005F_')
