import { afterEach, expect, test } from 'vitest'
import { ok } from '../../shared/result.ts'
import { searchApi } from './search.ts'
import { type AnsweringServer, answeringJson, httpTo, startServer } from './testing/answering-server.ts'

let server: AnsweringServer | null = null
afterEach(async () => server?.stop())

async function answerTo(body: unknown) {
  server = await startServer(answeringJson({ 'GET /search?query=door': body }))
  return searchApi(httpTo(server)).everything('door')
}

test('the answer may have objects that the app does not know', async () => {
  const parent = { parentObjectType: 'sheet', parentObjectId: '7', parentObjectName: 'Costs' }
  const found = await answerTo({
    results: [
      { objectType: 'proof', objectId: 5, text: 'A door' },
      { objectType: 'summaryField', objectId: '6', text: 'Doors', contextData: ['Doors', 'Open'], ...parent },
      { objectType: 'sheet', objectId: 8, text: 'A door', parentObjectType: 'folder', parentObjectId: 9 },
    ],
    totalCount: '3',
  })

  expect(found).toEqual(
    ok({
      hits: [
        { kind: 'other', id: 5, text: 'A door', detail: null, sheet: null },
        { kind: 'other', id: 6, text: 'Doors', detail: 'Doors, Open', sheet: { id: 7, name: 'Costs' } },
        { kind: 'sheet', id: 8, text: 'A door', detail: null, sheet: null },
      ],
      total: 3,
    }),
  )
})

test('the answer may be empty, and counts at least its hits', async () => {
  expect(await answerTo({})).toEqual(ok({ hits: [], total: 0 }))
  await server?.stop()
  const results = [{ objectType: 'row', objectId: 5, text: null, contextData: null, parentObjectType: null }]
  expect(await answerTo({ results, totalCount: -1 })).toMatchObject(ok({ hits: [{ text: '' }], total: 1 }))
})
