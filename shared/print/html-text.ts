const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML. */
export const htmlText = (text: string): string => text.replace(/[&<>"]/g, sign => SIGNS[sign] ?? sign)
