const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands between tags: nothing in it is ever markup. */
export const htmlText = (text: string): string => text.replace(/[&<>"]/g, sign => SIGNS[sign] ?? sign)
