import { expect, test } from 'vitest'
import type { AccessLevel } from '../../rules/access.ts'
import { startService } from '../../testing/service.ts'

/** A sheet of ann's, optionally in a workspace of cara's, as bob sees it. */
function seenByBob({
  own,
  wide,
  inWorkspace = wide !== undefined,
}: {
  own?: AccessLevel
  wide?: AccessLevel
  inWorkspace?: boolean
}) {
  const { store, deps, ann, bob, addPerson } = startService()
  const cara = addPerson('Cara')
  const id = deps.ids.next()
  const workspaceId = inWorkspace ? deps.ids.next() : null
  if (workspaceId !== null) {
    store.db.sqlite.prepare('INSERT INTO workspaces VALUES (?, ?, ?, 0, 0)').run(workspaceId, 'Team', cara.id)
  }
  store.sheets.add({ id, name: 'Plan', ownerId: ann.id, workspaceId }, 0)
  if (own) store.shares.put('sheet', id, bob.id, own, 0)
  if (wide && workspaceId !== null) store.shares.put('workspace', workspaceId, bob.id, wide, 0)
  const levelOf = (userId: number) => store.sheets.findVisible(userId, id)?.accessLevel ?? null
  return {
    bob: levelOf(bob.id),
    ann: levelOf(ann.id),
    cara: levelOf(cara.id),
    listed: store.sheets.visibleTo(bob.id).length,
  }
}

test.each<readonly [string, Parameters<typeof seenByBob>[0], AccessLevel | null]>([
  ['nothing', {}, null],
  ['a share of the sheet', { own: 'EDITOR' }, 'EDITOR'],
  ['a share of its workspace', { wide: 'VIEWER' }, 'VIEWER'],
  ['both, the sheet’s being stronger', { own: 'ADMIN', wide: 'EDITOR' }, 'ADMIN'],
  ['both, the workspace’s being stronger', { own: 'VIEWER', wide: 'EDITOR_SHARE' }, 'EDITOR_SHARE'],
  ['an admin’s share of the workspace', { wide: 'ADMIN' }, 'ADMIN'],
  ['the sheet being in a workspace that is not shared', { inWorkspace: true }, null],
])('with %s', (_, grants, expected) => {
  const seen = seenByBob(grants)

  expect(seen.bob).toBe(expected)
  expect(seen.listed).toBe(expected === null ? 0 : 1)
  expect(seen.ann).toBe('OWNER')
})

test('the owner of a workspace is an admin of the sheets in it, and of no others', () => {
  expect(seenByBob({ inWorkspace: true }).cara).toBe('ADMIN')
  expect(seenByBob({}).cara).toBeNull()
})

test('deleting a workspace deletes its sheets with their rows, shares and favorites', () => {
  const { store, deps, ann, bob } = startService()
  const { sqlite } = store.db
  const [workspaceId, folderId, sheetId] = [deps.ids.next(), deps.ids.next(), deps.ids.next()]
  sqlite.prepare('INSERT INTO workspaces VALUES (?, ?, ?, 0, 0)').run(workspaceId, 'Team', ann.id)
  sqlite.prepare('INSERT INTO folders VALUES (?, ?, ?, NULL, ?, 0, 0)').run(folderId, 'Sub', ann.id, workspaceId)
  store.sheets.add({ id: sheetId, name: 'Plan', ownerId: ann.id, folderId, workspaceId }, 0)
  store.sheets.configureFor(sheetId, bob.id, { displaySummaryTasks: false })
  store.shares.put('sheet', sheetId, bob.id, 'VIEWER', 0)
  store.shares.put('workspace', workspaceId, bob.id, 'VIEWER', 0)
  for (const [type, id] of [
    ['sheet', sheetId],
    ['folder', folderId],
    ['workspace', workspaceId],
  ] as const) {
    sqlite
      .prepare('INSERT INTO favorites (user_id, type, object_id, created_at) VALUES (?, ?, ?, 0)')
      .run(bob.id, type, id)
  }

  sqlite.prepare('DELETE FROM workspaces WHERE id = ?').run(workspaceId)

  const left = sqlite
    .prepare(
      'SELECT (SELECT count(*) FROM sheets) + (SELECT count(*) FROM folders) + (SELECT count(*) FROM user_settings) AS things',
    )
    .get()
  expect(left).toEqual({ things: 0 })
  expect(sqlite.prepare('SELECT count(*) AS count FROM shares').get()).toEqual({ count: 0 })
  expect(sqlite.prepare('SELECT count(*) AS count FROM favorites').get()).toEqual({ count: 0 })
})

test('each change raises the version by one and updates the time', () => {
  const { store, deps, ann } = startService()
  const id = deps.ids.next()
  store.sheets.add({ id, name: 'Plan', ownerId: ann.id }, 1000)

  expect([store.sheets.touch(id, 2000), store.sheets.touch(id, 3000)]).toEqual([2, 3])
  expect(store.sheets.findVisible(ann.id, id)).toMatchObject({ version: 3, createdAt: 1000, modifiedAt: 3000 })
})

test('issues each auto-number once', () => {
  const { store, deps, ann } = startService()
  const id = deps.ids.next()
  store.sheets.add({ id, name: 'Plan', ownerId: ann.id }, 0)

  expect([store.sheets.takeNumbers(id, 3), store.sheets.takeNumbers(id, 1)]).toEqual([1, 4])
  store.sheets.startNumbers(id, 50)
  expect(store.sheets.takeNumbers(id, 2)).toBe(50)
})

test('finds stored bytes by their version and view only; an older body never replaces a newer one', () => {
  const { store, deps, ann } = startService()
  const id = deps.ids.next()
  store.sheets.add({ id, name: 'Plan', ownerId: ann.id }, 0)
  const bytes = (text: string) => new TextEncoder().encode(text)

  store.bodies.put(id, 'view', 2, bytes('two'))
  store.bodies.put(id, 'view', 1, bytes('one'))

  expect(store.bodies.find(id, 'view', 2)).toEqual(bytes('two'))
  expect(store.bodies.find(id, 'view', 1)).toBeNull()
  expect(store.bodies.find(id, 'other', 2)).toBeNull()
  store.bodies.put(id, 'view', 3, bytes('three'))
  expect(store.bodies.find(id, 'view', 3)).toEqual(bytes('three'))
})

test('storing bytes of a sheet deleted in the meantime is no error and stores nothing', () => {
  const { store } = startService()

  store.bodies.put(7, 'view', 1, new Uint8Array([1]))

  expect(store.bodies.find(7, 'view', 1)).toBeNull()
})
