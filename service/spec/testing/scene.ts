import { type Answer, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { upload } from '../../testing/upload.ts'

/**
 * A service with something of everything: a sheet with a row that has each kind of cell the specification speaks of, a
 * file, a link, two discussions, a workspace, folders inside each other, and a favorite. All of it is Ann's.
 */
export async function anOffice(options: Parameters<typeof startService>[0] = {}) {
  const service = startService(options)
  const { ann, call } = service
  const sheet = await aSheet(service, [
    { title: 'Due', type: 'DATE' },
    { title: 'Picks', type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] },
    { title: 'People', type: 'MULTI_CONTACT_LIST' },
  ])
  const picks = { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] } }
  const people = {
    objectValue: { objectType: 'MULTI_CONTACT', values: [{ objectType: 'CONTACT', email: 'kim@office.example' }] },
  }
  const cells = sheet.cells({ Name: 'First', Due: '2026-03-04', Picks: picks, People: people })
  const rowId = (await call(ann, 'POST', `${sheet.url}/rows`, { cells })).json.result.id
  const file = (await upload(service, ann, sheet.url, 'bytes')).json.result
  const link = { name: 'Site', url: 'https://office.example/plan', attachmentType: 'LINK' }
  await call(ann, 'POST', `${sheet.url}/rows/${rowId}/attachments`, link)
  const said = { comment: { text: 'Ready by Friday?' } }
  const talk = (await call(ann, 'POST', `${sheet.url}/discussions`, said)).json.result
  await call(ann, 'POST', `${sheet.url}/rows/${rowId}/discussions`, said)
  const folderId = (await call(ann, 'POST', '/home/folders', { name: 'Plans' })).json.result.id
  await call(ann, 'POST', `/folders/${folderId}/folders`, { name: 'Old plans' })
  const workspaceId = (await call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result.id
  await call(ann, 'POST', `/workspaces/${workspaceId}/folders`, { name: 'Shelf' })
  await call(ann, 'POST', '/favorites', { type: 'sheet', objectId: sheet.id })

  const get = async (path: string) => (await call(ann, 'GET', path)).json
  const begun = await call(ann, 'GET', `${sheet.url}/discussions/${talk.id}`)
  // A discussion that was read by itself has its comments.
  const [comment] = begun.json.comments as readonly Answer[]
  const commentId = comment?.id ?? 0
  await call(ann, 'POST', `${sheet.url}/comments/${commentId}/attachments`, link)
  return { service, sheet, rowId, file, talkId: talk.id, commentId, folderId, workspaceId, get }
}

export type Office = Awaited<ReturnType<typeof anOffice>>

/** Every index endpoint of the service, each with something in it. */
export function indexEndpoints({ sheet, rowId, talkId, folderId, workspaceId }: Office): readonly string[] {
  return [
    '/sheets',
    '/users',
    '/favorites',
    '/workspaces',
    '/home/folders',
    `/folders/${folderId}/folders`,
    `/workspaces/${workspaceId}/folders`,
    `${sheet.url}/columns`,
    `${sheet.url}/attachments`,
    `${sheet.url}/rows/${rowId}/attachments`,
    `${sheet.url}/discussions`,
    `${sheet.url}/discussions/${talkId}/attachments`,
    `${sheet.url}/rows/${rowId}/discussions`,
  ]
}

/** Every read of one thing. */
export function singleReads({
  sheet,
  rowId,
  file,
  talkId,
  commentId,
  folderId,
  workspaceId,
  service,
}: Office): readonly string[] {
  return [
    sheet.url,
    `${sheet.url}/version`,
    `${sheet.url}/rows/${rowId}`,
    `${sheet.url}/columns/${sheet.columnId('Due')}`,
    `${sheet.url}/attachments/${file.id}`,
    `${sheet.url}/discussions/${talkId}`,
    `${sheet.url}/comments/${commentId}`,
    `/folders/${folderId}`,
    `/workspaces/${workspaceId}`,
    `/users/${service.bob.id}`,
    '/users/me',
    `/favorites/sheet/${sheet.id}`,
    '/home',
    '/folders/personal',
  ]
}

/** The reads of the service that are in neither list above: whoever adds an endpoint adds it there, and the rules hold. */
export function unlistedReads(office: Office): readonly string[] {
  const listed = [...indexEndpoints(office), ...singleReads(office)].map(path => `/2.0${path}`)
  return office.service.app.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/2.0/'))
    .map(({ path }) => path)
    .filter(pattern => !listed.some(path => fits(path, pattern)))
}

function fits(path: string, pattern: string): boolean {
  const [words, parts] = [path.split('/'), pattern.split('/')]
  return words.length === parts.length && parts.every((part, index) => part.startsWith(':') || part === words[index])
}
