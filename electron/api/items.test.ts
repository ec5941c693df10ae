import { afterEach, expect, test } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import { ok, type Result } from '../../shared/result.ts'
import { isCallMissing, itemsApi, type ServiceItem } from './items.ts'
import { type AnsweringServer, answeringJson, httpTo, startServer } from './testing/answering-server.ts'

let server: AnsweringServer | null = null
afterEach(async () => server?.stop())

async function serve(answers: Record<string, unknown>) {
  server = await startServer(answeringJson(answers))
  return httpTo(server)
}

const sheetId = SheetId.parse(5)
const sheet = (id: number) => ({ id, name: `Sheet ${id}`, accessLevel: 'COMMENTER', permalink: 'x' })
const linesOf = (answer: Result<readonly ServiceItem[]>) =>
  answer.ok
    ? answer.value.map(({ kind, id, parent, accessLevel }) => [kind, id, parent?.id ?? null, accessLevel])
    : answer

test('lists workspaces by token, and their contents by kind under any property name', async () => {
  const http = await serve({
    'GET /workspaces?paginationType=token&maxItems=100&accessApiLevel=1': {
      data: [{ id: 1, name: 'Office', accessLevel: 'OWNER' }],
      lastKey: 'a/b',
    },
    'GET /workspaces?paginationType=token&maxItems=100&accessApiLevel=1&lastKey=a%2Fb': { data: [] },
    'GET /workspaces/1/children?childrenResourceTypes=sheets,folders&maxItems=1000&accessApiLevel=1': {
      data: [
        { ...sheet(11), resourceType: 'sheet' },
        { id: 2, name: 'Plans', type: 'folder' },
        { ...sheet(14), resourceType: 'report' },
      ],
    },
    'GET /folders/2/children?childrenResourceTypes=sheets,folders&maxItems=1000&accessApiLevel=1': { data: [] },
  })
  const api = itemsApi(http)

  const first = await api.workspaces({ page: 1 })
  expect(first).toMatchObject(ok({ items: [{ kind: 'workspace', id: 1 }], next: { lastKey: 'a/b' } }))
  expect(await api.workspaces({ lastKey: 'a/b' })).toEqual(ok({ items: [], next: null }))

  const inside = await api.children({ kind: 'workspace', id: 1 }, { page: 1 })
  expect(linesOf(inside.ok ? ok(inside.value.items) : inside)).toEqual([
    ['sheet', 11, 1, 'COMMENTER'],
    ['folder', 2, 1, null],
  ])
  expect(await api.children({ kind: 'folder', id: 2 }, { page: 1 })).toEqual(ok({ items: [], next: null }))
})

test('the older calls read a whole workspace, and the items outside of workspaces, containers first', async () => {
  const http = await serve({
    'GET /workspaces/1?loadAll=true&accessApiLevel=1': {
      id: 1,
      name: 'Office',
      sheets: [sheet(11)],
      folders: [{ id: 2, name: 'Plans', folders: [{ id: 3, name: 'Old', sheets: [sheet(12)] }] }],
    },
    'GET /home?accessApiLevel=1': {
      sheets: [{ ...sheet(13), accessLevel: 'SOMETHING_NEW' }],
      workspaces: [{ id: 1, name: 'Office' }],
    },
  })

  expect(linesOf(await itemsApi(http).contents({ id: 1 }))).toEqual([
    ['folder', 2, 1, null],
    ['folder', 3, 2, null],
    ['sheet', 12, 3, 'COMMENTER'],
    ['sheet', 11, 1, 'COMMENTER'],
  ])
  expect(linesOf(await itemsApi(http).home())).toEqual([['sheet', 13, null, null]])
})

test('the path of a sheet names its containers, the outermost first, and none for a sheet shared alone', async () => {
  const leaf = { sheets: [sheet(5)] }
  const http = await serve({
    'GET /sheets/5/path': { id: 1, name: 'Office', folders: [{ id: 2, name: 'Plans', ...leaf }] },
    'GET /sheets/6/path': leaf,
  })

  expect(await itemsApi(http).pathOf(sheetId)).toEqual(ok([1, 2]))
  expect(await itemsApi(http).pathOf(SheetId.parse(6))).toEqual(ok([]))
})

test.each([404, 405, 410])(
  'a call that is answered %d is missing, with an error object or without one',
  async status => {
    const asked = async (json: unknown) => {
      server = await startServer(() => ({ status, json }))
      const answer = await itemsApi(httpTo(server)).home()
      await server.stop()
      return answer.ok || isCallMissing(answer.error)
    }

    expect(await asked({ errorCode: 1006, message: 'Not Found' })).toBe(true)
    expect(await asked({ errorCode: 1234, message: 'Withdrawn' })).toBe(true)
    expect(await asked('a page')).toBe(true)
  },
)
