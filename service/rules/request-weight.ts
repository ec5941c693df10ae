/** What a request costs of the 300 units a minute: attaching a file and cell history 10, all else 1 (interface-spec.md "Limits"). */
export function requestWeight(method: string, path: string): number {
  if (method === 'POST' && /\/attachments(\/\d+\/versions)?$/.test(path)) return 10
  if (method === 'GET' && path.endsWith('/history')) return 10
  return 1
}
