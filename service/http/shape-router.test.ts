import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { pathOf, shapeRouter } from './shape-router.ts'

const PATHS = [
  '/',
  '/sheets',
  '/sheets/:sheetId',
  '/sheets/:sheetId/rows/:rowId',
  '/sheets/:sheetId/rows/emails',
  '/sheets/:sheetId/shares/:shareId',
  '/folders/personal',
  '/folders/:folderId',
  '/confirm/:secret',
  '/nested/:a/:b/:c',
]

function anApp(router: ConstructorParameters<typeof Hono>[0]) {
  const app = new Hono(router)
  for (const path of PATHS) app.get(path, c => c.json({ path, ...c.req.param() }))
  app.post('/sheets/:sheetId', c => c.json({ posted: c.req.param('sheetId') }))
  app.all('/any/:id', c => c.json({ any: c.req.param('id') }))
  return app
}

const ASKED = [
  '/',
  '/sheets',
  '/sheets/17',
  '/sheets/18',
  '/sheets/0',
  '/sheets/sheets',
  '/sheets/17/rows/4',
  '/sheets/4/rows/17',
  '/sheets/4/rows/4',
  '/sheets/4/rows/emails',
  '/sheets/emails/rows/4',
  '/sheets/17/shares/Ab12',
  '/sheets/17/shares/2',
  '/sheets/17/rows/4/nothing',
  '/folders/personal',
  '/folders/8',
  '/confirm/00ff',
  '/confirm/1234',
  '/nested/1/2/3',
  '/nested/3/2/1',
  '/nested/3/x/1',
  '/nested/3/1/1',
  '/any/9',
  '/17',
  '/sheets/%37',
]

test('routes every address like a plain search, with the same ids, also the second time', async () => {
  const [ours, searched] = [anApp({ router: shapeRouter() }), anApp({ router: new TrieRouter() })]

  for (const path of [...ASKED, ...ASKED]) {
    for (const method of ['GET', 'POST', 'DELETE', 'HEAD']) {
      const [mine, theirs] = [await ours.request(path, { method }), await searched.request(path, { method })]
      expect([mine.status, await mine.text()], `${method} ${path}`).toEqual([theirs.status, await theirs.text()])
    }
  }
})

test.each([
  ['http://localhost:4102/2.0/Sheets/12', '/2.0/sheets/12'],
  ['http://localhost:4102/2.0/sheets/12/', '/2.0/sheets/12'],
  ['http://localhost:4102/2.0/sheets//?include=/a/', '/2.0/sheets'],
  ['http://localhost:4102/2.0/sheets#/a?b', '/2.0/sheets'],
  ['https://[::1]:4102/2.0?x', '/2.0'],
  ['http://localhost:4102/', '/'],
  ['http://localhost:4102///', '/'],
  ['http://localhost:4102/?a', '/'],
])('%s requests %s', (url, path) => {
  expect(pathOf(url)).toBe(path)
})
