import { afterEach, describe, expect, test } from 'vitest'
import { CommentId, RowId, SheetId, ThreadId } from '../../shared/model/ids.ts'
import { fail } from '../../shared/result.ts'
import { discussionsApi } from './discussions.ts'
import { type AnsweringServer, httpTo, startServer } from './testing/answering-server.ts'

let server: AnsweringServer
afterEach(() => server.stop())

const sheetId = SheetId.parse(5)
const threadId = ThreadId.parse(70)
const commentId = CommentId.parse(71)
const rowId = RowId.parse(9)

/** A server that answers each "METHOD /path?query" with the given JSON, and 404 to everything else. */
async function serve(answers: Record<string, unknown>) {
  server = await startServer((_response, { method, url }) => {
    const json = answers[`${method} ${url.replace('/2.0', '')}`]
    return json === undefined ? { status: 404, json: { errorCode: 1006, message: 'Not Found' } } : { json }
  })
  return discussionsApi(httpTo(server), () => '0f0f')
}

const wireComment = {
  id: 71,
  discussionId: 70,
  text: 'Look',
  createdAt: '2026-11-20T10:00:00Z',
  modifiedAt: '2026-11-20T10:00:00Z',
  createdBy: { name: 'Ann Lee', email: 'ann@lab.example' },
}
const wireThread = { id: 70, title: 'Look', parentType: 'ROW', parentId: 9, comments: [wireComment] }
const comment = {
  id: 71,
  text: 'Look',
  createdAt: '2026-11-20T10:00:00Z',
  changedAt: null,
  author: { name: 'Ann Lee', email: 'ann@lab.example' },
  files: [],
}
const aFile = {
  name: 'crack.png',
  mimeType: 'image/png',
  sizeBytes: 5,
  async *content() {
    yield Buffer.from('bytes')
  },
}

describe('conversations', () => {
  test('of a sheet include their comments, parents and files', async () => {
    const changed = {
      ...wireComment,
      modifiedAt: '2026-11-20T11:00:00Z',
      attachments: [{ id: 3, name: 'plan.pdf', sizeInKb: 2 }],
    }
    const onSheet = { id: 80, title: 'All', parentType: 'SHEET', parentId: 5, comments: [changed] }
    const api = await serve({
      'GET /sheets/5/discussions?include=comments,attachments&page=1&pageSize=100': {
        data: [wireThread, onSheet],
        pageNumber: 1,
        totalPages: 2,
      },
    })

    expect(await api.page({ sheetId, rowId: null }, 1)).toMatchObject({
      value: {
        next: 2,
        items: [
          { id: 70, rowId: 9, title: 'Look', comments: [comment] },
          {
            id: 80,
            rowId: null,
            comments: [
              {
                changedAt: '2026-11-20T11:00:00Z',
                files: [{ id: 3, name: 'plan.pdf', sizeBytes: 2048, parent: { kind: 'comment', id: 71 } }],
              },
            ],
          },
        ],
      },
    })
  })

  test('of a row belong to the row if the response omits the parent; one discussion and one comment can be read', async () => {
    const { parentType: _, parentId: __, ...bare } = wireThread
    const api = await serve({
      'GET /sheets/5/rows/9/discussions?include=comments,attachments&page=1&pageSize=100': { data: [bare] },
      'GET /sheets/5/discussions/70': wireThread,
      'GET /sheets/5/comments/71': wireComment,
    })

    expect(await api.page({ sheetId, rowId }, 1)).toMatchObject({ value: { items: [{ rowId: 9 }] } })
    expect(await api.thread(sheetId, threadId)).toMatchObject({ value: { id: 70, rowId: 9 } })
    expect(await api.comment(sheetId, commentId)).toMatchObject({ value: comment })
  })

  test('can be read when a comment has no author, time or text', async () => {
    const api = await serve({ 'GET /sheets/5/comments/71': { id: 71 } })

    expect(await api.comment(sheetId, commentId)).toMatchObject({
      value: { text: '', createdAt: '', author: { name: '', email: null } },
    })
  })
})

describe('a comment', () => {
  test('starts a thread on a row or the sheet, replies, and can be changed and deleted', async () => {
    const api = await serve({
      'POST /sheets/5/rows/9/discussions': { resultCode: 0, version: 12, result: wireThread },
      'POST /sheets/5/discussions': { resultCode: 0, result: { ...wireThread, parentType: 'SHEET' } },
      'POST /sheets/5/discussions/70/comments': { resultCode: 0, version: 13, result: wireComment },
      'PUT /sheets/5/comments/71': { resultCode: 0, version: 14, result: { ...wireComment, text: 'Other' } },
      'DELETE /sheets/5/comments/71': { resultCode: 0, message: 'SUCCESS', version: 15 },
    })

    expect(await api.begin({ sheetId, rowId }, 'Look', null)).toMatchObject({
      value: { version: 12, threadId: 70, comment },
    })
    expect(await api.begin({ sheetId, rowId: null }, 'Look', null)).toMatchObject({ value: { version: null } })
    expect(await api.reply(sheetId, threadId, 'Look', null)).toMatchObject({ value: { version: 13, threadId: 70 } })
    expect(await api.change(sheetId, commentId, 'Other')).toMatchObject({ value: { comment: { text: 'Other' } } })
    expect(await api.remove(sheetId, commentId)).toMatchObject({ value: { version: 15 } })
    expect(server.seen.map(({ body }) => body.toString())).toEqual([
      '{"comment":{"text":"Look"}}',
      '{"comment":{"text":"Look"}}',
      '{"text":"Look"}',
      '{"text":"Other"}',
      '',
    ])
  })

  test('with a file is one request of two parts with the exact length', async () => {
    const api = await serve({
      'POST /sheets/5/rows/9/discussions': { resultCode: 0, result: wireThread },
      'POST /sheets/5/discussions/70/comments': { resultCode: 0, result: wireComment },
    })

    await api.begin({ sheetId, rowId }, 'Look', aFile)
    await api.reply(sheetId, threadId, 'Look', aFile)

    for (const { headers, body } of server.seen) {
      expect(headers['content-type']).toBe('multipart/form-data; boundary=sheaf-0f0f')
      expect(headers['content-length']).toBe(String(body.byteLength))
      expect(headers['transfer-encoding']).toBeUndefined()
    }
    const [first = '', second = ''] = server.seen.map(({ body }) => body.toString())
    expect(first).toContain(
      'name="discussion"\r\nContent-Type: application/json\r\n\r\n{"comment":{"text":"Look"}}\r\n',
    )
    expect(second).toContain('name="comment"\r\nContent-Type: application/json\r\n\r\n{"text":"Look"}\r\n')
    expect(second).toContain('name="file"; filename="crack.png"\r\nContent-Type: image/png\r\n\r\nbytes\r\n')
  })

  test('with a deleted parent reports which parent is missing', async () => {
    const api = await serve({})

    expect(await api.begin({ sheetId, rowId }, 'x', null)).toEqual(fail({ kind: 'not-found', what: 'row' }))
    expect(await api.begin({ sheetId, rowId: null }, 'x', null)).toEqual(fail({ kind: 'not-found', what: 'sheet' }))
    expect(await api.reply(sheetId, threadId, 'x', null)).toEqual(fail({ kind: 'not-found', what: 'other' }))
    expect(await api.remove(sheetId, commentId)).toEqual(fail({ kind: 'not-found', what: 'other' }))
  })

  test('has an unknown outcome if the response does not identify it', async () => {
    const api = await serve({ 'POST /sheets/5/discussions': { resultCode: 0, result: { id: 70 } } })

    expect(await api.begin({ sheetId, rowId: null }, 'x', null)).toMatchObject({ error: { kind: 'malformed' } })
  })
})
