import contentDisposition from 'content-disposition'
import { describe, expect, test } from 'vitest'
import { upload, withSheet } from '../../testing/upload.ts'

describe('a temporary URL', () => {
  test('works without a token, makes browsers save the file and never run it, and states its lifetime', async () => {
    const { service, ann, sheet } = withSheet()
    const { json: attached } = await upload(service, ann, sheet, '<script>', {
      disposition: 'attachment; filename="a.html"',
    })

    const { json } = await service.call(ann, 'GET', `${sheet}/attachments/${attached.result.id}`)
    const response = await service.app.request(String(json.url))

    expect(json).toMatchObject({ urlExpiresInMillis: 120_000, url: expect.stringMatching(/\/files\/[0-9a-f]{64}$/) })
    expect(response.headers.get('content-type')).toBe('text/html')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.html"')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('content-length')).toBe('8')
  })

  test.each([
    ['back\\slash.txt', 'attachment; filename="back\\\\slash.txt"; filename*=UTF-8\'\'back%5Cslash.txt'],
    ['a/b.txt', 'attachment; filename="a/b.txt"; filename*=UTF-8\'\'a%2Fb.txt'],
    ['say "hi".txt', 'attachment; filename="say \\"hi\\".txt"'],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"`],
    [
      "it's 5\u00a0€ (1)*.txt",
      `attachment; filename="it's 5?? (1)*.txt"; filename*=UTF-8''it%27s%205%C2%A0%E2%82%AC%20%281%29%2A.txt`,
    ],
    ['50%25.txt', `attachment; filename="50%25.txt"; filename*=UTF-8''50%2525.txt`],
  ])('keeps the file name %s unchanged', async (name, header) => {
    const { service, ann, sheet } = withSheet()
    const { json: attached } = await upload(service, ann, sheet, 'x', {
      disposition: `attachment; filename="${encodeURIComponent(name)}"`,
    })
    const { json } = await service.call(ann, 'GET', `${sheet}/attachments/${attached.result.id}`)
    const disposition = (await service.app.request(String(json.url))).headers.get('content-disposition') ?? ''

    expect(disposition).toBe(header)
    expect(contentDisposition.parse(disposition).parameters.filename).toBe(name)
  })

  test('expires after two minutes', async () => {
    const { service, ann, sheet } = withSheet()
    const { json: attached } = await upload(service, ann, sheet, 'x')
    const { json } = await service.call(ann, 'GET', `${sheet}/attachments/${attached.result.id}`)

    service.advance(119_999)
    expect((await service.app.request(String(json.url))).status).toBe(200)
    service.advance(1)
    const late = await service.app.request(String(json.url))

    expect(late.status).toBe(404)
    expect(await late.json()).toMatchObject({ errorCode: 1006 })
  })

  test('stops working when its attachment is deleted', async () => {
    const { service, ann, sheet } = withSheet()
    const { json: attached } = await upload(service, ann, sheet, 'x')
    const path = `${sheet}/attachments/${attached.result.id}`
    const { json } = await service.call(ann, 'GET', path)

    await service.call(ann, 'DELETE', path)

    expect((await service.app.request(String(json.url))).status).toBe(404)
  })

  test('cannot be derived from another', async () => {
    const { service } = withSheet()

    expect((await service.app.request(`/files/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await service.app.request('/files/..%2fservice.db')).status).toBe(404)
  })
})
