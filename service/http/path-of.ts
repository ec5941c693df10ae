/**
 * The path of an address. Its words match in any case and with or without a slash at the end: SDKs differ. Ids are digits,
 * secrets lower-case hex.
 */
export function pathOf(url: string): string {
  const from = url.indexOf('/', 'https://'.length)
  const length = url.slice(from).search(/[?#]/)
  const path = (length < 0 ? url.slice(from) : url.slice(from, from + length)).toLowerCase()
  return path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path
}
