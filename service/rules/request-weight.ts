/**
 * What a request costs of the 300 units a minute: attaching a file and cell history 10, all else 1 (interface-spec.md
 * "Limits"). A comment, or the first of a new discussion, brings a file when it comes as multipart; as JSON it is 1.
 */
export function requestWeight(method: string, path: string, contentType = ''): number {
  if (method === 'POST' && /\/attachments(\/\d+\/versions)?$/.test(path)) return 10
  if (method === 'POST' && /\/(discussions|comments)$/.test(path) && /^multipart\//i.test(contentType)) return 10
  if (method === 'GET' && path.endsWith('/history')) return 10
  return 1
}
