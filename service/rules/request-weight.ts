/**
 * The cost of a request from the 300 units per minute: 10 for attaching a file and for cell history, 1 for all others
 * (interface-spec.md "Limits"). A comment or discussion costs 10 as multipart, because it uploads a file, and 1 as
 * JSON.
 */
export function requestWeight(method: string, path: string, contentType = ''): number {
  if (method === 'POST' && /\/attachments(\/\d+\/versions)?$/.test(path)) return 10
  if (method === 'POST' && /\/(discussions|comments)$/.test(path) && /^multipart\//i.test(contentType)) return 10
  if (method === 'GET' && path.endsWith('/history')) return 10
  return 1
}
