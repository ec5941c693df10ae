import { describe, expect, test } from 'vitest'
import { WireComment, WireDiscussion } from '../../../shared/wire/discussion.ts'
import { indexResult } from '../../../shared/wire/index-result.ts'
import { START } from '../../testing/service.ts'
import { aFilePart, aJsonPart, blobsOf, download, FORM_END, postForm } from '../../testing/upload.ts'
import { withDiscussions } from './testing/discussions.ts'

const ANN = { name: 'Ann Example', email: 'ann@office.example' }
const BOB = { name: 'Bob Example', email: 'bob@office.example' }

describe('starting a discussion', () => {
  test('on a row returns it with its first comment and the new version of the sheet', async () => {
    const { service, ann, row, rowId } = withDiscussions()

    const { status, json } = await service.call(ann, 'POST', `${row}/discussions`, { comment: { text: 'Is it late?' } })

    expect(status).toBe(200)
    expect(json).toMatchObject({ message: 'SUCCESS', resultCode: 0, version: 2 })
    expect(json.result).toEqual({
      id: expect.any(Number),
      title: 'Is it late?',
      parentType: 'ROW',
      parentId: rowId,
      accessLevel: 'OWNER',
      readOnly: false,
      createdBy: ANN,
      commentCount: 1,
      lastCommentedAt: '2026-03-02T09:00:00Z',
      lastCommentedUser: ANN,
      comments: [
        {
          id: expect.any(Number),
          discussionId: json.result.id,
          text: 'Is it late?',
          createdAt: '2026-03-02T09:00:00Z',
          modifiedAt: '2026-03-02T09:00:00Z',
          createdBy: ANN,
        },
      ],
    })
  })

  test('on the sheet itself', async () => {
    const { begin, sheet, sheetId } = withDiscussions()

    expect(await begin('Hello all', sheet)).toMatchObject({ parentType: 'SHEET', parentId: sheetId })
  })

  test('with a file: comment and file are sent in one request', async () => {
    const { service, ann, row, sheet, version } = withDiscussions()
    const body = aJsonPart('discussion', { comment: { text: 'See the note' } }) + aFilePart('note.txt') + FORM_END

    const { status, json } = await postForm(service, ann, `${row}/discussions`, body)

    expect(status).toBe(200)
    const file = { name: 'note.txt', attachmentType: 'FILE', parentType: 'COMMENT', sizeInKb: 1 }
    expect(json.result).toMatchObject({ comments: [{ text: 'See the note', attachments: [file] }] })
    expect(await version()).toBe(2)
    // as: the line below asserts the shape
    const [attached] = json.result.commentAttachments as [{ readonly id: number }]
    expect(await (await download(service, ann, sheet, attached.id)).text()).toBe('hello')
  })

  test.each([
    ['without a comment', {}, 1012],
    ['with a blank comment', { comment: { text: ' \n' } }, 1031],
    ['with a comment of 4,001 characters', { comment: { text: 'x'.repeat(4001) } }, 1041],
    ['with something unknown', { comment: { text: 'x' }, colour: 'red' }, 1032],
    ['with a title of 101 characters', { comment: { text: 'x' }, title: 'x'.repeat(101) }, 1041],
    ['as a list', [{ comment: { text: 'x' } }], 1008],
    ['as no JSON', '{"comment":', 1008],
  ])('rejects %s, without effect', async (_how, body, errorCode) => {
    const { service, ann, row, sheet, version } = withDiscussions()

    expect((await service.call(ann, 'POST', `${row}/discussions`, body)).json.errorCode).toBe(errorCode)
    expect((await service.call(ann, 'GET', `${sheet}/discussions`)).json.data).toEqual([])
    expect(await version()).toBe(1)
  })

  test('replaces the sent title by the comment, truncated to 100 characters', async () => {
    const { service, ann, row } = withDiscussions()
    const comment = { text: `${'x'.repeat(99)}😀 and more` }

    const { json } = await service.call(ann, 'POST', `${row}/discussions`, { title: 'Mine', comment })

    expect(json.result.title).toBe(`${'x'.repeat(99)}😀`)
  })

  test('is rejected on a row of another sheet or a missing one', async () => {
    const { service, ann, sheet, rowId } = withDiscussions()
    service.store.sheets.add({ id: 42, name: 'Other', ownerId: ann.id }, 0)
    const body = { comment: { text: 'x' } }

    for (const path of [`/sheets/42/rows/${rowId}`, `${sheet}/rows/7`]) {
      expect((await service.call(ann, 'POST', `${path}/discussions`, body)).json.errorCode).toBe(1006)
      expect((await service.call(ann, 'GET', `${path}/discussions`)).json.errorCode).toBe(1006)
    }
  })
})

describe('the list of discussions', () => {
  test('of a sheet includes those of its rows, oldest first; of a row, only its own', async () => {
    const { service, ann, begin, sheet, row } = withDiscussions()
    await begin('on the sheet', sheet)
    await begin('on the row', row)
    const titles = async (path: string) =>
      (await service.call(ann, 'GET', `${path}/discussions`)).json.data.map(({ title }) => title)

    expect(await titles(sheet)).toEqual(['on the sheet', 'on the row'])
    expect(await titles(row)).toEqual(['on the row'])
  })

  test('has comments on request, and files only together with them', async () => {
    const { service, ann, row } = withDiscussions()
    const body = aJsonPart('discussion', { comment: { text: 'x' } }) + aFilePart('a.txt') + FORM_END
    await postForm(service, ann, `${row}/discussions`, body)
    const read = async (include: string) =>
      (await service.call(ann, 'GET', `${row}/discussions?include=${include}`)).json.data[0]

    expect(await read('')).not.toHaveProperty('comments')
    expect(await read('attachments')).not.toHaveProperty('commentAttachments')
    expect((await read('comments'))?.comments).toEqual([
      expect.not.objectContaining({ attachments: expect.anything() }),
    ])
    expect(await read('comments,attachments')).toMatchObject({
      comments: [{ attachments: [{ name: 'a.txt' }] }],
      commentAttachments: [{ name: 'a.txt' }],
    })
  })

  test('has pages; a page past the end is the last one', async () => {
    const { service, ann, begin, sheet } = withDiscussions()
    for (const text of ['1', '2', '3']) await begin(text)
    const read = async (query: string) => (await service.call(ann, 'GET', `${sheet}/discussions?${query}`)).json

    expect(await read('pageSize=2&page=9')).toMatchObject({
      pageNumber: 2,
      totalPages: 2,
      totalCount: 3,
      data: [{ title: '3' }],
    })
    expect((await read('includeAll=true')).data).toHaveLength(3)
  })

  test('has the last author and time, as a number on request', async () => {
    const { service, ann, bob, begin, say, row } = withDiscussions()
    const { id } = await begin('Anyone?')
    service.advance(60_000)
    await say(id, 'Yes', bob)

    const { json } = await service.call(ann, 'GET', `${row}/discussions?numericDates=true`)

    expect(json.data).toMatchObject([
      { commentCount: 2, lastCommentedAt: START + 60_000, lastCommentedUser: BOB, createdBy: ANN },
    ])
  })

  test('is read-only for viewers', async () => {
    const { service, begin, sheet, sheetId } = withDiscussions()
    await begin('x')
    const cara = service.addPerson('Cara')
    service.store.shares.put('sheet', sheetId, cara.id, 'VIEWER', 0)

    const { json } = await service.call(cara, 'GET', `${sheet}/discussions`)

    expect(json.data).toMatchObject([{ readOnly: true, accessLevel: 'VIEWER' }])
  })
})

describe('deleting a discussion', () => {
  test('deletes its comments and their files, as one change', async () => {
    const { service, ann, row, sheet, version } = withDiscussions()
    const body = aJsonPart('discussion', { comment: { text: 'x' } }) + aFilePart('a.txt') + FORM_END
    const { json } = await postForm(service, ann, `${row}/discussions`, body)

    const deleted = await service.call(ann, 'DELETE', `${sheet}/discussions/${json.result.id}`)

    expect(deleted.json).toEqual({ message: 'SUCCESS', resultCode: 0, version: 3 })
    expect(await version()).toBe(3)
    expect((await service.call(ann, 'GET', `${sheet}/discussions/${json.result.id}`)).json.errorCode).toBe(1006)
    expect((await service.call(ann, 'GET', `${sheet}/attachments`)).json.data).toEqual([])
    expect(blobsOf(service)).toEqual([])
  })

  test('is for its author and admins of the sheet, not for other editors', async () => {
    const { service, ann, bob, begin, sheet } = withDiscussions()
    const [ofAnn, ofBob, another] = [await begin('1'), await begin('2', sheet, bob), await begin('3', sheet, bob)]
    const remove = (id: number, person = bob) => service.call(person, 'DELETE', `${sheet}/discussions/${id}`)

    expect(await remove(ofAnn.id)).toMatchObject({ status: 403, json: { errorCode: 1081 } })
    expect((await remove(ofBob.id)).status).toBe(200)
    expect((await remove(another.id, ann)).status).toBe(200)
  })

  test('happens with its row, files included', async () => {
    const { service, ann, row, sheet, rowId } = withDiscussions()
    const body = aJsonPart('discussion', { comment: { text: 'x' } }) + aFilePart('a.txt') + FORM_END
    await postForm(service, ann, `${row}/discussions`, body)

    await service.call(ann, 'DELETE', `${sheet}/rows?ids=${rowId}`)

    expect((await service.call(ann, 'GET', `${sheet}/discussions`)).json.data).toEqual([])
    expect((await service.call(ann, 'GET', `${sheet}/attachments`)).json.data).toEqual([])
  })
})

test('a discussion is not found through another sheet', async () => {
  const { service, bob, begin } = withDiscussions()
  const { id } = await begin('x')
  service.store.sheets.add({ id: 42, name: 'Bob’s', ownerId: bob.id }, 0)

  for (const method of ['GET', 'DELETE']) {
    expect((await service.call(bob, method, `/sheets/42/discussions/${id}`)).json.errorCode).toBe(1006)
  }
})

test('the app can parse the responses: a list, a thread, a comment with its file', async () => {
  const { service, ann, row, sheet } = withDiscussions()
  const body = aJsonPart('discussion', { comment: { text: 'x' } }) + aFilePart('a.txt') + FORM_END
  const { json } = await postForm(service, ann, `${row}/discussions`, body)
  const read = async (path: string) => (await service.call(ann, 'GET', path)).json

  const list = indexResult(WireDiscussion).parse(await read(`${sheet}/discussions?include=comments,attachments`))
  const thread = WireDiscussion.parse(await read(`${sheet}/discussions/${json.result.id}`))
  const [comment] = thread.comments ?? []

  expect(list.data).toEqual([thread])
  expect(WireComment.parse(await read(`${sheet}/comments/${comment?.id}`))).toEqual(comment)
  expect(comment?.attachments).toMatchObject([{ name: 'a.txt', parentType: 'COMMENT' }])
})
