import { expect } from 'vitest'
import { aFilePart, aJsonPart, aPart, BOUNDARY, FORM_END, MULTIPART, postForm } from '../testing/upload.ts'
import { ask } from './testing/ask.ts'
import { rule } from './testing/rule.ts'
import { anOffice, type Office } from './testing/scene.ts'

const COMMENT = aJsonPart('comment', { text: 'See the file' })
const FILE = aFilePart('notes.txt')

/** Sends a comment with a file as multipart with these parts. */
async function comment({ service, sheet, discussionId }: Office, body: string, type?: string) {
  return postForm(service, service.ann, `${sheet.url}/discussions/${discussionId}/comments`, body, type)
}

rule('Attachments', 'creates an object together with a file', async () => {
  const office = await anOffice()
  const { sheet, discussionId } = office

  const { json } = await comment(office, COMMENT + FILE + FORM_END)

  expect(json.result).toMatchObject({ text: 'See the file', attachments: [{ name: 'notes.txt' }] })
  const discussion = await office.get(`${sheet.url}/discussions/${discussionId}`)
  expect(discussion.comments).toMatchObject([{}, { text: 'See the file', attachments: [{ parentType: 'COMMENT' }] }])
  expect((await comment(office, aJsonPart('comment', { text: '' }) + FILE + FORM_END)).status).toBe(400)
  expect((await office.get(`${sheet.url}/attachments`)).totalCount).toBe(4)
})

rule('Attachments', 'holding the comment (text field), and a file part named `file`', async () => {
  const office = await anOffice()

  expect((await comment(office, FILE + COMMENT + FORM_END)).json.result).toMatchObject({ text: 'See the file' })
  expect((await comment(office, FILE + FORM_END)).json.errorCode).toBe(1127)
  expect((await comment(office, COMMENT + FORM_END)).json.errorCode).toBe(1127)
  expect((await comment(office, aJsonPart('comment', '{') + FILE + FORM_END)).json.errorCode).toBe(1008)
})

rule('Attachments', 'Content-Length; Content-Type: multipart/form-data including the boundary string', async () => {
  const office = await anOffice()
  const body = COMMENT + FILE + FORM_END

  expect((await comment(office, body)).status).toBe(200)
  expect((await comment(office, body, `multipart/form-data; boundary="${BOUNDARY}"`)).status).toBe(200)
  expect((await comment(office, body, 'multipart/form-data')).json.errorCode).toBe(1145)
  expect((await comment(office, body, 'multipart/form-data; boundary=other')).status).toBe(400)
  const path = `${office.sheet.url}/discussions/${office.discussionId}/comments`
  const headers = { 'Content-Type': MULTIPART }
  const unmeasured = await ask(office.service, path, { method: 'POST', as: office.service.ann, headers, body })
  expect(unmeasured.json.errorCode).toBe(1011)
})

rule('Attachments', 'The body has at least one part.', async () => {
  const office = await anOffice()

  expect((await comment(office, FORM_END)).status).toBe(400)
  expect((await comment(office, '')).status).toBe(400)
  expect((await office.get(`${office.sheet.url}/discussions/${office.discussionId}`)).comments).toHaveLength(1)
})

rule('Attachments', 'Each part begins with the boundary string', async () => {
  const office = await anOffice()
  const strange = FILE.replace(BOUNDARY, 'another-line')

  expect((await comment(office, COMMENT + FILE + FORM_END)).status).toBe(200)
  expect((await comment(office, COMMENT + strange + FORM_END)).status).toBe(400)
})

rule('Attachments', 'Each part carries a Content-Disposition header and a Content-Type header.', async () => {
  const office = await anOffice()
  const typeless = aPart('Content-Disposition: form-data; name="file"; filename="a.txt"', 'x')
  const nameless = aPart('Content-Type: text/plain', 'x')

  expect((await comment(office, COMMENT + typeless + FORM_END)).json.errorCode).toBe(1145)
  expect((await comment(office, COMMENT + nameless + FORM_END)).status).toBe(400)
  expect((await office.get(`${office.sheet.url}/discussions/${office.discussionId}`)).comments).toHaveLength(1)
})

rule('Attachments', 'Content-Disposition has the items form-data, name=`<partname>`', async () => {
  const office = await anOffice()
  const type = 'Content-Type: text/plain'
  const send = (disposition: string) =>
    comment(office, COMMENT + aPart(`Content-Disposition: ${disposition}\r\n${type}`, 'x') + FORM_END)

  expect((await send('form-data; name="file"; filename="a.txt"')).status).toBe(200)
  expect((await send('form-data; filename="a.txt"')).json.errorCode).toBe(1125)
  expect((await send('attachment; name="file"; filename="a.txt"')).status).toBe(400)
})

rule('Attachments', '(file parts only) filename=`<filename>`', async () => {
  const office = await anOffice()
  const nameless = FILE.replace('; filename="notes.txt"', '')

  expect((await comment(office, COMMENT + FILE + FORM_END)).json.result).toHaveProperty(
    'attachments.0.name',
    'notes.txt',
  )
  expect((await comment(office, COMMENT + nameless + FORM_END)).json.errorCode).toBe(1127)
})

rule('Attachments', 'Its values must be URL-encoded.', async () => {
  const office = await anOffice()

  const { json } = await comment(office, COMMENT + aFilePart('two%20words%3B%20%C3%A9t%C3%A9.txt') + FORM_END)

  expect(json.result).toHaveProperty('attachments.0.name', 'two words; été.txt')
})

rule('Attachments', 'application/json for JSON parts', async () => {
  const office = await anOffice()
  const plain = COMMENT.replace('application/json', 'text/plain')

  expect((await comment(office, COMMENT + FILE + FORM_END)).status).toBe(200)
  expect((await comment(office, plain + FILE + FORM_END)).json.errorCode).toBe(1145)
})

rule('Attachments', 'File parts must be named `file`.', async () => {
  const office = await anOffice()
  const misnamed = FILE.replace('name="file"', 'name="upload"')

  expect((await comment(office, COMMENT + misnamed + FORM_END)).json.errorCode).toBe(1147)
  expect((await comment(office, COMMENT + FILE + FILE + FORM_END)).json.errorCode).toBe(1126)
})

rule('Attachments', 'Each operation that allows a JSON part names that part.', async () => {
  const office = await anOffice()
  const { service, sheet } = office
  const discussionPart = aJsonPart('discussion', { comment: { text: 'Begun with a file' } })
  const begin = (body: string) => postForm(service, service.ann, `${sheet.url}/discussions`, body + FILE + FORM_END)

  expect((await begin(discussionPart)).json.result.title).toBe('Begun with a file')
  expect((await begin(COMMENT)).json.errorCode).toBe(1147)
  expect((await comment(office, discussionPart + FILE + FORM_END)).json.errorCode).toBe(1147)
})

rule('Attachments', 'followed by the boundary string followed by two hyphens', async () => {
  const office = await anOffice()

  for (const end of ['', `--${BOUNDARY}\r\n`, `--${BOUNDARY}-`]) {
    expect((await comment(office, COMMENT + FILE + end)).status, end).toBe(400)
  }
  expect((await comment(office, `${COMMENT}${FILE}--${BOUNDARY}--`)).status).toBe(200)
  expect((await office.get(`${office.sheet.url}/attachments`)).totalCount).toBe(4)
})
