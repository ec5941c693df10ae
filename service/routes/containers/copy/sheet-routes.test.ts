import { expect, test } from 'vitest'
import { attachmentStore } from '../../../store/content/attachments.ts'
import { blobStore } from '../../../store/content/blobs.ts'
import { discussionStore } from '../../../store/discussions/discussions.ts'
import { startService, type TestService } from '../../../testing/service.ts'
import { aSheet } from '../../../testing/sheet.ts'

const home = { destinationType: 'home' }
const toHome = { ...home, newName: 'Copy' }

/** A sheet with two columns and a parent row with a child, each with a file and a thread. */
async function withSheet() {
  const service = startService()
  const sheet = await aSheet(service, [
    { title: 'Half', type: 'TEXT_NUMBER' },
    { title: 'No', type: 'TEXT_NUMBER', systemColumnType: 'AUTO_NUMBER' },
  ])
  const [parent = 0] = await sheet.addRows(['Plan'])
  await sheet.addRows(['Order'], { parentId: parent })
  await service.call(service.ann, 'PUT', `${sheet.url}/rows`, {
    id: parent,
    cells: [{ columnId: sheet.columnId('Half'), formula: '=Name@row' }],
  })
  const copy = async (include: string, body: object = toHome) =>
    service.call(service.ann, 'POST', `${sheet.url}/copy?include=${include}`, body)
  const read = async (id: number) =>
    (await service.call(service.ann, 'GET', `/sheets/${id}?include=attachments,discussions`)).json
  return { ...service, sheet, parent, copy, read, discussions: addDiscussion(service, sheet.id, parent) }
}

function addDiscussion({ store, deps, bob }: TestService, sheetId: number, rowId: number) {
  const discussions = discussionStore(store.db)
  const attachments = attachmentStore(store.db)
  const blobs = blobStore(deps.blobs)
  const file = { sheetId, attachmentType: 'FILE', attachmentSubType: null, description: null, url: null } as const
  const attach = (parentType: 'SHEET' | 'ROW' | 'COMMENT', parentId: number, name: string): void => {
    const blob = deps.ids.secret()
    blobs.put(blob, new TextEncoder().encode(name))
    const facts = { name, mimeType: 'text/plain', sizeBytes: name.length, blob, createdAt: 5, createdBy: bob.id }
    attachments.add({ ...file, ...facts, id: deps.ids.next(), parentType, parentId })
  }
  attach('SHEET', sheetId, 'on the sheet')
  attach('ROW', rowId, 'on a row')
  for (const where of [null, rowId]) {
    const [id, commentId] = [deps.ids.next(), deps.ids.next()]
    discussions.add({ id, sheetId, rowId: where, createdAt: 6, createdBy: bob.id })
    const text = where === null ? 'about the sheet' : 'about a row'
    discussions.addComment({ id: commentId, sheetId, discussionId: id, text, createdAt: 6, createdBy: bob.id })
    attach('COMMENT', commentId, `with what was said ${text}`)
  }
  return {
    files: (sheet: number) => attachments.ofSheet(sheet),
    threads: (sheet: number) => discussions.ofSheet(sheet),
    bytesOf: async (blob: string | null) => new Response((await blobs.read(blob ?? ''))?.bytes).text(),
    remove: (blob: string | null) => blobs.remove(blob ?? ''),
  }
}

test('a copy has only the columns by default', async () => {
  const { copy, read, discussions, bugs } = await withSheet()

  const { status, json } = await copy('')

  expect(status).toBe(200)
  expect(json.result).toEqual({
    id: expect.any(Number),
    name: 'Copy',
    accessLevel: 'OWNER',
    permalink: `sheaf://sheets/${json.result.id}`,
  })
  const made = await read(json.result.id)
  expect(made).toMatchObject({ name: 'Copy', version: 1, totalRowCount: 0 })
  expect(made.columns.map(({ title }) => title)).toEqual(['Name', 'Half', 'No'])
  expect([discussions.files(json.result.id), discussions.threads(json.result.id), bugs]).toEqual([[], [], []])
})

test('a copy with data has every row, formula and parent, with new ids', async () => {
  const { copy, read, sheet } = await withSheet()

  const { json } = await copy('data')

  const [before, after] = [await read(sheet.id), await read(json.result.id)]
  const drawn = (body: typeof before) => body.rows.map(row => row.cells.map(({ value, formula }) => [value, formula]))
  expect(drawn(after)).toEqual(drawn(before))
  expect(after.rows[1]).toMatchObject({ parentId: after.rows[0]?.id })
  const numbers = (body: typeof before) => [...body.rows, ...body.columns].map(({ id }) => id)
  expect(numbers(after).filter(id => numbers(before).includes(id))).toEqual([])
})

test('a copy continues the auto-numbers of the original', async () => {
  const { copy, call, ann, read } = await withSheet()
  const id = (await copy('data')).json.result.id

  await call(ann, 'POST', `/sheets/${id}/rows`, { toBottom: true, cells: [] })

  expect((await read(id)).rows.map(row => row.cells[2]?.value)).toEqual([1, 2, 3])
})

test.each([
  ['attachments', ['on the sheet'], []],
  ['data,attachments', ['on the sheet', 'on a row'], []],
  ['discussions', [], ['about the sheet']],
  ['data,discussions', [], ['about the sheet', 'about a row']],
  ['attachments,discussions', ['on the sheet', 'with what was said about the sheet'], ['about the sheet']],
  [
    'all',
    ['on the sheet', 'on a row', 'with what was said about the sheet', 'with what was said about a row'],
    ['about the sheet', 'about a row'],
  ],
  ['forms,ruleRecipients,nonsense', [], []],
])('include=%s copies the files and threads whose parent is copied', async (include, files, threads) => {
  const { copy, discussions } = await withSheet()

  const { id } = (await copy(include)).json.result

  expect(discussions.files(id).map(({ name }) => name)).toEqual(files)
  expect(discussions.threads(id).map(({ comments }) => comments[0]?.text)).toEqual(threads)
})

test('copied comments keep their author and time', async () => {
  const { copy, discussions, bob } = await withSheet()

  const { id } = (await copy('data,discussions,attachments')).json.result

  expect(discussions.threads(id)[0]?.comments[0]).toMatchObject({
    createdBy: { id: bob.id },
    createdAt: 6,
    modifiedAt: 6,
  })
  expect(discussions.files(id)[0]).toMatchObject({ createdBy: { id: bob.id }, createdAt: 5 })
})

test('the file of a copy survives deleting the original', async () => {
  const { copy, discussions, sheet } = await withSheet()
  const { id } = (await copy('attachments')).json.result
  const [original, copied] = [discussions.files(sheet.id)[0]?.blob ?? null, discussions.files(id)[0]?.blob ?? null]

  await discussions.remove(original)

  expect(await discussions.bytesOf(copied)).toBe('on the sheet')
})

test('a copy belongs to its creator and has shares only on request', async () => {
  const { call, bob, sheet, store, addPerson } = await withSheet()
  const cara = addPerson('Cara')
  sheet.share(bob, 'VIEWER')
  sheet.share(cara, 'EDITOR')
  const byBob = (include: string) => call(bob, 'POST', `${sheet.url}/copy?include=${include}`, toHome)

  const plain = (await byBob('data')).json.result.id
  const shared = (await byBob('shares')).json.result.id

  expect(store.sheets.findVisible(bob.id, plain)?.accessLevel).toBe('OWNER')
  expect(store.sheets.findVisible(cara.id, plain)).toBeNull()
  expect(store.sheets.findVisible(cara.id, shared)?.accessLevel).toBe('EDITOR')
  expect(store.shares.levelOf('sheet', shared, bob.id)).toBeNull()
})

test.each<readonly [string, object, number]>([
  ['without a name', home, 1012],
  ['with a blank name', { ...home, newName: ' ' }, 1031],
  ['with a name of over 50 characters', { ...home, newName: 'x'.repeat(51) }, 1041],
  ['to a place that is no kind of place', { destinationType: 'drawer', newName: 'x' }, 1031],
  ['to a folder without saying which', { destinationType: 'folder', newName: 'x' }, 1012],
  ['to a folder that is not there', { destinationType: 'FOLDER', destinationId: 99, newName: 'x' }, 1006],
  ['to a workspace that is not there', { destinationType: 'workspace', destinationId: 99, newName: 'x' }, 1006],
])('rejects a copy %s, without effect', async (_, body, code) => {
  const { copy, call, ann, bugs } = await withSheet()

  expect((await copy('data', body)).json.errorCode).toBe(code)
  expect((await call(ann, 'GET', '/sheets')).json.totalCount).toBe(1)
  expect(bugs).toEqual([])
})

/** Ann's sheet at home, her workspace 7 with the folder 71, and Bob's own workspace 8. */
async function withWorkspaces() {
  const service = startService()
  const { store, ann, bob, call } = service
  const sql = store.db.sqlite
  sql.prepare("INSERT INTO workspaces VALUES (7, 'Library', ?, 0, 0)").run(ann.id)
  sql.prepare("INSERT INTO workspaces VALUES (8, 'Theirs', ?, 0, 0)").run(bob.id)
  sql.prepare("INSERT INTO folders VALUES (71, 'Plans', ?, NULL, 7, 0, 0)").run(ann.id)
  const sheet = await aSheet(service)
  const move = (person: typeof ann, body: object) => call(person, 'POST', `${sheet.url}/move`, body)
  const place = () => {
    const { folderId, workspaceId } = store.sheets.findVisible(ann.id, sheet.id) ?? {}
    return [folderId, workspaceId]
  }
  return { ...service, sheet, move, place }
}

test('a moved sheet is in its new location, with its shares and favorites', async () => {
  const { move, place, call, ann, bob, sheet, store } = await withWorkspaces()
  sheet.share(bob, 'EDITOR')
  await call(ann, 'POST', '/favorites', { type: 'sheet', objectId: sheet.id })

  const { json } = await move(ann, { destinationType: 'Folder', destinationId: '71' })

  const { id } = sheet
  expect(json.result).toEqual({ id, name: 'Plan', accessLevel: 'OWNER', permalink: `sheaf://sheets/${id}` })
  expect(place()).toEqual([71, 7])
  expect(store.shares.levelOf('sheet', id, bob.id)).toBe('EDITOR')
  expect(store.sheets.findVisible(ann.id, id)?.favorite).toBe(true)
  await move(ann, { destinationType: 'workspace', destinationId: 7 })
  expect(place()).toEqual([null, 7])
  await move(ann, home)
  expect(place()).toEqual([null, null])
})

test('a moved sheet has its new workspace and the same version, because its content is unchanged', async () => {
  const { move, call, ann, sheet } = await withWorkspaces()
  const path = `${sheet.url}?level=2&include=objectValue,ownerInfo`
  await call(ann, 'GET', path)

  await move(ann, { destinationType: 'workspace', destinationId: 7 })

  expect((await call(ann, 'GET', path)).json).toMatchObject({
    workspace: { id: 7, name: 'Library' },
    version: 1,
  })
})

test('an admin of a workspace moves items of others within it, but not out of every workspace', async () => {
  const { move, place, ann, bob, store } = await withWorkspaces()
  await move(ann, { destinationType: 'workspace', destinationId: 7 })
  store.shares.put('workspace', 7, bob.id, 'EDITOR', 0)
  const toFolder = { destinationType: 'folder', destinationId: 71 }
  expect((await move(bob, toFolder)).json.errorCode).toBe(1004)
  store.shares.put('workspace', 7, bob.id, 'ADMIN', 0)

  expect((await move(bob, toFolder)).json.result).toMatchObject({ accessLevel: 'ADMIN' })
  expect((await move(bob, home)).json.errorCode).toBe(1004)
  expect(place()).toEqual([71, 7])
})

test('a sheet cannot be moved to a container without access, nor renamed by a move', async () => {
  const { move, place, ann, bob, store } = await withWorkspaces()
  const theirs = { destinationType: 'workspace', destinationId: 8 }

  expect((await move(ann, theirs)).json.errorCode).toBe(1006)
  store.shares.put('workspace', 8, ann.id, 'EDITOR_SHARE', 0)
  expect((await move(ann, theirs)).json.errorCode).toBe(1004)
  expect((await move(ann, { ...home, newName: 'x' })).json.errorCode).toBe(1032)
  expect((await move(bob, theirs)).json.errorCode).toBe(1006)
  expect(place()).toEqual([null, null])
})
