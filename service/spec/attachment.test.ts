import { expect } from 'vitest'
import { createService } from '../app.ts'
import { START } from '../testing/service.ts'
import { upload } from '../testing/upload.ts'
import { ask } from './testing/ask.ts'
import { rule } from './testing/rule.ts'
import { anOffice, type Office } from './testing/scene.ts'

const ALL_LINKS = ['LINK', 'BOX_COM', 'DROPBOX', 'EGNYTE', 'EVERNOTE', 'GOOGLE_DRIVE', 'ONEDRIVE']

/** Attaches a link of this kind to the sheet and returns the status. */
async function attachLink({ service, sheet }: Office, attachmentType: string, attachmentSubType?: string) {
  const link = { name: 'Site', url: 'https://office.example', attachmentType, attachmentSubType }
  return service.call(service.ann, 'POST', `${sheet.url}/attachments`, link)
}

rule(
  'What the service does',
  'only these attachment types are allowed: BOX_COM, FILE, GOOGLE_DRIVE, LINK, ONEDRIVE',
  async () => {
    const office = await anOffice()
    const service = { ...office.service, app: createService({ ...office.service.deps, government: true }) }
    const [ann, path] = [office.service.ann, `${office.sheet.url}/attachments`]
    const allowed = ['LINK', 'BOX_COM', 'GOOGLE_DRIVE', 'ONEDRIVE']

    for (const attachmentType of ALL_LINKS) {
      const body = JSON.stringify({ name: 'Site', url: 'https://office.example', attachmentType })
      const headers = { 'Content-Type': 'application/json' }
      const { json } = await ask(service, path, { method: 'POST', as: ann, headers, body })
      expect(json.errorCode, attachmentType).toBe(allowed.includes(attachmentType) ? undefined : 1255)
    }
    expect((await upload(service, ann, office.sheet.url, 'bytes')).status).toBe(200)
    const { effectiveAttachmentOptions } = (await ask(service, office.sheet.url, { as: ann })).json
    // as: the sheet lists the kinds as texts
    expect(new Set(effectiveAttachmentOptions as readonly string[])).toEqual(new Set(['FILE', ...allowed]))
  },
)

rule('Attachment', 'id | number | Attachment Id', async () => {
  const { get, sheet, file } = await anOffice()

  expect((await get(`${sheet.url}/attachments/${file.id}`)).id).toBe(file.id)
})

rule('Attachment', 'parentId | number | Id of the parent', async () => {
  const { get, sheet, rowId, file } = await anOffice()

  expect((await get(`${sheet.url}/attachments/${file.id}`)).parentId).toBe(sheet.id)
  expect((await get(`${sheet.url}/rows/${rowId}/attachments`)).data[0]?.parentId).toBe(rowId)
})

rule('Attachment', 'parentType | string | One of COMMENT, ROW, SHEET', async () => {
  const office = await anOffice()

  const { data } = await office.get(`${office.sheet.url}/attachments`)

  expect(data.map(({ parentType }) => parentType).toSorted()).toEqual(['COMMENT', 'ROW', 'SHEET'])
})

rule('Attachment', 'One of BOX_COM, DROPBOX, EGNYTE, EVERNOTE, FILE, GOOGLE_DRIVE, LINK, ONEDRIVE.', async () => {
  const office = await anOffice()

  for (const type of ALL_LINKS) {
    expect((await attachLink(office, type)).json.result.attachmentType).toBe(type)
  }
  expect(office.file.attachmentType).toBe('FILE')
  expect((await attachLink(office, 'SPOON')).json.errorCode).toBe(1031)
})

rule('Attachment', 'attachmentSubType | string | Only for EGNYTE (value FOLDER) and GOOGLE_DRIVE', async () => {
  const office = await anOffice()

  expect((await attachLink(office, 'EGNYTE', 'FOLDER')).json.result.attachmentSubType).toBe('FOLDER')
  for (const type of ALL_LINKS.filter(one => one !== 'EGNYTE')) {
    expect((await attachLink(office, type, 'FOLDER')).json.errorCode, type).toBe(1031)
  }
})

rule('Attachment', 'values DOCUMENT, DRAWING, PDF, PRESENTATION, SPREADSHEET', async () => {
  const office = await anOffice()

  for (const subType of ['DOCUMENT', 'DRAWING', 'PDF', 'PRESENTATION', 'SPREADSHEET']) {
    expect((await attachLink(office, 'GOOGLE_DRIVE', subType)).json.result.attachmentSubType).toBe(subType)
    expect((await attachLink(office, 'EGNYTE', subType)).json.errorCode).toBe(1031)
  }
})

rule('Attachment', 'mimeType | string | MIME type of the attachment', async () => {
  const { get, sheet, file } = await anOffice()

  expect((await get(`${sheet.url}/attachments/${file.id}`)).mimeType).toBe('application/pdf')
})

rule('Attachment', 'name | string | Attachment name', async () => {
  const { service, sheet } = await anOffice()
  const disposition = `attachment; filename="${encodeURIComponent('Plan für 2026 “final”.pdf')}"`

  const { json } = await upload(service, service.ann, sheet.url, 'x', { disposition })

  expect(json.result.name).toBe('Plan für 2026 “final”.pdf')
})

rule('Attachment', 'sizeInKb | number | Size of the file; present when attachmentType is FILE', async () => {
  const office = await anOffice()
  const { json } = await upload(office.service, office.service.ann, office.sheet.url, 'x'.repeat(3_000))

  expect(json.result.sizeInKb).toBe(3)
  expect((await attachLink(office, 'LINK')).json.result).not.toHaveProperty('sizeInKb')
})

rule('Attachment', 'url | string | Temporary URL; files only', async () => {
  const { service, get, sheet, file } = await anOffice()

  const url = String((await get(`${sheet.url}/attachments/${file.id}`)).url)

  expect(await (await service.app.request(url)).text()).toBe('bytes')
  service.advance(24 * 60 * 60_000)
  expect((await service.app.request(url)).status).toBe(404)
})

rule('Attachment', 'urlExpiresInMillis | number | Time to live of the temporary URL, in milliseconds', async () => {
  const office = await anOffice()
  const link = (await attachLink(office, 'LINK')).json.result
  const { url, urlExpiresInMillis } = await office.get(`${office.sheet.url}/attachments/${office.file.id}`)

  office.service.advance(Number(urlExpiresInMillis) - 1)
  expect((await office.service.app.request(String(url))).status).toBe(200)
  office.service.advance(1)
  expect((await office.service.app.request(String(url))).status).toBe(404)
  expect(await office.get(`${office.sheet.url}/attachments/${link.id}`)).not.toHaveProperty('urlExpiresInMillis')
})

rule('Attachment', 'createdAt | timestamp | When the attachment was first added', async () => {
  const { service, sheet } = await anOffice()
  service.advance(90_000)

  const { json } = await upload(service, service.ann, `${sheet.url}`, 'x')

  expect(Date.parse(String(json.result.createdAt))).toBe(START + 90_000)
})

rule('Attachment', 'createdBy | User object | Contains name and email of the creator', async () => {
  const { service, sheet, get } = await anOffice()
  sheet.share(service.bob, 'EDITOR')

  const { id } = (await upload(service, service.bob, sheet.url, 'x')).json.result

  const { createdBy } = await get(`${sheet.url}/attachments/${id}`)
  expect(createdBy).toMatchObject({ name: 'Bob Example', email: 'bob@office.example' })
})
