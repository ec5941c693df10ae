import { describe, expect, test } from 'vitest'
import type { AccessLevel } from '../../rules/access.ts'
import { SCOPES, type Scope } from '../../rules/scopes.ts'
import { startService } from '../../testing/service.ts'

type Level = AccessLevel | 'none'

/** Written from the specification, independently of the policy: the scope and the lowest level. */
type Expectation = {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly scope: Scope
  readonly least: AccessLevel
}

const link = { name: 'Site', url: 'https://site.example/', attachmentType: 'LINK' }
const named = { name: 'Renamed' }
const home = { destinationType: 'home' }

/** The workspace 7 contains the folder 71, which contains the sheet 41 with the row 5 and the attachment 9. */
const EXPECTATIONS: readonly Expectation[] = [
  { method: 'GET', path: '/workspaces/7', scope: 'READ_SHEETS', least: 'VIEWER' },
  { method: 'PUT', path: '/workspaces/7', body: named, scope: 'ADMIN_WORKSPACES', least: 'ADMIN' },
  { method: 'DELETE', path: '/workspaces/7', scope: 'ADMIN_WORKSPACES', least: 'OWNER' },
  { method: 'GET', path: '/workspaces/7/folders', scope: 'READ_SHEETS', least: 'VIEWER' },
  { method: 'POST', path: '/workspaces/7/folders', body: named, scope: 'ADMIN_WORKSPACES', least: 'ADMIN' },
  { method: 'GET', path: '/folders/71', scope: 'READ_SHEETS', least: 'VIEWER' },
  { method: 'PUT', path: '/folders/71', body: named, scope: 'ADMIN_WORKSPACES', least: 'ADMIN' },
  { method: 'DELETE', path: '/folders/71', scope: 'ADMIN_WORKSPACES', least: 'ADMIN' },
  { method: 'GET', path: '/folders/71/folders', scope: 'READ_SHEETS', least: 'VIEWER' },
  { method: 'POST', path: '/folders/71/folders', body: named, scope: 'ADMIN_WORKSPACES', least: 'ADMIN' },
  { method: 'POST', path: '/workspaces/7/copy', body: { newName: 'Copy' }, scope: 'ADMIN_WORKSPACES', least: 'VIEWER' },
  {
    method: 'POST',
    path: '/folders/71/copy',
    body: { ...home, newName: 'Copy' },
    scope: 'ADMIN_WORKSPACES',
    least: 'VIEWER',
  },
  {
    method: 'POST',
    path: '/folders/71/move',
    body: { destinationType: 'WORKSPACE', destinationId: 7 },
    scope: 'ADMIN_WORKSPACES',
    least: 'ADMIN',
  },
  { method: 'GET', path: '/sheets/41/attachments', scope: 'READ_SHEETS', least: 'VIEWER' },
  { method: 'POST', path: '/sheets/41/attachments', body: link, scope: 'WRITE_SHEETS', least: 'EDITOR' },
  { method: 'GET', path: '/sheets/41/rows/5/attachments', scope: 'READ_SHEETS', least: 'VIEWER' },
  { method: 'POST', path: '/sheets/41/rows/5/attachments', body: link, scope: 'WRITE_SHEETS', least: 'EDITOR' },
]

const LEVELS: readonly Level[] = ['none', 'VIEWER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER']

/**
 * The containers above, owned by Ann; Bob has `level` on the workspace (as OWNER he owns everything instead of Ann).
 */
function withLevel(level: Level) {
  const service = startService()
  const { store, ann, bob } = service
  const ownerId = level === 'OWNER' ? bob.id : ann.id
  const sql = store.db.sqlite
  sql.prepare("INSERT INTO workspaces VALUES (7, 'Library', ?, 0, 0)").run(ownerId)
  sql.prepare("INSERT INTO folders VALUES (71, 'Plans', ?, NULL, 7, 0, 0)").run(ownerId)
  store.sheets.add({ id: 41, name: 'Plan', ownerId, workspaceId: 7, folderId: 71 }, 0)
  const blank = { parentId: null, expanded: true, locked: false, format: null, cells: {} }
  const written = { createdAt: 0, createdBy: ownerId, modifiedAt: 0, modifiedBy: ownerId }
  store.rows.add(41, { id: 5, rowNumber: 1, ...blank, ...written })
  if (level !== 'none' && level !== 'OWNER') store.shares.put('workspace', 7, bob.id, level, 0)

  const tables = ['workspaces', 'folders', 'attachments', 'sheets'] as const
  const state = () => JSON.stringify(tables.map(table => sql.prepare(SELECT[table]).all()))
  return { ...service, state }
}

const SELECT = {
  workspaces: 'SELECT * FROM workspaces',
  folders: 'SELECT * FROM folders',
  attachments: 'SELECT * FROM attachments',
  sheets: 'SELECT * FROM sheets',
} as const

function expectedStatus(level: Level, least: AccessLevel): number {
  if (level === 'none') return 404
  return LEVELS.indexOf(level) >= LEVELS.indexOf(least) ? 200 : 403
}

describe.each(EXPECTATIONS)('$method $path', ({ method, path, body, scope, least }) => {
  test.each(LEVELS)(`needs at least ${least}, tested as %s`, async level => {
    const { call, bob, state, bugs } = withLevel(level)
    const before = state()

    const { status, json } = await call(bob, method, path, body)

    expect(status).toBe(expectedStatus(level, least))
    if (status === 404) expect(json).toMatchObject({ errorCode: 1006, message: 'Not Found' })
    if (status === 403) expect(json).toMatchObject({ errorCode: 1004 })
    // A rejected request changes nothing; an accepted write changes something.
    expect(state() === before).toBe(status !== 200 || method === 'GET')
    expect(bugs).toEqual([])
  })

  test(`needs the scope ${scope}, and no other scope replaces it`, async () => {
    const { call, bob, tokenFor, state } = withLevel('OWNER')
    const before = state()

    const others = tokenFor(
      bob,
      SCOPES.filter(candidate => candidate !== scope),
    )
    expect((await call(others, method, path, body)).json.errorCode).toBe(1004)
    expect((await call(tokenFor(bob, []), method, path, body)).json.errorCode).toBe(1004)
    expect(state()).toBe(before)
    expect((await call(tokenFor(bob, [scope]), method, path, body)).status).toBe(200)
  })

  test('needs a token', async () => {
    const { app } = withLevel('OWNER')

    expect(await (await app.request(`/2.0${path}`, { method })).json()).toMatchObject({ errorCode: 1001 })
  })
})
