import { expect, test } from 'vitest'
import { SCOPES } from './rules/scopes.ts'
import { discussionStore } from './store/talk/discussions.ts'
import { type Answer, type Person, startService, type TestService } from './testing/service.ts'
import { aSheet } from './testing/sheet.ts'

// Who may do what, written down a second time and independently of rules/policy.ts.
// Columns: operation, scope, then the answer for: nobody, VIEWER, EDITOR, EDITOR_SHARE, ADMIN, OWNER.
const EXPECTED = `
  read the sheet        READ_SHEETS    404 200 200 200 200 200
  read its version      READ_SHEETS    404 200 200 200 200 200
  read a row            READ_SHEETS    404 200 200 200 200 200
  list columns          READ_SHEETS    404 200 200 200 200 200
  read a column         READ_SHEETS    404 200 200 200 200 200
  rename the sheet      ADMIN_SHEETS   404 403 403 403 200 200
  set own view          ADMIN_SHEETS   404 200 200 200 200 200
  set working days      ADMIN_SHEETS   404 403 200 200 200 200
  add a column          ADMIN_SHEETS   404 403 403 403 200 200
  change a column       ADMIN_SHEETS   404 403 403 403 200 200
  delete a column       ADMIN_SHEETS   404 403 403 403 200 200
  add a row             WRITE_SHEETS   404 403 200 200 200 200
  change a row          WRITE_SHEETS   404 403 200 200 200 200
  delete a row          WRITE_SHEETS   404 403 200 200 200 200
  list discussions      READ_SHEETS    404 200 200 200 200 200
  list those of a row   READ_SHEETS    404 200 200 200 200 200
  read a discussion     READ_SHEETS    404 200 200 200 200 200
  read a comment        READ_SHEETS    404 200 200 200 200 200
  list attachments      READ_SHEETS    404 200 200 200 200 200
  list files of a talk  READ_SHEETS    404 200 200 200 200 200
  begin on the sheet    WRITE_SHEETS   404 403 200 200 200 200
  begin on a row        WRITE_SHEETS   404 403 200 200 200 200
  add a comment         WRITE_SHEETS   404 403 200 200 200 200
  change own comment    WRITE_SHEETS   404 403 200 200 200 200
  attach to own comment WRITE_SHEETS   404 403 200 200 200 200
  delete own comment    WRITE_SHEETS   404 403 200 200 200 200
  delete own discussion WRITE_SHEETS   404 403 200 200 200 200
  copy the sheet        CREATE_SHEETS  404 200 200 200 200 200
  make one like it      CREATE_SHEETS  404 200 200 200 200 200
  move the sheet        CREATE_SHEETS  404 403 403 403 403 200
  delete the sheet      DELETE_SHEETS  404 403 403 403 403 200
`

const ROWS = EXPECTED.trim()
  .split('\n')
  .map(line => {
    const [name = '', scope = '', answers = ''] = /^(.+?)\s+([A-Z_]+)\s+([\d ]+)$/.exec(line.trim())?.slice(1) ?? []
    return { name, scope, answers: answers.split(' ').map(Number) }
  })

const LINK = { name: 'Register', url: 'https://planning.example/1', attachmentType: 'LINK' }

const LEVELS = ['nobody', 'VIEWER', 'EDITOR', 'EDITOR_SHARE', 'ADMIN', 'OWNER'] as const

test.each(ROWS)('$name: the access level decides, however many scopes the token has', async ({ name, answers }) => {
  let scene = await aScene()
  for (const [index, level] of LEVELS.entries()) {
    // A refusal leaves all as it was, so the scene can be used again; what was carried out may have used it up.
    if (answers[index - 1] === 200) scene = await aScene()
    scene.grant(level)

    const { status, json } = await scene.attempt(name, level === 'OWNER' ? scene.service.ann : scene.service.bob)

    expect(status, `${level}: ${JSON.stringify(json)}`).toBe(answers[index])
    if (status === 404) expect(json).toMatchObject({ errorCode: 1006, message: 'Not Found' })
    if (status === 403) expect(json.errorCode).toBe(1004)
    if (status !== 200) expect(await scene.version()).toBe(scene.versionBefore)
  }
})

test.each(ROWS)('$name: only a token with $scope will do, even for the owner', async ({ name, scope }) => {
  const scene = await aScene()
  const others = SCOPES.filter(held => held !== scope)
  for (const held of [null, ...others, scope]) {
    const narrow = scene.service.tokenFor(
      scene.service.ann,
      SCOPES.filter(one => one === held),
    )

    const { status, json } = await scene.attempt(name, narrow)

    expect(status, `with ${held}: ${JSON.stringify(json)}`).toBe(held === scope ? 200 : 403)
    if (status !== 200) expect(await scene.version()).toBe(scene.versionBefore)
  }
})

test('without the scope a sheet that exists and one that does not look the same', async () => {
  const scene = await aScene()
  const narrow = scene.service.tokenFor(scene.service.ann, ['READ_USERS'])

  const real = await scene.attempt('read the sheet', narrow)
  const missing = await scene.service.call(narrow, 'GET', '/sheets/123')

  expect([real.status, real.json.errorCode]).toEqual([missing.status, missing.json.errorCode])
})

test('an admin of the workspace may delete a sheet that somebody else owns in it, an editor may not', async () => {
  const service = startService()
  const { ann, bob, deps, store } = service
  const cara = service.addPerson('Cara')
  const workspaceId = deps.ids.next()
  store.db.sqlite.prepare('INSERT INTO workspaces VALUES (?, ?, ?, 0, 0)').run(workspaceId, 'Team', ann.id)
  store.shares.put('workspace', workspaceId, bob.id, 'ADMIN', 0)
  store.shares.put('workspace', workspaceId, cara.id, 'EDITOR', 0)
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const { json } = await service.call(ann, 'POST', `/workspaces/${workspaceId}/sheets`, { name: 'Shared', columns })

  expect((await service.call(cara, 'DELETE', `/sheets/${json.result.id}`)).status).toBe(403)
  expect((await service.call(bob, 'GET', `/sheets/${json.result.id}`)).json.accessLevel).toBe('ADMIN')
  expect((await service.call(bob, 'DELETE', `/sheets/${json.result.id}`)).status).toBe(200)
  expect((await service.call(ann, 'GET', `/sheets/${json.result.id}`)).status).toBe(404)
})

test('being an admin of the organization opens nobody’s sheet', async () => {
  const service = startService()
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const { json } = await service.call(service.bob, 'POST', '/sheets', { name: 'Private', columns })

  expect((await service.call(service.ann, 'GET', `/sheets/${json.result.id}`)).status).toBe(404)
})

/** A sheet of ann's with a row and a column; `grant` gives bob a level on it. */
async function aScene() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const [rowId = 0] = await sheet.addRows(['First'])
  const grant = (level: (typeof LEVELS)[number]): void => {
    if (level !== 'OWNER' && level !== 'nobody') sheet.share(service.bob, level)
  }
  // Both talk, so that each has something of their own to change.
  const talkOf = new Map([
    [service.ann.id, addTalk(service, sheet.id, service.ann.id)],
    [service.bob.id, addTalk(service, sheet.id, service.bob.id)],
  ])
  const versionBefore = await sheet.version()

  const attempt = (name: string, person: Person): Promise<{ status: number; json: Answer }> => {
    const talk = talkOf.get(person.id) ?? { discussionId: 0, commentId: 0 }
    return toAttempt(service, sheet.url, { rowId, columnId: sheet.columnId('Note'), ...talk }, name, person)
  }
  return { service, grant, attempt, versionBefore, version: sheet.version }
}

function addTalk({ store, deps }: TestService, sheetId: number, createdBy: number) {
  const [discussionId, commentId] = [deps.ids.next(), deps.ids.next()]
  const discussions = discussionStore(store.db)
  discussions.add({ id: discussionId, sheetId, rowId: null, createdAt: 0, createdBy })
  discussions.addComment({ id: commentId, sheetId, discussionId, text: 'Mine', createdAt: 0, createdBy })
  return { discussionId, commentId }
}

interface TargetIds {
  readonly rowId: number
  readonly columnId: number
  readonly discussionId: number
  readonly commentId: number
}

function toAttempt(
  service: TestService,
  url: string,
  { rowId, columnId, discussionId, commentId }: TargetIds,
  name: string,
  person: Person,
) {
  const cells = [{ columnId, value: 'x' }]
  const attempts: Readonly<Record<string, readonly [method: string, path: string, body?: unknown]>> = {
    'read the sheet': ['GET', url],
    'read its version': ['GET', `${url}/version`],
    'read a row': ['GET', `${url}/rows/${rowId}`],
    'list columns': ['GET', `${url}/columns`],
    'read a column': ['GET', `${url}/columns/${columnId}`],
    'rename the sheet': ['PUT', url, { name: 'Other' }],
    'set own view': ['PUT', url, { userSettings: { displaySummaryTasks: false } }],
    'set working days': ['PUT', url, { projectSettings: { lengthOfDay: 7 } }],
    'add a column': ['POST', `${url}/columns`, { title: 'New', type: 'DATE', index: 0 }],
    'change a column': ['PUT', `${url}/columns/${columnId}`, { title: 'Renamed' }],
    'delete a column': ['DELETE', `${url}/columns/${columnId}`],
    'add a row': ['POST', `${url}/rows`, { cells }],
    'change a row': ['PUT', `${url}/rows`, { id: rowId, cells }],
    'delete a row': ['DELETE', `${url}/rows?ids=${rowId}`],
    'list discussions': ['GET', `${url}/discussions`],
    'list those of a row': ['GET', `${url}/rows/${rowId}/discussions`],
    'read a discussion': ['GET', `${url}/discussions/${discussionId}`],
    'read a comment': ['GET', `${url}/comments/${commentId}`],
    'list attachments': ['GET', `${url}/attachments`],
    'list files of a talk': ['GET', `${url}/discussions/${discussionId}/attachments`],
    'begin on the sheet': ['POST', `${url}/discussions`, { comment: { text: 'x' } }],
    'begin on a row': ['POST', `${url}/rows/${rowId}/discussions`, { comment: { text: 'x' } }],
    'add a comment': ['POST', `${url}/discussions/${discussionId}/comments`, { text: 'x' }],
    'change own comment': ['PUT', `${url}/comments/${commentId}`, { text: 'x' }],
    'attach to own comment': ['POST', `${url}/comments/${commentId}/attachments`, LINK],
    'delete own comment': ['DELETE', `${url}/comments/${commentId}`],
    'delete own discussion': ['DELETE', `${url}/discussions/${discussionId}`],
    'copy the sheet': ['POST', `${url}/copy`, { destinationType: 'home', newName: 'Copy' }],
    'make one like it': ['POST', '/sheets', { name: 'Copy', fromId: Number(url.slice('/sheets/'.length)) }],
    'move the sheet': ['POST', `${url}/move`, { destinationType: 'home' }],
    'delete the sheet': ['DELETE', url],
  }
  const [method = '', path = '', body] = attempts[name] ?? []
  return service.call(person, method, path, body)
}
