/**
 * An absolute address as URL parsers read it (WHATWG URL, section 4.4); null for any other text.
 *
 * Not `URL.canParse`: in Node 20, once it has been called some seven thousand times, its compiled version reads a Latin-1 text as UTF-8 and
 * refuses each host with an umlaut.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
