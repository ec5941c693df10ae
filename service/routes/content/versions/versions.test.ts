import { expect, test } from 'vitest'
import {
  aFilePart,
  blobsOf,
  download,
  FORM_END,
  postForm,
  upload,
  uploadTo,
  withSheet,
} from '../../../testing/upload.ts'

/** A sheet with a file of three versions, a minute apart; returns their ids, oldest first. */
async function aFileOfThree() {
  const scene = withSheet()
  const { service, ann, sheet } = scene
  const first = (await upload(service, ann, sheet, 'one')).json.result.id
  const add = async (text: string, id = first) => {
    service.advance(60_000)
    return uploadTo(service, ann, `${sheet}/attachments/${id}/versions`, text, {
      disposition: `attachment; filename="plan ${text}.pdf"`,
    })
  }
  const second = (await add('two')).json.result.id
  const third = (await add('three')).json.result.id
  const listed = async (path = `${sheet}/attachments`) =>
    (await service.call(ann, 'GET', path)).json.data.map(({ id }) => id)
  const versions = (id: number) => listed(`${sheet}/attachments/${id}/versions`)
  const textOf = async (id: number) => (await download(service, ann, sheet, id)).text()
  return { ...scene, ids: [first, second, third] as const, add, listed, versions, textOf }
}

test('a new version replaces the file in every list and keeps its parent', async () => {
  const { service, ann, sheet, sheetId, ids, add, listed } = await aFileOfThree()

  const { status, json } = await add('four')

  expect(status).toBe(200)
  expect(json).toMatchObject({ message: 'SUCCESS', resultCode: 0, version: 5 })
  expect(json.result).toMatchObject({ name: 'plan four.pdf', parentType: 'SHEET', parentId: sheetId, sizeInKb: 1 })
  expect(await listed()).toEqual([json.result.id])
  expect(ids).not.toContain(json.result.id)
  const shown = (await service.call(ann, 'GET', `${sheet}?include=attachments`)).json.attachments
  expect(shown).toMatchObject([{ name: 'plan four.pdf' }])
})

test('each version lists all versions, newest first, and each can be downloaded', async () => {
  const { ids, versions, textOf } = await aFileOfThree()
  const [first, second, third] = ids

  for (const id of ids) expect(await versions(id)).toEqual([third, second, first])
  expect(await Promise.all(ids.map(textOf))).toEqual(['one', 'two', 'three'])
})

test('lists versions in pages', async () => {
  const { service, ann, sheet, ids } = await aFileOfThree()

  const { json } = await service.call(ann, 'GET', `${sheet}/attachments/${ids[0]}/versions?pageSize=2&page=2`)

  expect(json).toMatchObject({ pageNumber: 2, totalPages: 2, totalCount: 3, data: [{ id: ids[0], name: 'plan.pdf' }] })
  expect(json.data[0]).not.toHaveProperty('url')
})

test('deleting the newest version restores the one before it', async () => {
  const { service, ann, sheet, ids, listed, versions } = await aFileOfThree()
  const [first, second, third] = ids

  await service.call(ann, 'DELETE', `${sheet}/attachments/${third}`)

  expect(await listed()).toEqual([second])
  expect(await versions(first)).toEqual([second, first])
  expect(blobsOf(service)).toHaveLength(2)
})

test('deletes a version between two others', async () => {
  const { service, ann, sheet, ids, listed, versions } = await aFileOfThree()
  const [first, second, third] = ids

  await service.call(ann, 'DELETE', `${sheet}/attachments/${second}`)

  expect(await listed()).toEqual([third])
  expect(await versions(first)).toEqual([third, first])
})

test('deletes all versions at once, with their bytes', async () => {
  const { service, ann, sheet, ids, listed } = await aFileOfThree()

  const { json } = await service.call(ann, 'DELETE', `${sheet}/attachments/${ids[1]}/versions`)

  expect(json).toMatchObject({ message: 'SUCCESS', resultCode: 0, version: 5 })
  expect(await listed()).toEqual([])
  expect(blobsOf(service)).toEqual([])
  expect((await service.call(ann, 'GET', `${sheet}/attachments/${ids[0]}/versions`)).json.errorCode).toBe(1006)
})

test('accepts a version as a form', async () => {
  const { service, ann, sheet, ids, versions } = await aFileOfThree()

  const { json } = await postForm(
    service,
    ann,
    `${sheet}/attachments/${ids[0]}/versions`,
    aFilePart('plan.txt', 'four', 'text/markdown') + FORM_END,
  )

  expect(json.result).toMatchObject({ name: 'plan.txt', mimeType: 'text/markdown' })
  expect(await versions(ids[0])).toHaveLength(4)
})

test('only files have versions, and files on comments have none', async () => {
  const { service, ann, sheet } = withSheet()
  const link = { name: 'Site', url: 'https://office.example', attachmentType: 'LINK' }
  const linkId = (await service.call(ann, 'POST', `${sheet}/attachments`, link)).json.result.id
  const discussion = await service.call(ann, 'POST', `${sheet}/discussions`, { comment: { text: 'See here' } })
  const [comment] = Object(discussion.json.result).comments
  const onComment = (await upload(service, ann, `${sheet}/comments/${comment.id}`, 'x')).json.result.id

  const refused = async (id: number) =>
    (await uploadTo(service, ann, `${sheet}/attachments/${id}/versions`, 'y')).json.errorCode
  expect([await refused(linkId), await refused(onComment), await refused(999)]).toEqual([1101, 1100, 1006])
  expect(blobsOf(service)).toHaveLength(1)
  const { json } = await service.call(ann, 'GET', `${sheet}/attachments/${linkId}/versions`)
  expect(json).toMatchObject({ totalCount: 1, data: [{ id: linkId, url: 'https://office.example' }] })
})

test('another user’s file on a comment cannot be deleted through its versions', async () => {
  const { service, ann, bob, sheet, sheetId } = withSheet()
  service.store.shares.put('sheet', sheetId, bob.id, 'ADMIN', 0)
  const discussion = await service.call(ann, 'POST', `${sheet}/discussions`, { comment: { text: 'See here' } })
  const [comment] = Object(discussion.json.result).comments
  const id = (await upload(service, ann, `${sheet}/comments/${comment.id}`, 'x')).json.result.id

  expect((await service.call(bob, 'DELETE', `${sheet}/attachments/${id}/versions`)).json.errorCode).toBe(1081)
  expect(blobsOf(service)).toHaveLength(1)
})

test('rejects JSON as a version and stores nothing of it', async () => {
  const { service, ann, bob, sheet, sheetId, ids, versions } = await aFileOfThree()
  service.store.shares.put('sheet', sheetId, bob.id, 'VIEWER', 0)
  const path = `${sheet}/attachments/${ids[0]}/versions`

  expect((await service.call(ann, 'POST', path, { name: 'x' })).json.errorCode).toBe(1011)
  expect((await uploadTo(service, ann, path, 'short', { length: 99 })).json.errorCode).toBe(1075)
  expect((await uploadTo(service, bob, path, 'mine')).json.errorCode).toBe(1004)
  expect(await versions(ids[0])).toHaveLength(3)
  expect(blobsOf(service)).toHaveLength(3)
})

test('a copied sheet has the newest version; deleting the sheet or its row deletes all versions', async () => {
  const { service, ann, row, sheet } = withSheet()
  const id = (await upload(service, ann, row, 'one')).json.result.id
  await uploadTo(service, ann, `${sheet}/attachments/${id}/versions`, 'two')
  const destination = { destinationType: 'home', newName: 'Copy' }
  const copy = (await service.call(ann, 'POST', `${sheet}/copy?include=all`, destination)).json.result.id

  const [copied] = (await service.call(ann, 'GET', `/sheets/${copy}/attachments`)).json.data
  expect(await (await download(service, ann, `/sheets/${copy}`, copied?.id ?? 0)).text()).toBe('two')
  await service.call(ann, 'DELETE', `${sheet}/rows?ids=${row.split('/').at(-1)}`)
  const left = service.store.db.sqlite.prepare('SELECT count(*) AS count FROM attachments').get()
  expect(left).toEqual({ count: 1 })
})
