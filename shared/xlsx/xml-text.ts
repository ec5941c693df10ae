const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 cannot represent: most control characters, and lone surrogates. */
const UNWRITABLE = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu
/** Excel decodes `_x000D_` as a character code, so the first underscore of text that looks like one is escaped. */
const ESCAPE_LIKE = /_(?=x[0-9a-f]{4}_)/gi

/** Escapes text for an element or an attribute. */
export const xmlText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, '\ufffd')
    .replace(/[&<>"]/g, sign => SIGNS[sign] ?? sign)
    .replace(ESCAPE_LIKE, '_x005F_')
