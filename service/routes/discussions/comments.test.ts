import { describe, expect, test } from 'vitest'
import { aFilePart, aJsonPart, blobsOf, download, FORM_END, postForm, upload } from '../../testing/upload.ts'
import { withDiscussions } from './testing/discussions.ts'

async function aThread(options: Parameters<typeof withDiscussions>[0] = {}) {
  const scene = withDiscussions(options)
  const discussion = await scene.begin('First')
  const [first = { id: 0 }] = discussion.comments
  const thread = `${scene.sheet}/discussions/${discussion.id}`
  const call = (method: string, path: string, body?: unknown, person = scene.ann) =>
    scene.service.call(person, method, path, body)
  const texts = async () => {
    const { json } = await call('GET', thread)
    // as: the tests assert the texts
    return (json.comments as readonly { readonly text: string }[] | undefined)?.map(({ text }) => text)
  }
  return { ...scene, discussion, thread, first: `${scene.sheet}/comments/${first.id}`, call, texts }
}

describe('a comment', () => {
  test('is added at the end of its thread, by any editor', async () => {
    const { service, bob, thread, call, texts } = await aThread()
    service.advance(5_000)

    const { json } = await call('POST', `${thread}/comments`, { text: 'Second' }, bob)

    expect(json).toMatchObject({ message: 'SUCCESS', version: 3 })
    expect(json.result).toMatchObject({
      text: 'Second',
      createdAt: '2026-03-02T09:00:05Z',
      createdBy: { name: 'Bob Example', email: 'bob@office.example' },
    })
    expect(await texts()).toEqual(['First', 'Second'])
  })

  test('can be read individually', async () => {
    const { discussion, first, call } = await aThread()

    expect((await call('GET', first)).json).toMatchObject({ text: 'First', discussionId: discussion.id })
  })

  test('is changed by its author, with the time', async () => {
    const { service, first, call, version } = await aThread()
    service.advance(5_000)

    const { json } = await call('PUT', first, { text: 'Better' })

    expect(json).toMatchObject({ message: 'SUCCESS', version: 3, result: { text: 'Better' } })
    expect((await call('GET', first)).json).toMatchObject({
      text: 'Better',
      createdAt: '2026-03-02T09:00:00Z',
      modifiedAt: '2026-03-02T09:00:05Z',
    })
    expect(await version()).toBe(3)
  })

  test('that is the first one names its thread, also after a change', async () => {
    const { thread, first, call } = await aThread()

    await call('PUT', first, { text: 'Better' })

    expect((await call('GET', thread)).json.title).toBe('Better')
  })

  test('is deleted by its author; the last one deletes the thread', async () => {
    const { discussion, thread, first, say, call, sheet, texts } = await aThread()
    const second = await say(discussion.id, 'Second')

    expect((await call('DELETE', first)).json).toEqual({ message: 'SUCCESS', resultCode: 0, version: 4 })
    expect(await texts()).toEqual(['Second'])
    expect((await call('DELETE', `${sheet}/comments/${second.id}`)).json.version).toBe(5)
    expect((await call('GET', thread)).json.errorCode).toBe(1006)
    expect((await call('GET', `${sheet}/discussions`)).json.data).toEqual([])
  })

  test('of another user cannot be changed or deleted, not even by the owner of the sheet', async () => {
    const { ann, bob, discussion, say, sheet, call, version } = await aThread()
    const { id } = await say(discussion.id, 'Mine', bob)

    for (const [method, body] of [['PUT', { text: 'x' }], ['DELETE']] as const) {
      const { status, json } = await call(method, `${sheet}/comments/${id}`, body, ann)
      expect([status, json.errorCode]).toEqual([403, 1081])
    }
    expect((await call('GET', `${sheet}/comments/${id}`)).json.text).toBe('Mine')
    expect(await version()).toBe(3)
  })

  test('can no longer be changed by its author without edit access', async () => {
    const { service, bob, discussion, say, sheet, sheetId, call } = await aThread()
    const { id } = await say(discussion.id, 'Mine', bob)
    service.store.shares.put('sheet', sheetId, bob.id, 'VIEWER', 0)

    const { status, json } = await call('PUT', `${sheet}/comments/${id}`, { text: 'x' }, bob)

    expect([status, json.errorCode]).toEqual([403, 1004])
  })

  test.each([
    ['nothing', {}, 1012],
    ['only spaces', { text: '   ' }, 1031],
    ['more than 4,000 characters', { text: 'x'.repeat(4001) }, 1041],
    ['a number', { text: 5 }, 1031],
    ['something unknown', { text: 'x', attachments: [] }, 1032],
  ])('that is %s is rejected, added or changed', async (_what, body, errorCode) => {
    const { thread, first, call, texts } = await aThread()

    expect((await call('POST', `${thread}/comments`, body)).json.errorCode).toBe(errorCode)
    expect((await call('PUT', first, body)).json.errorCode).toBe(errorCode)
    expect(await texts()).toEqual(['First'])
  })

  test('is not found through another sheet', async () => {
    const { service, bob, first, call } = await aThread()
    service.store.sheets.add({ id: 42, name: 'Bob’s', ownerId: bob.id }, 0)
    const path = first.replace(/^\/sheets\/\d+/, '/sheets/42')

    expect((await call('GET', path, undefined, bob)).json.errorCode).toBe(1006)
    expect((await call('PUT', path, { text: 'x' }, bob)).json.errorCode).toBe(1006)
    expect((await call('DELETE', path, undefined, bob)).json.errorCode).toBe(1006)
  })
})

describe('a file on a comment', () => {
  test('sent together with it is one change', async () => {
    const { service, ann, sheet, thread, version } = await aThread()
    const body =
      aJsonPart('comment', { text: 'With quote' }) +
      aFilePart('Crane%20quote.pdf', 'hello', 'application/pdf') +
      FORM_END

    const { json } = await postForm(service, ann, `${thread}/comments`, body)

    const file = {
      name: 'Crane quote.pdf',
      mimeType: 'application/pdf',
      parentType: 'COMMENT',
      parentId: json.result.id,
    }
    expect(json).toMatchObject({ version: 3, result: { text: 'With quote', attachments: [file] } })
    expect(await version()).toBe(3)
    // as: the line below asserts the shape
    const [{ id }] = json.result.attachments as [{ readonly id: number }]
    expect(await (await download(service, ann, sheet, id)).text()).toBe('hello')
  })

  test('can be added later, raw, as multipart, or as a link', async () => {
    const { service, ann, first, call } = await aThread()
    const link = { name: 'Register', url: 'https://planning.example/1', attachmentType: 'LINK' }

    expect((await upload(service, ann, first, 'x')).json).toMatchObject({
      result: { parentType: 'COMMENT' },
      version: 3,
    })
    expect((await postForm(service, ann, `${first}/attachments`, aFilePart('a.txt') + FORM_END)).status).toBe(200)
    expect((await call('POST', `${first}/attachments`, link)).json.result).toMatchObject(link)
    expect((await call('GET', first)).json.attachments).toMatchObject([{ name: 'plan.pdf' }, { name: 'a.txt' }, link])
  })

  test('is listed with its discussion, its row and its sheet', async () => {
    const { service, ann, first, thread, row, sheet, call } = await aThread()
    await upload(service, ann, row, 'x')
    await upload(service, ann, first, 'x')
    const parents = async (path: string) =>
      (await call('GET', `${path}/attachments`)).json.data.map(({ parentType }) => parentType)

    expect(await parents(thread)).toEqual(['COMMENT'])
    expect(await parents(row)).toEqual(['ROW', 'COMMENT'])
    expect(await parents(sheet)).toEqual(['ROW', 'COMMENT'])
    expect((await call('GET', `${sheet}/discussions/7/attachments`)).json.errorCode).toBe(1006)
  })

  test('is deleted with its comment, bytes included', async () => {
    const { service, ann, first, sheet, call } = await aThread()
    await upload(service, ann, first, 'x')

    await call('DELETE', first)

    expect((await call('GET', `${sheet}/attachments`)).json.data).toEqual([])
    expect(blobsOf(service)).toEqual([])
  })

  test('of another user cannot be deleted, nor can one be added to another user’s comment', async () => {
    const { service, ann, bob, first, sheet, call } = await aThread()
    const { json } = await upload(service, ann, first, 'x')

    expect((await upload(service, bob, first, 'y')).json.errorCode).toBe(1081)
    expect((await call('DELETE', `${sheet}/attachments/${json.result.id}`, undefined, bob)).json.errorCode).toBe(1081)
    expect((await call('DELETE', `${sheet}/attachments/${json.result.id}`)).status).toBe(200)
    expect(blobsOf(service)).toEqual([])
  })

  test('may be a link, without a description', async () => {
    const { first, row, call } = await aThread()
    const link = { name: 'Register', url: 'https://planning.example/1', attachmentType: 'LINK', description: 'x' }

    expect((await call('POST', `${first}/attachments`, link)).json.errorCode).toBe(1032)
    expect((await call('POST', `${row}/attachments`, link)).status).toBe(200)
  })
})

test('a comment with a file costs ten requests, one without costs one', async () => {
  const { service, ann, thread, call } = await aThread({ limit: 'sliding' })
  const form = aJsonPart('comment', { text: 'x' }) + aFilePart('a.txt') + FORM_END
  const post = () => postForm(service, ann, `${thread}/comments`, form)
  // Creating the thread took one unit.
  for (let count = 0; count < 29; count += 1) expect((await post()).status).toBe(200)

  expect((await post()).status).toBe(429)
  for (let count = 0; count < 9; count += 1)
    expect((await call('POST', `${thread}/comments`, { text: 'y' })).status).toBe(200)
  expect((await call('POST', `${thread}/comments`, { text: 'y' })).status).toBe(429)
})
