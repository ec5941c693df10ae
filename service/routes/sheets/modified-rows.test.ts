import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

// `rowsModifiedSince` finds rows by their `modifiedAt`. A client that reads only these after a change must know which
// changes it misses.

const SINCE = '?rowsModifiedSince=2026-03-02T09:00:30Z'

/** Three rows a minute old; the second one shows the note of the first by a formula. */
async function aScene() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Note' }])
  const ids = await sheet.addRows(['A', 'B', 'C'])
  const send = (method: string, path: string, body?: unknown) =>
    service.call(service.ann, method, `${sheet.url}${path}`, body)
  const change = (properties: object, id = ids[1]) => send('PUT', '/rows', { id, ...properties })
  await change({ cells: sheet.cells({ Note: { formula: '=Note1' } }) })
  service.advance(60_000)
  return { service, sheet, ids, send, change }
}
type Scene = Awaited<ReturnType<typeof aScene>>

test.each<[string, 'modified' | 'not modified', (scene: Scene) => Promise<{ status: number }>]>([
  ['a cell', 'modified', ({ change, sheet }) => change({ cells: sheet.cells({ Name: 'x' }) })],
  ['its format', 'modified', ({ change }) => change({ format: ',,1,,,,,,,,,,,,,,' })],
  ['its lock', 'modified', ({ change }) => change({ locked: true })],
  ['whether it is expanded', 'modified', ({ change }) => change({ expanded: false })],
  ['its position', 'modified', ({ change }) => change({ toTop: true })],
  ['its parent', 'modified', ({ change }) => change({ indent: 1 })],
  [
    'a comment on it',
    'not modified',
    ({ send, ids }) => send('POST', `/rows/${ids[1]}/discussions`, { comment: { text: 'x' } }),
  ],
  [
    'an attachment of it',
    'not modified',
    ({ send, ids }) =>
      send('POST', `/rows/${ids[1]}/attachments`, { name: 'x', url: 'https://a.example', attachmentType: 'LINK' }),
  ],
  [
    'a cell that its formula reads',
    'not modified',
    ({ change, sheet, ids }) => change({ cells: sheet.cells({ Note: 2 }) }, ids[0]),
  ],
  [
    'its number and its formula, by a new first row',
    'not modified',
    ({ send }) => send('POST', '/rows', { toTop: true }),
  ],
  ['its previous sibling', 'not modified', ({ send, ids }) => send('DELETE', `/rows?ids=${ids[0]}`)],
  [
    'the title of its column',
    'not modified',
    ({ send, sheet }) => send('PUT', `/columns/${sheet.columnId('Note')}`, { title: 'Renamed' }),
  ],
  [
    'the type of its column',
    'not modified',
    ({ send, sheet }) => send('PUT', `/columns/${sheet.columnId('Note')}`, { type: 'CHECKBOX' }),
  ],
])('after a change of %s a row is %s', async (_, expected, act) => {
  const scene = await aScene()

  expect((await act(scene)).status).toBe(200)

  const { rows } = (await scene.send('GET', SINCE)).json
  expect(rows.some(({ id }) => id === scene.ids[1])).toBe(expected === 'modified')
})

test('of the rows modified since an instant, only these are read', async () => {
  const { service, sheet, send } = await aScene()
  await sheet.addRows(Array.from({ length: 20 }, (_, index) => `Row ${index}`))
  service.advance(60_000)
  const [added] = await sheet.addRows(['Last'])
  const unread = () => {
    throw new Error('Other rows were read.')
  }
  Object.assign(service.store.rows, { of: unread, between: unread })

  const { rows, totalRowCount } = (await send('GET', '?rowsModifiedSince=2026-03-02T09:01:30Z')).json

  expect(rows).toMatchObject([{ id: added, rowNumber: 24, cells: [{ value: 'Last' }, {}] }])
  expect(totalRowCount).toBe(24)
})
