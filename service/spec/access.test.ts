import { expect } from 'vitest'
import { SCOPES, type Scope } from '../rules/scopes.ts'
import { itemStore } from '../store/reports/items.ts'
import { startService, type TestService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'
import { rule } from './testing/rule.ts'

/** One request of each kind with its scope, and a sheet, a row, a column and a workspace to try it on. */
async function aScene() {
  const service = startService()
  const { ann } = service
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const [rowId] = await sheet.addRows(['First'])
  const { id: workspaceId } = (await service.call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const column = `${sheet.url}/columns/${sheet.columnId('Note')}`
  const discussion = (await service.call(ann, 'POST', `${sheet.url}/discussions`, { comment: { text: 'Ready?' } })).json
    .result
  const link = { name: 'Site', url: 'https://office.example', attachmentType: 'LINK' }
  const cells = sheet.cells({ Note: 'x' })
  const sight = `/sights/${addSight(service)}`
  const guest = { email: 'guest@elsewhere.example', accessLevel: 'VIEWER' }
  const hook = { name: 'Changes', callbackUrl: 'https://office.example/hook', scope: 'sheet', scopeObjectId: sheet.id }
  const newHook = { ...hook, events: ['*.*'], version: 1 }
  const webhook = `/webhooks/${(await service.call(ann, 'POST', '/webhooks', newHook)).json.result.id}`

  const requests: Readonly<Record<string, readonly [method: string, path: string, body?: object]>> = {
    'list sheets': ['GET', '/sheets'],
    'read the sheet': ['GET', sheet.url],
    'read a row': ['GET', `${sheet.url}/rows/${rowId}`],
    'read attachments': ['GET', `${sheet.url}/attachments`],
    'read discussions': ['GET', `${sheet.url}/discussions`],
    'search everywhere': ['GET', '/search?query=First'],
    'search the sheet': ['GET', `/search${sheet.url}?query=First`],
    'list people': ['GET', '/users'],
    'read a person': ['GET', `/users/${service.bob.id}`],
    'list contacts': ['GET', '/contacts'],
    'list webhooks': ['GET', '/webhooks'],
    'make a webhook': ['POST', '/webhooks', newHook],
    'rename a webhook': ['PUT', webhook, { name: 'Other' }],
    'renew a secret': ['POST', `${webhook}/resetsharedsecret`],
    'delete a webhook': ['DELETE', webhook],
    'add a person': ['POST', '/users', { email: 'new@office.example', admin: false, licensedSheetCreator: true }],
    'make a group': ['POST', '/groups', { name: 'Surveyors' }],
    'share the sheet': ['POST', `${sheet.url}/shares`, guest],
    'share a workspace': ['POST', `/workspaces/${workspaceId}/shares`, guest],
    'list dashboards': ['GET', '/sights'],
    'read a dashboard': ['GET', sight],
    'rename a dashboard': ['PUT', sight, { name: 'Other' }],
    'copy a dashboard': ['POST', `${sight}/copy`, { newName: 'Copy', destinationType: 'home' }],
    'share a dashboard': ['POST', `${sight}/shares`, guest],
    'delete a dashboard': ['DELETE', sight],
    'add a row': ['POST', `${sheet.url}/rows`, { cells }],
    'change a row': ['PUT', `${sheet.url}/rows`, { id: rowId, cells }],
    'attach a link': ['POST', `${sheet.url}/attachments`, link],
    'say something': ['POST', `${sheet.url}/discussions/${discussion.id}/comments`, { text: 'Yes' }],
    'add a column': ['POST', `${sheet.url}/columns`, { title: 'New', type: 'DATE', index: 0 }],
    'change a column': ['PUT', column, { title: 'Renamed' }],
    'delete a column': ['DELETE', column],
    'rename the sheet': ['PUT', sheet.url, { name: 'Other' }],
    'make a sheet': ['POST', '/sheets', { name: 'New', columns }],
    'make a workspace': ['POST', '/workspaces', { name: 'New' }],
    'rename a workspace': ['PUT', `/workspaces/${workspaceId}`, { name: 'Other' }],
    'make a folder': ['POST', '/home/folders', { name: 'New' }],
    'fill a workspace': ['POST', `/workspaces/${workspaceId}/folders`, { name: 'New' }],
    'delete a row': ['DELETE', `${sheet.url}/rows?ids=${rowId}`],
    'delete the sheet': ['DELETE', sheet.url],
  }
  const attempt = async (name: string, person = ann): Promise<number> => {
    const [method = '', path = '', body] = requests[name] ?? []
    return (await service.call(person, method, path, body)).status
  }
  return { service, sheet, requests, attempt }
}

/** A dashboard of Ann's, which the API cannot create. */
function addSight({ ann, deps, store }: TestService): number {
  const id = deps.ids.next()
  itemStore(store.db).add({ id, kind: 'sight', name: 'Wall', ownerId: ann.id, definition: {} }, deps.clock())
  return id
}

type Scene = Awaited<ReturnType<typeof aScene>>

/** Expects that a token with this one scope may make exactly these requests, and none of them without it. */
async function expectGrants(scope: Scope, names: readonly string[]): Promise<void> {
  const { service, requests, attempt } = await aScene()
  const alone = service.tokenFor(service.ann, [scope])
  const without = service.tokenFor(
    service.ann,
    SCOPES.filter(held => held !== scope),
  )

  for (const name of names) {
    expect(await attempt(name, without), `${name} without ${scope}`).toBe(403)
    expect(await attempt(name, alone), `${name} with ${scope}`).toBe(200)
  }
  for (const name of Object.keys(requests).filter(other => !names.includes(other))) {
    expect(await attempt(name, alone), `${name} with ${scope} alone`).toBe(403)
  }
}

/** The requests that Bob may and may not make on the sheet at this level, with all scopes. */
async function expectLevel(
  level: Parameters<Scene['sheet']['share']>[1],
  allowed: readonly string[],
  refused: readonly string[],
): Promise<void> {
  const { service, sheet, attempt } = await aScene()
  sheet.share(service.bob, level)

  for (const name of refused) expect(await attempt(name, service.bob), `${level}: ${name}`).toBe(403)
  for (const name of allowed) expect(await attempt(name, service.bob), `${level}: ${name}`).toBe(200)
}

const READ = ['read the sheet', 'read a row', 'read attachments', 'read discussions', 'search the sheet']
const EDIT = ['add a row', 'change a row', 'attach a link', 'say something', 'delete a row']
const STRUCTURE = ['add a column', 'change a column', 'rename the sheet', 'delete a column']

rule('Access levels', 'alter its structure', () => expectLevel('ADMIN', [...READ, ...EDIT, ...STRUCTURE], []))

rule('Access levels', 'EDITOR | Can edit; cannot alter structure, delete', () =>
  expectLevel('EDITOR', [...READ, ...EDIT], [...STRUCTURE, 'delete the sheet']),
)

rule('Access levels', 'EDITOR_SHARE | Same as EDITOR', () =>
  expectLevel('EDITOR_SHARE', [...READ, ...EDIT], [...STRUCTURE, 'delete the sheet']),
)

rule('Access levels', 'plus can share to other users', async () => {
  await expectLevel('EDITOR_SHARE', ['share the sheet'], [])
  await expectLevel('EDITOR', [], ['share the sheet'])
})

rule('Access levels', 'OWNER | Complete control', async () => {
  const { attempt } = await aScene()

  for (const name of [...READ, ...EDIT, ...STRUCTURE, 'delete the sheet']) expect(await attempt(name), name).toBe(200)
})

rule('Access levels', 'VIEWER | Read-only', () =>
  expectLevel('VIEWER', READ, [...EDIT, ...STRUCTURE, 'delete the sheet']),
)

rule('Access scopes', 'ADMIN_SHEETS | Modify sheet structure, including column definition', () =>
  expectGrants('ADMIN_SHEETS', ['add a column', 'change a column', 'rename the sheet', 'delete a column']),
)

rule('Access scopes', 'ADMIN_WORKSPACES | Create and manage workspaces and folders', () =>
  expectGrants('ADMIN_WORKSPACES', [
    'make a workspace',
    'rename a workspace',
    'make a folder',
    'fill a workspace',
    'share a workspace',
  ]),
)

rule('Access scopes', 'CREATE_SHEETS | Create sheets', () => expectGrants('CREATE_SHEETS', ['make a sheet']))

rule('Access scopes', 'DELETE_SHEETS | Delete sheets', () => expectGrants('DELETE_SHEETS', ['delete the sheet']))

rule('Access scopes', 'READ_SHEETS | Read all sheet data, including attachments, discussions, cell data', () =>
  expectGrants('READ_SHEETS', ['list sheets', 'search everywhere', ...READ]),
)

rule('Access scopes', 'SHARE_SHEETS | Share sheets', () => expectGrants('SHARE_SHEETS', ['share the sheet']))

rule('Access scopes', 'READ_CONTACTS | Retrieve contacts', () => expectGrants('READ_CONTACTS', ['list contacts']))

rule('Access scopes', 'ADMIN_USERS | Add/remove organization users; create groups and manage membership', () =>
  expectGrants('ADMIN_USERS', ['add a person', 'make a group']),
)

rule('Access scopes', 'ADMIN_WEBHOOKS | Create, delete, update webhooks; get all webhooks; reset shared secret', () =>
  expectGrants('ADMIN_WEBHOOKS', [
    'list webhooks',
    'make a webhook',
    'rename a webhook',
    'renew a secret',
    'delete a webhook',
  ]),
)

rule('Access scopes', 'READ_SIGHTS | Read Sights/dashboards data', () =>
  expectGrants('READ_SIGHTS', ['list dashboards', 'read a dashboard']),
)

rule('Access scopes', 'ADMIN_SIGHTS | Modify Sights/dashboards structure', () =>
  expectGrants('ADMIN_SIGHTS', ['rename a dashboard']),
)

rule('Access scopes', 'CREATE_SIGHTS | Create Sights/dashboards', () =>
  expectGrants('CREATE_SIGHTS', ['copy a dashboard']),
)

rule('Access scopes', 'SHARE_SIGHTS | Share Sights/dashboards', () =>
  expectGrants('SHARE_SIGHTS', ['share a dashboard']),
)

rule('Access scopes', 'DELETE_SIGHTS | Delete Sights/dashboards', () =>
  expectGrants('DELETE_SIGHTS', ['delete a dashboard']),
)

rule('Access scopes', 'READ_USERS | Retrieve users', () => expectGrants('READ_USERS', ['list people', 'read a person']))

rule(
  'Access scopes',
  'WRITE_SHEETS | Insert and modify sheet data, including attachments, discussions, cell data',
  () => expectGrants('WRITE_SHEETS', EDIT),
)

rule('Access scopes', 'Scopes never override access levels.', async () => {
  const { service, attempt } = await aScene()

  expect(await attempt('read the sheet', service.bob)).toBe(404)
  const admin = service.addPerson('Cara', true)
  for (const name of [...READ, ...EDIT, ...STRUCTURE, 'delete the sheet']) {
    expect(await attempt(name, admin), name).toBe(404)
  }
})

rule('Access scopes', 'does not allow updating a sheet on which the user is VIEWER', async () => {
  const { service, sheet, attempt } = await aScene()
  const writer = service.tokenFor(service.bob, ['WRITE_SHEETS'])

  sheet.share(service.bob, 'VIEWER')
  expect(await attempt('change a row', writer)).toBe(403)
  sheet.share(service.bob, 'EDITOR')
  expect(await attempt('change a row', writer)).toBe(200)
})
