/**
 * Bytes as they may stand in a query: those that would end it, or that no address can hold, are escaped; all others stay as
 * they were written, escapes included.
 */
export function toQueryText(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[^!-~]|["#<>]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
