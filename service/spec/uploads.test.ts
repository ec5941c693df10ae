import { expect } from 'vitest'
import { download, upload } from '../testing/upload.ts'
import { ask } from './testing/ask.ts'
import { rule } from './testing/rule.ts'
import { anOffice, type Office } from './testing/scene.ts'

const UPLOAD = {
  'Content-Disposition': 'attachment; filename="plan.pdf"',
  'Content-Type': 'application/pdf',
  'Content-Length': '5',
}

/** The result of a simple upload with these headers. */
async function uploadWith({ service, sheet }: Office, headers: Readonly<Record<string, string>>, path = sheet.url) {
  return ask(service, `${path}/attachments`, { method: 'POST', as: service.ann, headers, body: 'bytes' })
}

rule('Attachments', 'attaches one file to the target object', async () => {
  const office = await anOffice()

  const { json } = await uploadWith(office, UPLOAD)

  expect(json).toMatchObject({ message: 'SUCCESS', result: { name: 'plan.pdf', parentType: 'SHEET' } })
  expect((await office.get(`${office.sheet.url}/attachments`)).totalCount).toBe(4)
})

rule('Attachments', 'the word attachment, a semicolon, then filename=', async () => {
  const office = await anOffice()
  const send = async (disposition: string) =>
    (await uploadWith(office, { ...UPLOAD, 'Content-Disposition': disposition })).json

  expect((await send('attachment; filename="a.txt"')).result.name).toBe('a.txt')
  expect((await send('attachment')).errorCode).toBe(1011)
  expect((await send('inline; filename="a.txt"')).errorCode).toBe(1011)
  expect((await send('attachment; filename=""')).errorCode).toBe(1011)
  const { 'Content-Disposition': _left, ...without } = UPLOAD
  expect((await uploadWith(office, without)).json.errorCode).toBe(1011)
})

rule('Attachments', 'the URL-encoded file name in quotes', async () => {
  const office = await anOffice()
  const nameOf = async (encoded: string) =>
    (await uploadWith(office, { ...UPLOAD, 'Content-Disposition': `attachment; filename="${encoded}"` })).json.result
      .name

  expect(await nameOf('two%20words%2C%20%C3%A9t%C3%A9.txt')).toBe('two words, été.txt')
  expect(await nameOf('100%25.txt')).toBe('100%.txt')
})

rule('Attachments', 'size of the file in bytes', async () => {
  const office = await anOffice()
  const { 'Content-Length': _left, ...without } = UPLOAD

  expect((await uploadWith(office, UPLOAD)).status).toBe(200)
  expect((await uploadWith(office, { ...UPLOAD, 'Content-Length': '6' })).json.errorCode).toBe(1075)
  expect((await uploadWith(office, without)).json.errorCode).toBe(1011)
  expect((await office.get(`${office.sheet.url}/attachments`)).totalCount).toBe(4)
})

rule('Attachments', 'may be blank but must be present', async () => {
  const office = await anOffice()
  const { 'Content-Type': _left, ...without } = UPLOAD

  expect((await uploadWith(office, { ...UPLOAD, 'Content-Type': '' })).status).toBe(200)
  expect((await uploadWith(office, without)).json.errorCode).toBe(1011)
})

rule('Attachments', 'the service guesses from the file extension', async () => {
  const office = await anOffice()
  const guessed = async (name: string, declared = '') => {
    const headers = { ...UPLOAD, 'Content-Type': declared, 'Content-Disposition': `attachment; filename="${name}"` }
    return (await uploadWith(office, headers)).json.result.mimeType
  }

  expect(await guessed('photo.PNG')).toBe('image/png')
  expect(await guessed('notes.txt')).toBe('text/plain')
  expect(await guessed('unknown')).toBe('application/octet-stream')
  expect(await guessed('notes.txt', 'text/markdown')).toBe('text/markdown')
})

rule('Attachments', 'the raw file bytes', async () => {
  const { service, sheet } = await anOffice()
  const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256)

  const { json } = await upload(service, service.ann, sheet.url, bytes)

  const received = await download(service, service.ann, sheet.url, json.result.id)
  expect(new Uint8Array(await received.arrayBuffer())).toEqual(bytes)
})

rule('Attachments', 'Uploads to a row and to a comment work the same way.', async () => {
  const office = await anOffice()
  const { sheet, rowId, commentId } = office

  for (const [path, parentType, parentId] of [
    [`${sheet.url}/rows/${rowId}`, 'ROW', rowId],
    [`${sheet.url}/comments/${commentId}`, 'COMMENT', commentId],
  ] as const) {
    const { json } = await uploadWith(office, UPLOAD, path)
    expect(json.result, path).toMatchObject({ name: 'plan.pdf', attachmentType: 'FILE', parentType, parentId })
  }
})
