import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../../http/endpoint.ts'
import { ACCESS_LEVELS } from '../../rules/access.ts'
import { SCOPES, type Scope } from '../../rules/scopes.ts'
import { containerStore } from '../../store/containers/containers.ts'
import { favoriteStore } from '../../store/containers/favorites.ts'
import { attachmentStore } from '../../store/content/attachments.ts'
import { type CellImageRecord, cellImageStore } from '../../store/content/cell-images.ts'
import { discussionStore } from '../../store/discussions/discussions.ts'
import { alternateEmailStore } from '../../store/people/alternate-emails.ts'
import { groupStore } from '../../store/people/groups.ts'
import { filterStore } from '../../store/reports/filters.ts'
import { itemStore } from '../../store/reports/items.ts'
import type { SharedKind } from '../../store/sheets/shares.ts'
import { webhookStore } from '../../store/webhooks/webhooks.ts'
import { addRequests, addRule } from '../../testing/requests.ts'
import { type Person, startService, type TestService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { blobsOf } from '../../testing/upload.ts'

/** The access of a user to the objects of the setup: none, or one of the levels. */
export const STANDINGS = ['nobody', ...ACCESS_LEVELS] as const
export type Standing = (typeof STANDINGS)[number]

/** The scopes of a token: one or none. */
export const HELD: readonly (Scope | null)[] = [null, ...SCOPES]

/** The ids for paths and examples, per user, because some objects are personal. */
type Ids = Readonly<Record<string, number>>

type Somebody = {
  readonly ids: Ids
  readonly tokens: ReadonlyMap<Scope | null, Person>
}

/**
 * A service with a sheet, a workspace, a folder, a report and a dashboard, and one user per access level to all of
 * them. Each has a thread, a comment and a favorite, and a token for each single scope.
 */
export async function createSetup(service: TestService = startService()) {
  const common = await furnish(service)
  const people = new Map<Standing, Somebody>()
  for (const standing of STANDINGS) people.set(standing, await settle(service, standing, common))
  const changes = service.store.db.sqlite.prepare('SELECT total_changes() AS rows')

  const attempt = async (endpoint: Endpoint, body: unknown, standing: Standing, scope: Scope | null) => {
    const somebody = people.get(standing)
    const person = somebody?.tokens.get(scope)
    if (!somebody || !person) throw new Error(`Nobody stands as ${standing} with ${scope}.`)
    return send(service, endpoint, body, person, somebody.ids)
  }
  return {
    service,
    attempt,
    /** The ids for paths and examples of the user with this access. */
    idsOf: (standing: Standing): Ids => people.get(standing)?.ids ?? {},
    /** Counts the rows ever written: unchanged after a request that wrote nothing. */
    rowsWritten: () => Number(changes.get()?.rows),
    /** A hash of the whole store and the names of all blobs. */
    fingerprint: () => fingerprint(service),
    /** Rolls back the writes of `work`, so that the next attempt finds the same setup. */
    async undoing<T>(work: () => Promise<T>): Promise<T> {
      service.store.db.sqlite.exec('BEGIN')
      try {
        return await work()
      } finally {
        service.store.db.sqlite.exec('ROLLBACK')
        // The setup has no blobs, so every existing one was just uploaded.
        for (const name of blobsOf(service)) rmSync(join(service.deps.blobs, name))
      }
    },
  }
}

/** The shared objects, all owned by Ann. */
async function furnish(service: TestService): Promise<Ids> {
  const { ann, store, deps, call } = service
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const [rowId = 0] = await sheet.addRows(['First'])
  await call(ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Note: 'Said' }) })
  const attachmentId = addFile(service, sheet.id)
  const containers = containerStore(store.db)
  const [workspaceId, folderId] = [deps.ids.next(), deps.ids.next()]
  const made = { ownerId: ann.id, createdAt: 0, modifiedAt: 0 }
  containers.addWorkspace({ ...made, id: workspaceId, name: 'Team' })
  containers.addFolder({ ...made, id: folderId, name: 'Plans', parentId: null, workspaceId })
  const items = itemStore(store.db)
  const [reportId, sightId] = [deps.ids.next(), deps.ids.next()]
  const [columnVirtualId, otherVirtualId] = [deps.ids.next(), deps.ids.next()]
  const shown = [columnVirtualId, otherVirtualId].map(virtualId => ({ virtualId, title: 'Note', type: 'TEXT_NUMBER' }))
  items.add({ id: reportId, kind: 'report', name: 'All', ownerId: ann.id, definition: { columns: shown } }, 0)
  items.add({ id: sightId, kind: 'sight', name: 'Wall', ownerId: ann.id, definition: {} }, 0)
  return {
    sheetId: sheet.id,
    rowId,
    columnId: sheet.columnId('Note'),
    ...addRequests(service, { sheetId: sheet.id, rowId, columnId: sheet.columnId('Note') }),
    ...(await addSheets(service, { sheetId: sheet.id, rowId, columnId: sheet.columnId('Note') })),
    attachmentId,
    workspaceId,
    folderId,
    reportId,
    columnVirtualId,
    sightId,
    // Creating the sheet was the first event. The organization is named after its owner.
    eventId: 1,
    planId: ann.id,
    ...addGil(service, { sheet: sheet.id, workspace: workspaceId, report: reportId, sight: sightId }),
  }
}

/** A file on the sheet. No test reads its bytes, so it has none. */
function addFile({ store, deps, ann }: TestService, sheetId: number): number {
  const id = deps.ids.next()
  const file = {
    attachmentType: 'FILE',
    name: 'plan.txt',
    mimeType: 'text/plain',
    sizeBytes: 1,
    blob: deps.ids.secret(),
  } as const
  const nothing = { attachmentSubType: null, description: null, url: null }
  const place = { sheetId, parentType: 'SHEET', parentId: sheetId } as const
  attachmentStore(store.db).add({ ...nothing, ...file, ...place, id, createdAt: 0, createdBy: ann.id })
  return id
}

/** Target sheets for rows, one of which lacks a column; and an image in the cell. */
async function addSheets(
  service: TestService,
  cell: Pick<CellImageRecord, 'sheetId' | 'rowId' | 'columnId'>,
): Promise<Ids> {
  const { store, deps, ann } = service
  const other = await aSheet(service, [{ title: 'Note' }], 'Other')
  const otherSheetId = other.id
  const bareSheetId = (await aSheet(service, [], 'Bare')).id
  const imageId = deps.ids.next()
  const image = { name: 'door.gif', mimeType: 'image/gif', width: 1, height: 1, blob: deps.ids.secret() }
  cellImageStore(store.db).add({ ...image, ...cell, id: String(imageId), createdAt: 0, createdBy: ann.id })
  const crossSheetReferenceId = deps.ids.next()
  const otherColumnId = other.columnId('Note')
  const ends = { columnIds: [otherColumnId, otherColumnId] as const, rowIds: null }
  const reference = { id: crossSheetReferenceId, sheetId: cell.sheetId, sourceSheetId: otherSheetId, name: 'Notes' }
  store.references.add({ ...reference, ...ends, createdAt: 0, createdBy: ann.id })
  const fieldId = deps.ids.next()
  const definition = {
    id: fieldId,
    index: 0,
    title: 'Budget',
    type: 'TEXT_NUMBER',
    width: 150,
    validation: false,
  } as const
  const stamps = { createdAt: 0, createdBy: ann.id, modifiedAt: 0, modifiedBy: ann.id }
  store.summaryFields.put(cell.sheetId, { definition, cell: {}, ...stamps })
  return { otherSheetId, otherColumnId, bareSheetId, imageId, crossSheetReferenceId, fieldId }
}

/** A user who has all shares and is in a group, used in paths about users and shares. */
function addGil({ addPerson, ann, deps, store }: TestService, shared: Readonly<Record<SharedKind, number>>): Ids {
  const { id: userId } = addPerson('Gil')
  for (const kind of ['sheet', 'workspace', 'report', 'sight'] as const) {
    store.shares.put(kind, shared[kind], userId, 'VIEWER', 0)
  }
  const [groupId, alternateEmailId] = [deps.ids.next(), deps.ids.next()]
  const groups = groupStore(store.db)
  groups.add({ id: groupId, name: 'Surveyors', description: null, ownerId: ann.id }, 0)
  groups.addMember(groupId, userId)
  const email = 'gil.second@office.example'
  alternateEmailStore(store.db).add({ id: alternateEmailId, userId, email, proof: null })
  return { userId, groupId, alternateEmailId, shareId: userId, contactId: userId }
}

async function settle(service: TestService, standing: Standing, common: Ids): Promise<Somebody> {
  const { store, deps, ann, call } = service
  const person = standing === 'OWNER' ? ann : service.addPerson(standing.replace('_', '-'))
  const { sheetId = 0, workspaceId = 0, reportId = 0, sightId = 0, otherSheetId = 0, bareSheetId = 0 } = common
  if (standing !== 'OWNER' && standing !== 'nobody') {
    for (const id of [sheetId, otherSheetId, bareSheetId]) store.shares.put('sheet', id, person.id, standing, 0)
    store.shares.put('workspace', workspaceId, person.id, standing, 0)
    store.shares.put('report', reportId, person.id, standing, 0)
    store.shares.put('sight', sightId, person.id, standing, 0)
  }
  const [discussionId, commentId, filterId] = [deps.ids.next(), deps.ids.next(), deps.ids.next()]
  const discussions = discussionStore(store.db)
  const mine = { sheetId, createdAt: 0, createdBy: person.id }
  discussions.add({ ...mine, id: discussionId, rowId: null })
  discussions.addComment({ ...mine, id: commentId, discussionId, text: 'Mine' })
  const query = { operator: 'AND', criteria: [], includeParent: false } as const
  filterStore(store.db).add({ id: filterId, sheetId, ownerId: person.id, name: 'Mine', type: 'PERSONAL', query })
  const ruleId = addRule(service, person, sheetId)
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const own = (await call(person, 'POST', '/sheets', { name: 'Own', columns })).json.result.id
  favoriteStore(store.db).add(person.id, { type: 'sheet', objectId: own }, 0)
  const webhookId = deps.ids.next()
  const hook = { name: 'Mine', callbackUrl: 'http://localhost:1/', clientId: null, columnIds: null, secret: 'x' }
  webhookStore(store.db).add({ ...hook, id: webhookId, ownerId: person.id, sheetId: own }, 0)

  const tokens = new Map(HELD.map(scope => [scope, service.tokenFor(person, scope ? [scope] : [])]))
  // The first use of a token is recorded; here it must not count as a write of the tests.
  for (const token of tokens.values()) await call(token, 'GET', '/users/me')
  return {
    tokens,
    ids: { ...common, discussionId, commentId, filterId, ruleId, ownSheetId: own, objectId: own, webhookId },
  }
}

/** Sends the example of an endpoint, or another body, as this user. */
async function send({ app }: TestService, endpoint: Endpoint, body: unknown, person: Person, ids: Ids) {
  const { method, path, example } = endpoint
  const address = path.replace(/:(\w+)/g, (_, name: string) => (name === 'type' ? 'sheet' : String(ids[name])))
  const query = example.query === undefined ? '' : `?${withIds(example.query, ids)}`
  const sent = body === undefined ? null : withIds(typeof body === 'string' ? body : JSON.stringify(body), ids)
  const isJson = typeof body !== 'string'
  const headers = {
    Authorization: `Bearer ${person.token}`,
    'Content-Type': isJson ? 'application/json' : 'text/csv',
    ...(isJson
      ? {}
      : { 'Content-Disposition': 'attachment; filename="a.csv"', 'Content-Length': String(sent?.length ?? 0) }),
  }
  const response = await app.request(`/2.0${address}${query}`, { method, headers, body: sent })
  return { status: response.status, text: await response.text() }
}

function withIds(text: string, ids: Ids): string {
  return text.replace(/\{(\w+Id)\}/g, (_, name: string) => String(ids[name]))
}

function fingerprint({ store, deps }: TestService): string {
  const { sqlite } = store.db
  const hash = createHash('sha256')
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all()
  for (const { name } of tables) {
    const rows = sqlite.prepare(`SELECT * FROM "${String(name)}"`).all()
    hash.update(String(name)).update(
      rows
        .map(row => JSON.stringify(row, toText))
        .toSorted()
        .join(),
    )
  }
  const blobs = existsSync(deps.blobs) ? readdirSync(deps.blobs) : []
  return hash.update(blobs.join()).digest('hex')
}

function toText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' || value instanceof Uint8Array ? String(value) : value
}
