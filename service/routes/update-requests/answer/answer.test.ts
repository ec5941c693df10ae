import { expect, test } from 'vitest'
import { aBrowser, type Page, proofIn } from '../../../testing/browser.ts'
import { startService } from '../../../testing/service.ts'
import { aSheet } from '../../../testing/sheet.ts'

async function aRequest(change: object = {}) {
  const service = startService()
  const { ann } = service
  const sheet = await aSheet(service, [
    { title: 'Note' },
    { title: 'Done', type: 'CHECKBOX' },
    { title: 'Due', type: 'DATE' },
    { title: 'Status', type: 'PICKLIST', options: ['Open', 'Closed'], validation: true },
    { title: 'Tags', type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] },
    { title: 'Made', type: 'DATETIME', systemColumnType: 'CREATED_DATE' },
  ])
  const [rowId = 0, otherId = 0] = await sheet.addRows(['Door', 'Wall'])
  await service.call(ann, 'PUT', `${sheet.url}/rows`, {
    id: rowId,
    cells: sheet.cells({ Note: 'Old <b>', Status: 'Open' }),
  })
  const columnIds = ['Note', 'Done', 'Due', 'Status', 'Tags', 'Made'].map(sheet.columnId)
  const asked = {
    sendTo: [{ email: 'kim@new.example' }],
    rowIds: [rowId],
    columnIds,
    message: 'What is new?',
    ...change,
  }
  const { json } = await service.call(ann, 'POST', `${sheet.url}/updaterequests`, asked)
  const path = /\/b\/updates\/[0-9a-f]+/.exec((await service.mails())[0]?.text ?? '')?.[0] ?? ''
  const browser = aBrowser(service)
  const name = (title: string, id = rowId) => `c-${id}-${sheet.columnId(title)}`
  const answer = async (fields: Readonly<Record<string, string>>, page?: Page) => {
    const shown = page ?? (await browser.open(path))
    return browser.send(path, { proof: proofIn(shown), ...wasIn(shown), ...valuesIn(shown), ...fields })
  }
  const row = async () => (await service.call(ann, 'GET', `${sheet.url}/rows/${rowId}?include=writerInfo&level=2`)).json
  const cell = async (title: string) => (await row()).cells.find(({ columnId }) => columnId === sheet.columnId(title))
  const status = async () => (await service.call(ann, 'GET', `${sheet.url}/sentupdaterequests`)).json.data[0]?.status
  return {
    service,
    ann,
    sheet,
    rowId,
    otherId,
    path,
    browser,
    name,
    answer,
    row,
    cell,
    status,
    requestId: json.result?.id,
  }
}

const text = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** The original values that the page sends along. */
const wasIn = (page: Page) =>
  Object.fromEntries(
    [...page.text.matchAll(/name="(was-[^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      text(value),
    ]),
  )

/** The unchanged values a browser sends; unchecked boxes are not sent. */
const valuesIn = (page: Page) => ({
  ...Object.fromEntries(
    [...page.text.matchAll(/<textarea name="([^"]+)"[^>]*>([^<]*)</g)].map(([, name = '', value = '']) => [
      name,
      text(value),
    ]),
  ),
  ...Object.fromEntries(
    [...page.text.matchAll(/type="date" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  ),
  ...Object.fromEntries(
    [...page.text.matchAll(/<select name="([^"]+)">(.*?)<\/select>/gs)].map(([, name = '', options = '']) => [
      name,
      text(/value="([^"]*)" selected/.exec(options)?.[1] ?? ''),
    ]),
  ),
})

test('the link shows the requested rows and cells, and no others', async () => {
  const { browser, path } = await aRequest()

  const page = await browser.open(path)

  expect(page.status).toBe(200)
  for (const shown of ['What is new?', 'Ann Example', 'Door', 'Old &lt;b&gt;', 'Note', 'Closed'])
    expect(page.text).toContain(shown)
  expect(page.text).not.toContain('Wall')
  expect(page.text).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('submitted values are written to the sheet as the recipient, as one change', async () => {
  const { service, sheet, name, answer, row, cell, status } = await aRequest()
  const version = await sheet.version()
  service.advance(60_000)

  const page = await answer({
    [name('Note')]: '12',
    [name('Done')]: 'true',
    [name('Due')]: '2026-03-09',
    [name('Status')]: 'Closed',
    [name('Tags')]: 'Blue',
  })

  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Thank you')])
  expect(await cell('Note')).toMatchObject({ value: 12 })
  expect(await cell('Done')).toMatchObject({ value: true })
  expect(await cell('Due')).toMatchObject({ value: '2026-03-09' })
  expect(await cell('Status')).toMatchObject({ value: 'Closed' })
  expect(await cell('Tags')).toMatchObject({ value: { values: ['Blue'] } })
  expect(await row()).toMatchObject({ modifiedBy: { email: 'kim@new.example' }, modifiedAt: '2026-03-02T09:01:00Z' })
  expect(await sheet.version()).toBe(version + 1)
  expect(await status()).toBe('COMPLETE')
  expect(service.bugs).toEqual([])
})

test('the link works once', async () => {
  const { browser, path, sheet, name, answer, cell } = await aRequest()
  const page = await browser.open(path)
  await answer({ [name('Note')]: 'First' }, page)
  const version = await sheet.version()

  const again = await answer({ [name('Note')]: 'Second' }, page)

  expect([again.status, again.text]).toEqual([403, expect.stringContaining('This has been answered')])
  expect((await browser.open(path)).status).toBe(403)
  expect(await cell('Note')).toMatchObject({ value: 'First' })
  expect(await sheet.version()).toBe(version)
})

test('untouched fields do not overwrite a concurrent edit', async () => {
  const { service, ann, sheet, rowId, browser, path, name, answer, cell } = await aRequest()
  const page = await browser.open(path)
  await service.call(ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Status: 'Closed' }) })

  await answer({ [name('Note')]: 'Mine' }, page)

  expect(await cell('Status')).toMatchObject({ value: 'Closed' })
  expect(await cell('Note')).toMatchObject({ value: 'Mine' })
})

test('a concurrently changed cell is reported instead of overwritten; submitting again overwrites it', async () => {
  const { service, ann, sheet, rowId, browser, path, name, answer, cell, status } = await aRequest()
  const page = await browser.open(path)
  await service.call(ann, 'PUT', `${sheet.url}/rows`, { id: rowId, cells: sheet.cells({ Note: 'Theirs' }) })

  const received = await answer({ [name('Note')]: 'Mine' }, page)

  expect([received.status, received.text]).toEqual([
    400,
    expect.stringContaining('Somebody else has changed “Note” in the meantime'),
  ])
  expect([await cell('Note'), await status()]).toEqual([expect.objectContaining({ value: 'Theirs' }), 'PENDING'])
  expect(valuesIn(received)[name('Note')]).toBe('Mine')
  expect((await answer({}, received)).status).toBe(200)
  expect(await cell('Note')).toMatchObject({ value: 'Mine' })
})

test('only requested cells can be written', async () => {
  const { service, ann, sheet, otherId, name, answer, rowId } = await aRequest({
    columnIds: undefined,
    includeDiscussions: true,
  })
  const before = (await service.call(ann, 'GET', sheet.url)).json.rows

  await answer(
    Object.fromEntries([
      [name('Note'), 'x'],
      [`was-${name('Note')}`, ''],
      [name('Note', otherId), 'x'],
      [`was-${name('Note', otherId)}`, ''],
      [name('Name'), 'x'],
      [`was-${name('Name')}`, ''],
    ]),
  )

  expect((await service.call(ann, 'GET', sheet.url)).json.rows).toEqual(before)
  expect(before.map(({ id }) => id)).toEqual([rowId, otherId])
})

test('a rejected value is explained, nothing is written, and the recipient can retry', async () => {
  const { name, answer, cell, status } = await aRequest()

  const refused = await answer({ [name('Note')]: 'Good', [name('Due')]: 'someday', [name('Status')]: 'Perhaps' })

  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Nothing was written')])
  // The input is still there.
  expect(valuesIn(refused)).toMatchObject({ [name('Note')]: 'Good', [name('Due')]: 'someday' })
  expect(await cell('Note')).toMatchObject({ value: 'Old <b>' })
  expect(await status()).toBe('PENDING')
  expect((await answer({ [name('Note')]: 'Good' })).status).toBe(200)
  expect(await cell('Note')).toMatchObject({ value: 'Good' })
})

test('a form without a valid token writes nothing', async () => {
  const { service, browser, path, name, cell } = await aRequest()
  const page = await browser.open(path)
  const fields = { ...wasIn(page), [name('Note')]: 'Evil' }

  expect((await browser.send(path, fields)).status).toBe(403)
  expect((await browser.send(path, { ...fields, proof: 'made-up' })).status).toBe(403)
  expect((await aBrowser(service).send(path, { ...fields, proof: proofIn(page) })).status).toBe(403)
  expect(
    (await browser.send(path, { ...fields, proof: proofIn(page) }, { Origin: 'https://evil.example' })).status,
  ).toBe(403)
  expect(await cell('Note')).toMatchObject({ value: 'Old <b>' })
})

test('an unknown or withdrawn link is explained', async () => {
  const { service, ann, sheet, browser, path } = await aRequest()
  const [sent] = (await service.call(ann, 'GET', `${sheet.url}/sentupdaterequests`)).json.data

  expect((await browser.open(`/b/updates/${'0'.repeat(64)}`)).status).toBe(404)
  await service.call(ann, 'DELETE', `${sheet.url}/sentupdaterequests/${sent?.id}`)

  expect((await browser.open(path)).text).toContain('no longer open')
})

test('the link is invalid once its sender can no longer edit the sheet', async () => {
  const { service, sheet, browser, path, ann } = await aRequest()
  service.store.db.sqlite.prepare('UPDATE sheets SET owner_id = ? WHERE id = ?').run(service.bob.id, sheet.id)

  expect((await browser.open(path)).status).toBe(403)
  sheet.share(ann, 'EDITOR')
  expect((await browser.open(path)).status).toBe(200)
})
