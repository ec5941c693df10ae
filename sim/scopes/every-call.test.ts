import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { httpOn } from '../../electron/api/testing/in-process.ts'
import type { Sending } from '../../electron/api/transport/multipart.ts'
import { serviceApi } from '../../electron/core/service-api.ts'
import { SCOPES } from '../../electron/session/browser/consent-address.ts'
import type { Scope } from '../../service/rules/scopes.ts'
import { startService, type TestService } from '../../service/testing/service.ts'
import { aColumn } from '../../shared/columnar/testing/a-sheet.ts'
import { AttachmentId, ColumnId, CommentId, RowId, SheetId, ThreadId } from '../../shared/model/ids.ts'
import type { ItemRef } from '../../shared/model/item.ts'
import type { ColumnType } from '../../shared/model/sheet/column-edit.ts'
import type { Result } from '../../shared/result.ts'

/** 1004: the token lacks the scope, or the user the access. */
const NO_RIGHT = 1004

/** The app's API with a token of these scopes, and its requests with their responses. */
function callsWith(service: TestService, scopes: readonly Scope[]) {
  const { token } = service.tokenFor(service.ann, scopes)
  const asked: { readonly request: string; readonly status: number; readonly code: number | null }[] = []
  const http = httpOn(service, {
    async fetch(input, init) {
      const request = new Request(input, init)
      const { method, url } = request
      const response = await service.app.fetch(request)
      const received: unknown = response.ok ? null : await response.clone().json()
      const code = received instanceof Object && 'errorCode' in received ? Number(received.errorCode) : null
      asked.push({ request: `${method} ${shapeOf(new URL(url).pathname)}`, status: response.status, code })
      return response
    },
    token: () => token,
  })
  return {
    asked,
    ...serviceApi(http, () => 'boundary'),
  }
}
type Calls = ReturnType<typeof callsWith>

/** An address without ids. */
const shapeOf = (pathname: string): string => pathname.replace('/2.0', '').replace(/\d+/g, ':id')

/**
 * A workspace with a folder and a sheet, another sheet in Home, and every kind of content, created with full access.
 */
async function openOffice(service: TestService) {
  const made = async (path: string, body: object): Promise<Made> => {
    const { status, json } = await service.call(service.ann, 'POST', path, body)
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(json)}`)
    // as: the service's responses; a missing field fails the test below
    return json.result as unknown as Made
  }
  const columns = [
    { title: 'Task', type: 'TEXT_NUMBER', primary: true },
    { title: 'Note', type: 'TEXT_NUMBER' },
  ]
  const workspace = await made('/workspaces', { name: 'Library' })
  const folder = await made(`/workspaces/${workspace.id}/folders`, { name: 'Plans' })
  const sheet = await made('/sheets', { name: 'Costs', columns })
  const other = await made('/sheets', { name: 'Old costs', columns })
  const row = await made(`/sheets/${sheet.id}/rows`, { toBottom: true })
  const attachment = await made(`/sheets/${sheet.id}/attachments`, {
    name: 'Plan',
    attachmentType: 'LINK',
    url: 'https://office.example/plan',
  })
  const thread = await made(`/sheets/${sheet.id}/discussions`, { comment: { text: 'One' } })
  const comment = await made(`/sheets/${sheet.id}/discussions/${thread.id}/comments`, { text: 'Two' })
  return {
    workspace: { kind: 'workspace', id: workspace.id },
    folder: { kind: 'folder', id: folder.id },
    sheet: { kind: 'sheet', id: sheet.id },
    other: { kind: 'sheet', id: other.id },
    sheetId: SheetId.parse(sheet.id),
    task: aColumn(sheet.columns?.[0]?.id ?? 0, 'text', { title: 'Task', primary: true }),
    columnId: ColumnId.parse(sheet.columns?.[1]?.id),
    rowId: RowId.parse(row.id),
    attachmentId: AttachmentId.parse(attachment.id),
    threadId: ThreadId.parse(thread.id),
    commentId: CommentId.parse(comment.id),
  } as const
}
type Made = { readonly id: number; readonly columns?: readonly { readonly id: number }[] }
type Office = Awaited<ReturnType<typeof openOffice>>

const file: Sending = {
  name: 'plan.txt',
  sizeBytes: 4,
  mimeType: 'text/plain',
  content: async function* () {
    yield new TextEncoder().encode('plan')
  },
}
const gif: Sending = {
  name: 'door.gif',
  sizeBytes: 14,
  mimeType: 'image/gif',
  content: async function* () {
    yield Uint8Array.from([...new TextEncoder().encode('GIF89a'), 30, 0, 20, 0, 0, 0, 0, 59])
  },
}
type Call = (calls: Calls, office: Office) => Promise<Result<unknown>>
type Apis = Omit<Calls, 'asked'>

const TEXT: ColumnType = { kind: 'text', symbol: null, options: [], validation: false }
const TASK = { title: 'Task', kind: 'text' as const, options: [] }
const FIRST = { parentId: null, after: null }

/** Each container once. */
const ofEachItem = (change: (calls: Calls, item: ItemRef) => Promise<Result<unknown>>): readonly Call[] => [
  (calls, { sheet }) => change(calls, sheet),
  (calls, { folder }) => change(calls, folder),
  (calls, { workspace }) => change(calls, workspace),
]

/** Every API function of the app in each of its forms, deletions last. */
const CALLS: { readonly [A in keyof Apis]: { readonly [F in keyof Apis[A]]: readonly Call[] } } = {
  attachments: {
    page: [({ attachments }, { sheetId }) => attachments.page({ sheetId, rowId: null }, 1)],
    get: [({ attachments }, { sheetId, attachmentId }) => attachments.get(sheetId, attachmentId)],
    newest: [({ attachments }, { sheetId, attachmentId }) => attachments.newest(sheetId, attachmentId)],
    upload: [
      ({ attachments }, { sheetId, rowId }) => attachments.upload({ sheetId, rowId }, file),
      ({ attachments }, { sheetId }) => attachments.upload({ sheetId, rowId: null }, file),
    ],
    remove: [({ attachments }, { sheetId, attachmentId }) => attachments.remove(sheetId, attachmentId)],
  },
  columns: {
    add: [({ columns }, { sheetId }) => columns.add(sheetId, { title: 'Cost', type: TEXT, width: 100, index: 1 })],
    change: [({ columns }, { sheetId, columnId }) => columns.change(sheetId, columnId, { title: 'Remark', width: 90 })],
    move: [({ columns }, { sheetId, columnId }) => columns.move(sheetId, columnId, 1)],
    remove: [({ columns }, { sheetId, columnId }) => columns.remove(sheetId, columnId)],
  },
  discussions: {
    page: [({ discussions }, { sheetId }) => discussions.page({ sheetId, rowId: null }, 1)],
    thread: [({ discussions }, { sheetId, threadId }) => discussions.thread(sheetId, threadId)],
    comment: [({ discussions }, { sheetId, commentId }) => discussions.comment(sheetId, commentId)],
    begin: [
      ({ discussions }, { sheetId, rowId }) => discussions.begin({ sheetId, rowId }, 'Hello', null),
      ({ discussions }, { sheetId }) => discussions.begin({ sheetId, rowId: null }, 'Hello', file),
    ],
    reply: [
      ({ discussions }, { sheetId, threadId }) => discussions.reply(sheetId, threadId, 'Hello', null),
      ({ discussions }, { sheetId, threadId }) => discussions.reply(sheetId, threadId, 'Hello', file),
    ],
    change: [({ discussions }, { sheetId, commentId }) => discussions.change(sheetId, commentId, 'Changed')],
    remove: [({ discussions }, { sheetId, commentId }) => discussions.remove(sheetId, commentId)],
  },
  favorites: {
    page: [({ favorites }) => favorites.page(1)],
    add: [({ favorites }, { sheetId }) => favorites.add(sheetId)],
    remove: [({ favorites }, { sheetId }) => favorites.remove(sheetId)],
  },
  formulaInputs: {
    fields: [({ formulaInputs }, { sheetId }) => formulaInputs.fields(sheetId)],
    rangePage: [({ formulaInputs }, { sheetId }) => formulaInputs.rangePage(sheetId, 1)],
  },
  images: {
    addresses: [({ images }) => images.addresses(['none'])],
    put: [
      ({ images }, { sheetId, rowId, task }) =>
        images.put(
          { sheetId, columns: [] },
          { kind: 'set-cell', rowId, columnId: task.id, value: 'Door', formula: null, image: 'a' },
          gif,
        ),
    ],
  },
  search: {
    everything: [({ search }) => search.everything('Door')],
    sheet: [({ search }, { sheetId }) => search.sheet(sheetId, 'Door')],
  },
  sheets: {
    version: [({ sheets }, { sheetId }) => sheets.version(sheetId)],
    versions: [({ sheets }) => sheets.versions()],
    read: [({ sheets }, { sheetId }) => sheets.read(sheetId, async () => true)],
    readChanges: [({ sheets }, { sheetId }) => sheets.readChanges(sheetId, '2026-01-01T00:00:00Z', async () => true)],
    readOutline: [({ sheets }, { sheetId, task }) => sheets.readOutline(sheetId, [task.id], async () => true)],
    cellHistory: [({ sheets }, office) => sheets.cellHistory({ ...office, column: office.task }, 1)],
    rowOrigin: [({ sheets }, { sheetId, rowId }) => sheets.rowOrigin(sheetId, rowId)],
    addRows: [
      ({ sheets }, { sheetId, task }) =>
        sheets.addRows({ sheetId, columns: [task] }, FIRST, [
          { cells: [{ columnId: task.id, value: 'New', formula: null }] },
        ]),
    ],
    updateRows: [
      ({ sheets }, { sheetId, rowId, task }) =>
        sheets.updateRows({ sheetId, columns: [task] }, [
          { rowId, cells: [{ columnId: task.id, value: 'Changed', formula: null }], location: null },
        ]),
      ({ sheets }, { sheetId, rowId }) =>
        sheets.updateRows({ sheetId, columns: [] }, [{ rowId, cells: [], location: FIRST }]),
    ],
    deleteRows: [({ sheets }, { sheetId, rowId }) => sheets.deleteRows(sheetId, [rowId])],
  },
  items: {
    workspaces: [({ items }) => items.workspaces({ page: 1 })],
    children: [
      ({ items }, { workspace }) => items.children(workspace, { page: 1 }),
      ({ items }, { folder }) => items.children(folder, { page: 1 }),
    ],
    contents: [({ items }, { workspace }) => items.contents(workspace)],
    home: [({ items }) => items.home()],
    sheets: [({ items }) => items.sheets(1)],
    pathOf: [({ items }, { sheetId }) => items.pathOf(sheetId)],
  },
  itemChanges: {
    create: [
      ({ itemChanges }) => itemChanges.create({ kind: 'workspace', name: 'New', parent: null }),
      ({ itemChanges }) => itemChanges.create({ kind: 'folder', name: 'New', parent: null }),
      ({ itemChanges }, { workspace }) => itemChanges.create({ kind: 'folder', name: 'New', parent: workspace }),
      ({ itemChanges }, { folder }) => itemChanges.create({ kind: 'folder', name: 'New', parent: folder }),
      ({ itemChanges }) => itemChanges.create({ kind: 'sheet', name: 'New', parent: null, columns: [TASK] }),
      ({ itemChanges }, { workspace }) =>
        itemChanges.create({ kind: 'sheet', name: 'New', parent: workspace, columns: [TASK] }),
      ({ itemChanges }, { folder }) =>
        itemChanges.create({ kind: 'sheet', name: 'New', parent: folder, columns: [TASK] }),
    ],
    rename: ofEachItem(({ itemChanges }, item) => itemChanges.rename(item, 'Renamed')),
    copy: [
      ...ofEachItem(({ itemChanges }, item) =>
        itemChanges.copy(item, { name: 'Copy', to: null, parts: ['data', 'attachments', 'discussions'] }),
      ),
      ({ itemChanges }, { sheet, folder }) => itemChanges.copy(sheet, { name: 'Copy', to: folder, parts: [] }),
    ],
    move: [
      ({ itemChanges }, { sheet, folder }) => itemChanges.move(sheet, folder),
      ({ itemChanges }, { sheet, workspace }) => itemChanges.move(sheet, workspace),
      ({ itemChanges }, { sheet }) => itemChanges.move(sheet, null),
      ({ itemChanges }, { folder }) => itemChanges.move(folder, null),
    ],
    remove: ofEachItem(({ itemChanges }, item) => itemChanges.remove(item)),
  },
  serverInfo: { keyLifeMs: [({ serverInfo }) => serverInfo.keyLifeMs()] },
  users: {
    me: [({ users }) => users.me()],
    page: [({ users }) => users.page(1)],
    find: [({ users }) => users.find('bob@office.example')],
  },
}

/** Makes every call once in a new office; returns the failed ones with their errors. */
async function makeEveryCall(scopes: readonly Scope[]) {
  const service = startService()
  const office = await openOffice(service)
  const calls = callsWith(service, scopes)
  const failed: (readonly [name: string, result: Result<unknown>])[] = []
  for (const [api, functions] of Object.entries(CALLS)) {
    for (const [name, forms] of Object.entries(functions)) {
      for (const call of forms) {
        const result = await call(calls, office)
        if (!result.ok) failed.push([`${api}.${name}`, result])
      }
    }
  }
  return { failed, asked: calls.asked, bugs: service.bugs }
}

/**
 * Everything that the app writes to. Add new writes here, to `CALLS`, and if they need another scope, to the scopes
 * requested at sign-in.
 */
const WRITES = [
  'DELETE /favorites/sheet/:id',
  'DELETE /folders/:id',
  'DELETE /sheets/:id',
  'DELETE /sheets/:id/attachments/:id',
  'DELETE /sheets/:id/columns/:id',
  'DELETE /sheets/:id/comments/:id',
  'DELETE /sheets/:id/rows',
  'DELETE /workspaces/:id',
  'POST /favorites',
  'POST /folders/:id/copy',
  'POST /folders/:id/folders',
  'POST /folders/:id/move',
  'POST /folders/:id/sheets',
  'POST /home/folders',
  'POST /imageurls',
  'POST /sheets',
  'POST /sheets/:id/attachments',
  'POST /sheets/:id/columns',
  'POST /sheets/:id/copy',
  'POST /sheets/:id/discussions',
  'POST /sheets/:id/discussions/:id/comments',
  'POST /sheets/:id/move',
  'POST /sheets/:id/rows',
  'POST /sheets/:id/rows/:id/attachments',
  'POST /sheets/:id/rows/:id/columns/:id/cellimages',
  'POST /sheets/:id/rows/:id/discussions',
  'POST /workspaces',
  'POST /workspaces/:id/copy',
  'POST /workspaces/:id/folders',
  'POST /workspaces/:id/sheets',
  'PUT /folders/:id',
  'PUT /sheets/:id',
  'PUT /sheets/:id/columns/:id',
  'PUT /sheets/:id/comments/:id',
  'PUT /sheets/:id/rows',
  'PUT /workspaces/:id',
]

const apiFolder = join(import.meta.dirname, '../../electron/api')

/** The export names of `electron/api`: `sheetsApi` is `sheets` here. */
const resources = () =>
  readdirSync(apiFolder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(file => [...readFileSync(join(apiFolder, file), 'utf8').matchAll(/^export const (\w+)Api = /gm)])
    .map(([, name]) => name)
    .sort()

describe('a browser session with the scopes that Sheaf requests', () => {
  test('allows every call of the app', async () => {
    const { failed, asked, bugs } = await makeEveryCall(SCOPES)

    expect(asked.filter(({ code }) => code === NO_RIGHT)).toEqual([])
    expect(failed).toEqual([])
    expect(bugs).toEqual([])
  })

  test.each(SCOPES)('needs %s: without it a call is rejected', async scope => {
    const { asked } = await makeEveryCall(SCOPES.filter(other => other !== scope))

    expect(asked.filter(({ code }) => code === NO_RIGHT)).not.toEqual([])
  })

  test('is tried with every function of every resource, in each form that writes', async () => {
    const calls = callsWith(startService(), SCOPES)
    const functionsOf = (apis: object) =>
      Object.entries(apis).flatMap(([api, functions]) => Object.keys(functions).map(name => `${api}.${name}`))

    const { asked: _, ...apis } = calls
    expect(Object.keys(apis).sort()).toEqual(resources())
    expect(functionsOf(CALLS).sort()).toEqual(functionsOf(apis).sort())

    const { asked } = await makeEveryCall(SCOPES)
    const writes = new Set(asked.map(({ request }) => request).filter(request => !request.startsWith('GET ')))
    expect([...writes].sort()).toEqual(WRITES)
  })
})
