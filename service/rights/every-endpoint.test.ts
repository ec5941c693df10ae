import { expect, test } from 'vitest'
import type { Endpoint } from '../http/endpoint.ts'
import { apiEndpoints } from '../routes/endpoints.ts'
import { toOAuthDeps } from '../routes/oauth/oauth-deps.ts'
import type { Scope } from '../rules/scopes.ts'
import { createSetup, HELD, STANDINGS, type Standing } from './testing/access-setup.ts'
import { secondRule } from './testing/second-table.ts'

// Every endpoint × every single scope and none × every access level, compared with the second table.

type More = {
  readonly also: string
  readonly body: unknown
  /** Replaces the example's query. The endpoint's own operation then needs nothing: everything depends on the query. */
  readonly query?: string
  /** The example performs this operation already. */
  readonly isExample?: true
}

/** Requests beyond an endpoint's example, and the additional operations that they perform. */
const MORE: Readonly<Record<string, readonly More[]>> = {
  'Update Sheet': [
    { also: 'sheet.rename', body: { name: 'Other' } },
    { also: 'sheet.project-settings', body: { projectSettings: { lengthOfDay: 7 } } },
  ],
  'Create Sheet': [{ also: 'sheet.copy', body: { name: 'Like it', fromId: '{sheetId}' } }],
  'Create Sheet in Folder': [{ also: 'sheet.copy', body: { name: 'Like it', fromId: '{sheetId}' } }],
  'Create Sheet in Workspace': [{ also: 'sheet.copy', body: { name: 'Like it', fromId: '{sheetId}' } }],
  'Copy Sheet': [{ also: 'place.fill', body: { ...toFolder(), newName: 'Copy' } }],
  'Move Sheet': [{ also: 'place.fill', body: toFolder() }],
  'Copy Sight': [{ also: 'place.fill', body: { ...toFolder(), newName: 'Copy' } }],
  'Move Sight': [{ also: 'place.fill', body: toFolder() }],
  'Update Summary Fields': [{ also: 'summary.change', body: [{ id: '{fieldId}', title: 'Renamed' }] }],
  'Copy Rows': toOtherSheets(),
  'Move Rows': toOtherSheets(),
  'Copy Folder': [{ also: 'place.fill', body: { ...toFolder(), newName: 'Copy' } }],
  'Move Folder': [{ also: 'place.fill', body: { destinationType: 'workspace', destinationId: '{workspaceId}' } }],
  'Create Report': [{ also: 'place.fill', body: newReport(), isExample: true }],
  'List Asset Shares': ofEachType('share-read'),
  'Get Asset Share': ofEachType('share-read'),
  'Share Asset': ofEachType('share-change', [{ email: 'new.hand@planning.example', accessLevel: 'VIEWER' }]),
  'Update Asset Share': ofEachType('share-change', { accessLevel: 'VIEWER' }),
  'Delete Asset Share': ofEachType('share-change'),
}

function newReport() {
  return {
    name: 'Open tasks',
    destination: toFolder(),
    columns: [{ title: 'Task', primary: true, index: 0 }],
    scope: [{ assetType: 'sheet', assetId: '{sheetId}' }],
  }
}

function ofEachType(operation: 'share-read' | 'share-change', body?: unknown): readonly More[] {
  const short = operation.replace('-', '.')
  return [
    { also: short, body, query: 'assetType=sheet&assetId={sheetId}' },
    { also: short, body, query: 'assetType=report&assetId={reportId}' },
    { also: `sight.${operation}`, body, query: 'assetType=sight&assetId={sightId}' },
    { also: `workspace.${operation}`, body, query: 'assetType=workspace&assetId={workspaceId}' },
  ]
}

function toOtherSheets() {
  const rowIds = ['{rowId}']
  return [
    { also: 'row.receive', body: { rowIds, to: { sheetId: '{otherSheetId}' } } },
    { also: 'column.change', body: { rowIds, to: { sheetId: '{bareSheetId}' } } },
  ]
}

function toFolder() {
  return { destinationType: 'folder', destinationId: '{folderId}' }
}

type Case = {
  readonly endpoint: Endpoint
  readonly body: unknown
  readonly operations: readonly string[]
}

function toCases(endpoint: Endpoint): readonly Case[] {
  const { needs, title, example } = endpoint
  const all = MORE[title] ?? []
  const more = all.map(({ also, body, query }) => ({
    endpoint: query === undefined ? endpoint : { ...endpoint, example: { ...example, query } },
    body,
    operations: query === undefined ? [needs, also] : [also],
  }))
  const isReplaced = all.some(({ query, isExample }) => query !== undefined || isExample)
  return isReplaced ? more : [{ endpoint, body: example.body, operations: [needs] }, ...more]
}

/**
 * The expected status from the quotes: scope first, then the role in the organization, which only Ann has, then whether
 * the object is visible, then the level on it.
 */
function expected(operations: readonly string[], scope: Scope | null, standing: Standing): number {
  const rules = operations.map(operation => secondRule(operation))
  if (rules.some(rule => !rule)) throw new Error(`Nothing is quoted for one of ${operations.join(', ')}.`)
  if (rules[0]?.scope && rules[0].scope !== scope) return 403
  if (rules[0]?.role && standing !== 'OWNER') return 403
  const levels = rules.flatMap(rule => rule?.access ?? [])
  if (levels.length > 0 && standing === 'nobody') return 404
  return levels.every(level => STANDINGS.indexOf(standing) >= STANDINGS.indexOf(level)) ? 200 : 403
}

const CODES: Readonly<Record<number, string | undefined>> = { 403: '1004', 404: '1006' }

/** A missing group-admin role has a specific code, unless the scope is missing too. */
function codeOf(status: number, operations: readonly string[], scope: Scope | null): string | undefined {
  const rule = secondRule(operations[0] ?? '')
  return status === 403 && rule?.role === 'group-admin' && rule.scope === scope ? '1104' : CODES[status]
}

test('every endpoint admits exactly the callers in the quotes, and a rejected request writes nothing', async () => {
  const setup = await createSetup()
  const endpoints = apiEndpoints(toOAuthDeps(setup.service.deps)).filter(({ token }) => token)
  const before = setup.fingerprint()
  const disagreements: string[] = []
  const count = { cases: 0, refused: 0, allowed: 0 }

  for (const { endpoint, body, operations } of endpoints.flatMap(toCases)) {
    for (const standing of STANDINGS) {
      for (const scope of HELD) {
        const status = expected(operations, scope, standing)
        const attempt = () => setup.attempt(endpoint, body, standing, scope)
        const written = setup.rowsWritten()
        const answer = status === 200 ? await setup.undoing(attempt) : await attempt()
        const code = codeOf(status, operations, scope)
        const isExpected =
          answer.status === status &&
          (code === undefined || (answer.text.includes(`"errorCode":${code}`) && setup.rowsWritten() === written))
        if (!isExpected)
          disagreements.push(`${endpoint.title} (${operations}) as ${standing} with ${scope}: ${answer.text}`)
        count.cases++
        count[status === 200 ? 'allowed' : 'refused']++
      }
    }
  }

  expect(disagreements).toEqual([])
  expect(count.cases).toBeGreaterThanOrEqual(endpoints.length * STANDINGS.length * HELD.length)
  expect(count.allowed).toBeGreaterThan(endpoints.length)
  expect(count.refused).toBeGreaterThan(4000)
  expect(setup.fingerprint()).toBe(before)
  expect(setup.service.bugs).toEqual([])
})

test('tries all additional operations of bodies as well', async () => {
  const setup = await createSetup()
  const endpoints = apiEndpoints(toOAuthDeps(setup.service.deps))

  for (const { title, also } of endpoints) {
    const tried = (MORE[title] ?? []).map(more => more.also)
    // A folder of sheets that cannot be moved is tested in routes/containers/copy.
    expect(tried, title).toEqual(
      expect.arrayContaining(also.filter(name => !(title === 'Move Folder' && name === 'sheet.move'))),
    )
  }
})

test('an accepted write is detected', async () => {
  const setup = await createSetup()
  const [rows, whole] = [setup.rowsWritten(), setup.fingerprint()]

  await setup.service.call(setup.service.ann, 'POST', '/workspaces', { name: 'New' })

  expect(setup.rowsWritten()).toBeGreaterThan(rows)
  expect(setup.fingerprint()).not.toBe(whole)
})
