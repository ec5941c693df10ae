import { describe, expect, test } from 'vitest'
import { itemStore } from '../../store/reports/items.ts'
import { aSignedInBrowser } from '../../testing/browser.ts'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const OFF = { readOnlyLiteEnabled: false, readOnlyFullEnabled: false, readWriteEnabled: false, icalEnabled: false }

/** A sheet, a report over it and a dashboard, all Ann's. */
async function withObjects() {
  const service = startService()
  const { store, ann, deps } = service
  const sheet = await aSheet(service, [
    { title: 'Start', type: 'DATE' },
    { title: 'End', type: 'DATE' },
  ])
  const [top] = await sheet.addRows(['Fit-out'])
  const cells = sheet.cells({ Name: 'Doors <b>', Start: '2026-03-02', End: '2026-03-04' })
  const made = await service.call(ann, 'POST', `${sheet.url}/rows`, { parentId: top, cells })
  const items = itemStore(store.db)
  const columns = [{ virtualId: 1, title: 'Task', type: 'TEXT_NUMBER', primary: true }]
  const bounds = { xPosition: 0, yPosition: 0, width: 1, height: 1 }
  const shown = { rowId: made.json.result.id, columnId: sheet.columnId('Start'), label: 'Starts' }
  const widgets = [
    { ...bounds, id: 1, type: 'TITLE', contents: { show: 'text', html: '<p>All &amp; everything<script>x</script>' } },
    {
      ...bounds,
      id: 2,
      type: 'METRIC',
      title: 'Doors',
      contents: { show: 'cells', sheetId: sheet.id, cells: [shown] },
    },
    { ...bounds, id: 3, type: 'GRIDGANTT', contents: { show: 'report', reportId: 31 } },
    {
      ...bounds,
      id: 4,
      type: 'SHORTCUT',
      contents: { show: 'links', links: [{ label: 'Bad', to: { url: 'javascript:alert(1)' } }] },
    },
    { ...bounds, id: 5, type: 'GRIDGANTT', contents: { show: 'sheet', sheetId: 999 } },
  ]
  items.add(
    { id: 31, kind: 'report', name: 'All tasks', ownerId: ann.id, definition: { sheetIds: [sheet.id], columns } },
    deps.clock(),
  )
  items.add({ id: 32, kind: 'sight', name: 'Progress', ownerId: ann.id, definition: { widgets } }, deps.clock())
  /** Opens an address as a signed-out browser would. */
  const open = async (address: unknown) => {
    const response = await service.app.request(String(address))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { ...service, service, sheet, open }
}

describe('publishing a sheet', () => {
  test('is off by default', async () => {
    const { ann, call, sheet } = await withObjects()

    expect((await call(ann, 'GET', `${sheet.url}/publish`)).json).toEqual(OFF)
  })

  test('gives each enabled view a separate address; absent attributes stay', async () => {
    const { ann, call, sheet } = await withObjects()
    const put = async (body: object) => (await call(ann, 'PUT', `${sheet.url}/publish`, body)).json.result

    const first = await put({ ...OFF, readOnlyLiteEnabled: true, icalEnabled: true })
    const second = await put({
      readOnlyFullEnabled: true,
      readOnlyFullAccessibleBy: 'ORG',
      readOnlyFullDefaultView: 'CARD',
    })

    expect(first).toEqual({
      ...OFF,
      readOnlyLiteEnabled: true,
      icalEnabled: true,
      readOnlyLiteUrl: expect.stringMatching(/^http:\/\/localhost\/b\/publish\/[0-9a-f]{64}$/),
      readOnlyLiteSslUrl: first.readOnlyLiteUrl,
      icalUrl: expect.stringMatching(/^http:\/\/localhost\/b\/publish\/[0-9a-f]{64}$/),
    })
    expect(first.icalUrl).not.toBe(first.readOnlyLiteUrl)
    expect(second).toEqual({
      ...first,
      readOnlyFullEnabled: true,
      readOnlyFullUrl: expect.any(String),
      readOnlyFullAccessibleBy: 'ORG',
      readOnlyFullDefaultView: 'CARD',
      readOnlyFullShowToolbar: true,
    })
    // A status can be sent back as read.
    expect(await put((await call(ann, 'GET', `${sheet.url}/publish`)).json)).toEqual(second)
  })

  test('raises its version and requires an admin', async () => {
    const { ann, bob, call, sheet } = await withObjects()
    const version = await sheet.version()
    sheet.share(bob, 'EDITOR_SHARE')

    expect((await call(bob, 'PUT', `${sheet.url}/publish`, { icalEnabled: true })).json.errorCode).toBe(1004)
    expect((await call(bob, 'GET', `${sheet.url}/publish`)).json).toEqual(OFF)
    await call(ann, 'PUT', `${sheet.url}/publish`, { icalEnabled: true })
    expect(await sheet.version()).toBe(version + 1)
  })

  test.each([
    [{ readOnlyFullAccessibleBy: 'ME' }],
    [{ readOnlyFullEnabled: 'yes' }],
    [{ readOnlyFullDefaultView: 'PIE' }],
    [{ everything: true }],
  ])('with %o is rejected, without effect', async body => {
    const { ann, call, sheet } = await withObjects()

    expect((await call(ann, 'PUT', `${sheet.url}/publish`, { icalEnabled: true, ...body })).status).toBe(400)
    expect((await call(ann, 'GET', `${sheet.url}/publish`)).json).toEqual(OFF)
  })
})

test('reports and dashboards have one read-only view', async () => {
  const { ann, call } = await withObjects()

  const report = await call(ann, 'PUT', '/reports/31/publish', {
    readOnlyFullEnabled: true,
    readOnlyFullAccessibleBy: 'all',
  })
  const sight = await call(ann, 'PUT', '/sights/32/publish', { readOnlyFullEnabled: true })

  expect(report.json.result).toEqual({
    readOnlyFullEnabled: true,
    readOnlyFullUrl: expect.any(String),
    readOnlyFullAccessibleBy: 'ALL',
    readOnlyFullDefaultView: 'GRID',
    readOnlyFullShowToolbar: true,
  })
  expect((await call(ann, 'GET', '/reports/31/publish')).json).toEqual(report.json.result)
  expect(sight.json.result).toEqual({
    readOnlyFullEnabled: true,
    readOnlyFullUrl: expect.any(String),
    readOnlyFullAccessibleBy: 'ALL',
  })
  expect((await call(ann, 'GET', '/sights/32/publish')).json).toEqual(sight.json.result)
  expect((await call(ann, 'PUT', '/sights/32/publish', { icalEnabled: true })).status).toBe(400)
})

describe('a public address', () => {
  const publish = async (path: string, body: object) => {
    const setup = await withObjects()
    const { json } = await setup.call(setup.ann, 'PUT', path.replace('SHEET', setup.sheet.url), body)
    return { ...setup, result: json.result }
  }

  test('shows a sheet to anyone who has it, every text as text', async () => {
    const { open, result, bugs } = await publish('SHEET/publish', { readOnlyFullEnabled: true })

    const { status, text, headers } = await open(result.readOnlyFullUrl)

    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('<h1>Plan</h1>')
    expect(text).toContain('<th scope="col">Start</th>')
    expect(text).toContain('<td class="in-1">Doors &lt;b&gt;</td>')
    expect(bugs).toEqual([])
  })

  test('shows 500 rows at a time', async () => {
    const { open, result, sheet } = await publish('SHEET/publish', { readOnlyLiteEnabled: true })
    for (const start of [0, 250])
      await sheet.addRows(
        Array.from({ length: 250 }, (_, index) => `Row ${start + index}`),
        { toBottom: true },
      )

    const [first, second] = [await open(result.readOnlyLiteUrl), await open(`${result.readOnlyLiteUrl}?page=2`)]

    expect(first.text).toContain('Row 497<')
    expect(first.text).not.toContain('Row 498<')
    expect(first.text).toContain('?page=2">More rows')
    expect(second.text).toContain('Row 499<')
    expect(second.text).toContain('?page=1">Rows before')
    expect(second.text).not.toContain('More rows')
  })

  test('shows a report and a dashboard', async () => {
    const { open, call, ann, result } = await publish('/reports/31/publish', { readOnlyFullEnabled: true })
    const { json } = await call(ann, 'PUT', '/sights/32/publish', { readOnlyFullEnabled: true })

    const [report, sight] = [await open(result.readOnlyFullUrl), await open(json.result.readOnlyFullUrl)]

    expect(report.text).toContain('<h1>All tasks</h1>')
    expect(report.text).toContain('Doors &lt;b&gt;')
    expect(sight.text).toContain('All &amp; everything x')
    expect(sight.text).toContain('<dt>Starts</dt><dd>2026-03-02</dd>')
    expect(sight.text).toContain('Fit-out')
    expect(sight.text).toContain('What was shown here is gone.')
    expect(sight.text).not.toMatch(/javascript:|<script/)
  })

  test('shows checked boxes as ticks, and unchecked ones as nothing', async () => {
    const setup = await withObjects()
    const sheet = await aSheet(setup, [{ title: 'Done', type: 'CHECKBOX' }], 'Boxes')
    for (const Done of [true, false]) await sheet.write('Done', Done)
    const { json } = await setup.call(setup.ann, 'PUT', `${sheet.url}/publish`, { readOnlyFullEnabled: true })

    const { text } = await setup.open(json.result.readOnlyFullUrl)

    expect(text.match(/✓/g)).toHaveLength(1)
    expect(text).not.toMatch(/>(true|false)</)
  })

  test('serves a calendar of the dates in a sheet', async () => {
    const { open, result } = await publish('SHEET/publish', { icalEnabled: true })

    const { headers, text } = await open(result.icalUrl)

    expect(headers.get('content-type')).toBe('text/calendar;charset=UTF-8')
    expect(text).toContain('DTSTART;VALUE=DATE:20260302\r\nDTEND;VALUE=DATE:20260305\r\nSUMMARY:Doors <b>\r\n')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  test('stops working when it is switched off, and changes when it is switched on again', async () => {
    const { open, call, ann, sheet, result } = await publish('SHEET/publish', { readOnlyFullEnabled: true })
    await call(ann, 'PUT', `${sheet.url}/publish`, { readOnlyFullEnabled: false })

    const off = await open(result.readOnlyFullUrl)
    const { json } = await call(ann, 'PUT', `${sheet.url}/publish`, { readOnlyFullEnabled: true })

    expect(off.status).toBe(404)
    expect(off.text).toContain('Nothing is published here')
    expect((await open(result.readOnlyFullUrl)).status).toBe(404)
    expect((await open(json.result.readOnlyFullUrl)).status).toBe(200)
    expect((await open('/b/publish/x')).status).toBe(404)
  })

  test('stops working when the sheet is deleted', async () => {
    const { open, call, ann, sheet, result } = await publish('SHEET/publish', { readOnlyFullEnabled: true })

    await call(ann, 'DELETE', sheet.url)

    expect((await open(result.readOnlyFullUrl)).status).toBe(404)
  })

  test('requires signing in when restricted to members or to users with a share', async () => {
    const { open, result, service, bob, sheet, call, ann } = await publish('SHEET/publish', {
      readOnlyFullEnabled: true,
      readOnlyFullAccessibleBy: 'ORG',
    })
    const path = new URL(String(result.readOnlyFullUrl)).pathname
    const member = aSignedInBrowser(service, bob)

    const stranger = await open(path)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      `/b/sign-in?next=${encodeURIComponent(path)}`,
    ])
    expect((await member.open(path)).status).toBe(200)

    await call(ann, 'PUT', `${sheet.url}/publish`, { readOnlyFullAccessibleBy: 'SHARED' })
    expect((await member.open(path)).status).toBe(403)
    sheet.share(bob, 'VIEWER')
    expect((await member.open(path)).status).toBe(200)
  })
})
