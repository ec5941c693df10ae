import { filterStore } from '../../store/reports/filters.ts'
import { itemStore } from '../../store/reports/items.ts'
import { aBrowser, givePassword } from '../../testing/browser.ts'
import { addRequests, addRule } from '../../testing/requests.ts'
import { type Answer, startService, type TestService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { upload } from '../../testing/upload.ts'

/**
 * A service with all kinds of objects: a sheet with a row that has each kind of cell in the specification, a file, a
 * link, two discussions, a workspace, nested folders, and a favorite. All of it is Ann's.
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
  const kim = {
    objectValue: { objectType: 'MULTI_CONTACT', values: [{ objectType: 'CONTACT', email: 'kim@office.example' }] },
  }
  const cells = sheet.cells({ Name: 'First', Due: '2026-03-04', Picks: picks, People: kim })
  const rowId = (await call(ann, 'POST', `${sheet.url}/rows`, { cells })).json.result.id
  const file = (await upload(service, ann, sheet.url, 'bytes')).json.result
  const link = { name: 'Site', url: 'https://office.example/plan', attachmentType: 'LINK' }
  await call(ann, 'POST', `${sheet.url}/rows/${rowId}/attachments`, link)
  const posted = { comment: { text: 'Ready by Friday?' } }
  const discussion = (await call(ann, 'POST', `${sheet.url}/discussions`, posted)).json.result
  await call(ann, 'POST', `${sheet.url}/rows/${rowId}/discussions`, posted)
  const folderId = (await call(ann, 'POST', '/home/folders', { name: 'Plans' })).json.result.id
  await call(ann, 'POST', `/folders/${folderId}/folders`, { name: 'Old plans' })
  const workspaceId = (await call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result.id
  await call(ann, 'POST', `/workspaces/${workspaceId}/folders`, { name: 'Shelf' })
  await call(ann, 'POST', '/favorites', { type: 'sheet', objectId: sheet.id })
  const people = await addPeople(service, sheet.id, workspaceId)

  const wanted = {
    name: 'Changes',
    callbackUrl: 'https://office.example/hook',
    scope: 'sheet',
    events: ['*.*'],
    version: 1,
  }
  const webhookId = (await call(ann, 'POST', '/webhooks', { ...wanted, scopeObjectId: sheet.id })).json.result.id

  const get = async (path: string) => (await call(ann, 'GET', path)).json
  const begun = await call(ann, 'GET', `${sheet.url}/discussions/${discussion.id}`)
  // as: a discussion that is read individually has its comments
  const [comment] = begun.json.comments as readonly Answer[]
  const commentId = comment?.id ?? 0
  await call(ann, 'POST', `${sheet.url}/comments/${commentId}/attachments`, link)
  const columnId = sheet.columnId('Due')
  const source = await aSheet(service, [], 'Rates')
  const range = {
    sourceSheetId: source.id,
    startColumnId: source.columnId('Name'),
    endColumnId: source.columnId('Name'),
  }
  const referenceId = (await call(ann, 'POST', `${sheet.url}/crosssheetreferences`, range)).json.result.id
  await call(ann, 'DELETE', source.url)
  const field = { title: 'Budget', type: 'TEXT_NUMBER', objectValue: 5000 }
  const fieldId = (await call(ann, 'POST', `${sheet.url}/summary/fields`, [field])).json.result[0]?.id ?? 0
  const asked = {
    ruleId: addRule(service, ann, sheet.id),
    ...addRequests(service, { sheetId: sheet.id, rowId, columnId }),
  }
  const shown = addShown(service, sheet.id)
  return {
    service,
    shown,
    sheet,
    referenceId,
    fieldId,
    webhookId,
    asked,
    rowId,
    file,
    discussionId: discussion.id,
    commentId,
    folderId,
    workspaceId,
    people,
    get,
  }
}

/** Adds a report over a sheet, a dashboard, a private and a public template, and a filter. Returns their addresses. */
function addShown({ ann, deps, store }: TestService, sheetId: number) {
  const [reportId, sightId, filterId] = [deps.ids.next(), deps.ids.next(), deps.ids.next()]
  const items = itemStore(store.db)
  const columns = [{ virtualId: 1, title: 'Task', type: 'TEXT_NUMBER', primary: true }]
  const mine = { ownerId: ann.id, definition: {} }
  items.add(
    { ...mine, id: reportId, kind: 'report', name: 'All', definition: { sheetIds: [sheetId], columns } },
    deps.clock(),
  )
  items.add({ ...mine, id: sightId, kind: 'sight', name: 'Wall' }, deps.clock())
  items.add({ ...mine, id: deps.ids.next(), kind: 'template', name: 'Snags' }, deps.clock())
  items.add({ ...mine, id: deps.ids.next(), kind: 'template', name: 'Task list', ownerId: null }, deps.clock())
  const query = { operator: 'AND', criteria: [], includeParent: false } as const
  filterStore(store.db).add({ id: filterId, sheetId, ownerId: ann.id, name: 'Mine', type: 'PERSONAL', query })
  return {
    lists: ['/reports', '/sights', '/templates', '/templates/public', '/users/sheets', `/sheets/${sheetId}/filters`],
    single: [
      `/reports/${reportId}`,
      `/reports/${reportId}/path`,
      `/reports/${reportId}/definition`,
      `/reports/${reportId}/scope`,
      `/reports/${reportId}/columns`,
      `/reports/${reportId}/columns/1`,
      `/reports/${reportId}/publish`,
      `/sights/${sightId}`,
      `/sights/${sightId}/path`,
      `/sights/${sightId}/publish`,
      `/sheets/${sheetId}/publish`,
      `/sheets/${sheetId}/filters/${filterId}`,
    ],
  }
}

/**
 * Adds Bob to a group, gives him an alternate address, and shares one object of each kind. Returns the addresses for
 * reading that.
 */
async function addPeople({ ann, bob, call, deps, store }: TestService, sheetId: number, workspaceId: number) {
  const members = [{ email: bob.email }]
  const groupId = (await call(ann, 'POST', '/groups', { name: 'Surveyors', members })).json.result.id
  const alternates = `/users/${bob.id}/alternateemails`
  const { id: alternateEmailId } = (await call(ann, 'POST', alternates, { email: 'robert@office.example' })).json.result
  const items = (['report', 'sight'] as const).map(kind => ({ id: deps.ids.next(), kind }))
  for (const item of items) {
    itemStore(store.db).add({ ...item, name: 'Shared', ownerId: ann.id, definition: {} }, deps.clock())
  }
  const shares = [{ id: sheetId, kind: 'sheet' }, { id: workspaceId, kind: 'workspace' }, ...items].map(
    ({ kind, id }) => `/${kind}s/${id}/shares`,
  )
  // An outsider, so that the sheet stays invisible to Bob.
  const guest = { email: 'guest@elsewhere.example', accessLevel: 'VIEWER' }
  const given = await Promise.all(shares.map(path => call(ann, 'POST', path, guest)))
  const shareId = Number(given[0]?.json.result.id)
  const [reportId = 0, sightId = 0] = items.map(({ id }) => id)
  return {
    ids: { userId: bob.id, groupId, alternateEmailId, shareId, reportId, sightId },
    lists: ['/groups', '/contacts', alternates, ...shares],
    single: [
      `/groups/${groupId}`,
      `/contacts/${bob.id}`,
      `${alternates}/${alternateEmailId}`,
      ...shares.map(path => `${path}/${shareId}`),
    ],
  }
}

export type Office = Awaited<ReturnType<typeof anOffice>>

/** Every index endpoint of the service, each with content. */
export function indexEndpoints({
  sheet,
  rowId,
  file,
  discussionId,
  folderId,
  workspaceId,
  people,
  shown,
}: Office): readonly string[] {
  return [
    '/sheets',
    '/users',
    ...people.lists,
    ...shown.lists,
    '/favorites',
    '/webhooks',
    '/workspaces',
    '/home/folders',
    `/folders/${folderId}/folders`,
    `/workspaces/${workspaceId}/folders`,
    `${sheet.url}/columns`,
    `${sheet.url}/attachments`,
    `${sheet.url}/rows/${rowId}/attachments`,
    `${sheet.url}/discussions`,
    `${sheet.url}/discussions/${discussionId}/attachments`,
    `${sheet.url}/rows/${rowId}/discussions`,
    `${sheet.url}/attachments/${file.id}/versions`,
    `${sheet.url}/rows/${rowId}/columns/${sheet.columnId('Due')}/history`,
    `${sheet.url}/crosssheetreferences`,
    `${sheet.url}/summary/fields`,
    `${sheet.url}/automationrules`,
    `${sheet.url}/updaterequests`,
    `${sheet.url}/sentupdaterequests`,
  ]
}

/** Signs Bob in at his browser. Returns the read that shows when. */
export async function afterALogin(service: TestService): Promise<string> {
  await givePassword(service, service.bob, 'correct horse')
  await aBrowser(service).signIn(service.bob, 'correct horse')
  return `/users?include=lastLogin&email=${service.bob.email}`
}

/** The metadata and the content of a folder and a workspace. */
const browseReads = ({ folderId, workspaceId }: Pick<Office, 'folderId' | 'workspaceId'>): readonly string[] =>
  [`/folders/${folderId}`, `/workspaces/${workspaceId}`].flatMap(address => [
    `${address}/metadata`,
    `${address}/children`,
  ])

/** Every read of one object, and of lists with token paging only. */
export function singleReads({
  sheet,
  referenceId,
  webhookId,
  asked,
  rowId,
  file,
  discussionId,
  commentId,
  folderId,
  workspaceId,
  people,
  shown,
  service,
}: Office): readonly string[] {
  return [
    ...people.single,
    ...shown.single,
    sheet.url,
    `${sheet.url}/version`,
    `${sheet.url}/path`,
    `${sheet.url}/rows/${rowId}`,
    `${sheet.url}/columns/${sheet.columnId('Due')}`,
    `${sheet.url}/attachments/${file.id}`,
    `${sheet.url}/discussions/${discussionId}`,
    `${sheet.url}/comments/${commentId}`,
    `${sheet.url}/crosssheetreferences/${referenceId}`,
    `${sheet.url}/summary`,
    `${sheet.url}/automationrules/${asked.ruleId}`,
    `${sheet.url}/updaterequests/${asked.updateRequestId}`,
    `${sheet.url}/sentupdaterequests/${asked.sentUpdateRequestId}`,
    `/folders/${folderId}`,
    `/folders/${folderId}/path`,
    `/workspaces/${workspaceId}`,
    ...browseReads({ folderId, workspaceId }),
    `/users/${service.bob.id}`,
    `/users/${service.bob.id}/plans`,
    '/users/me',
    `/webhooks/${webhookId}`,
    '/serverinfo',
    '/events/1',
    `/favorites/sheet/${sheet.id}`,
    '/home',
    '/folders/personal',
  ]
}

/** Every read with required query parameters. */
const askedReads = ({ sheet, people }: Office): readonly string[] => [
  `/shares?assetType=sheet&assetId=${sheet.id}`,
  `/shares/${people.ids.shareId}?assetType=sheet&assetId=${sheet.id}`,
  '/search?query=first',
  `/search${sheet.url}?query=first`,
  '/events?since=2026-03-02T09:00:00Z',
]

/** All other reads of the service. A new endpoint must be added to one of these lists, so that the rules cover it. */
export function unlistedReads(office: Office): readonly string[] {
  const asked = askedReads(office).map(path => path.replace(/\?.*/, ''))
  const listed = [...indexEndpoints(office), ...singleReads(office), ...asked].map(path => `/2.0${path}`)
  return office.service.app.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/2.0/'))
    .map(({ path }) => path)
    .filter(pattern => !listed.some(path => fits(path, pattern)))
}

function fits(path: string, pattern: string): boolean {
  const [segments, parts] = [path.split('/'), pattern.split('/')]
  return (
    segments.length === parts.length && parts.every((part, index) => part.startsWith(':') || part === segments[index])
  )
}
