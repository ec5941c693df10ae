import { describe, expect, test } from 'vitest'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'

const HOSTILE = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'smb://host/share',
  '\\\\host\\share',
  '//host/share',
  'ms-msdt:/id',
  'vscode://x',
  'ftp://host/x',
  'blob:https://a.example/1',
  'sheaf://oauth?code=x',
  'not an address',
]

describe.each(HOSTILE)('%j', url => {
  test('is rejected as hyperlink of a cell', async () => {
    const service = startService()
    const sheet = await aSheet(service)
    const columnId = sheet.columnId('Name')

    const { status, json } = await service.call(service.ann, 'POST', `${sheet.url}/rows`, {
      cells: [{ columnId, value: 'x', hyperlink: { url } }],
    })

    expect([status, json.errorCode]).toEqual([400, 1031])
  })

  test('is rejected as hyperlink of a summary field and as attached link', async () => {
    const service = startService()
    const sheet = await aSheet(service)
    const field = [{ title: 'Link', type: 'TEXT_NUMBER', objectValue: 'x', hyperlink: { url } }]
    const attached = { name: 'x', url, attachmentType: 'LINK' }

    for (const [path, body] of [
      ['/summary/fields', field],
      ['/attachments', attached],
    ] as const) {
      const { status, json } = await service.call(service.ann, 'POST', `${sheet.url}${path}`, body)
      expect([path, status, json.errorCode]).toEqual([path, 400, 1031])
    }
  })
})

test.each(['https://a.example/x?y#z', 'http://a.example', 'mailto:ann@office.example'])(
  '%s is accepted as hyperlink',
  async url => {
    const service = startService()
    const sheet = await aSheet(service)
    const columnId = sheet.columnId('Name')

    const { json } = await service.call(service.ann, 'POST', `${sheet.url}/rows`, {
      cells: [{ columnId, value: 'x', hyperlink: { url } }],
    })

    expect(json.result.cells).toEqual([expect.objectContaining({ hyperlink: { url } })])
  },
)
