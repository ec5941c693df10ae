import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

async function aPlan(name = 'Plan') {
  const service = startService()
  const sheet = await aSheet(
    service,
    [
      { title: 'Cost' },
      { title: 'Due', type: 'DATE' },
      { title: 'Done', type: 'CHECKBOX' },
      { title: 'Tags', type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] },
      { title: 'Twice' },
    ],
    name,
  )
  const tags = { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red', 'Blue'] } }
  const cells = {
    Name: 'Door',
    Cost: 12.5,
    Due: '2026-03-05',
    Done: true,
    Tags: tags,
    Twice: { formula: '=Cost1 * 2' },
  }
  const made = await service.call(service.ann, 'POST', `${sheet.url}/rows`, { cells: sheet.cells(cells) })
  await sheet.addRows(['Hinge "left", new'], { parentId: made.json.result.id })
  const read = (accept: string, query = '') =>
    service.app.request(`/2.0${sheet.url}${query}`, {
      headers: { Authorization: `Bearer ${service.ann.token}`, Accept: accept },
    })
  return { service, sheet, read, rowId: made.json.result.id }
}

describe('a sheet as a file', () => {
  test('as CSV has the displayed values, with formula results', async () => {
    const { read } = await aPlan()

    const response = await read('text/csv')

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv;charset=UTF-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Plan.csv";')
    expect(await response.text()).toBe(
      'Name,Cost,Due,Done,Tags,Twice\r\nDoor,12.5,2026-03-05,true,"Red, Blue",25\r\n"Hinge ""left"", new",,,,,\r\n',
    )
  })

  test.each(['application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])(
    'as a workbook has numbers, dates and an outline: %s',
    async accept => {
      const { read } = await aPlan()

      const response = await read(accept)

      expect(response.headers.get('content-disposition')).toBe('attachment; filename="Plan.xlsx";')
      const xml = strFromU8(
        unzipSync(new Uint8Array(await response.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
      )
      for (const part of [
        '<v>12.5</v>',
        '<v>46086</v>',
        't="b"><v>1</v>',
        '<v>25</v>',
        'outlineLevel="1"',
        'Hinge &quot;left&quot;',
      ]) {
        expect(xml).toContain(part)
      }
    },
  )

  test('as a PDF has the requested paper size', async () => {
    const { read } = await aPlan()

    const response = await read('application/pdf', '?paperSize=A4')

    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="Plan.pdf";')
    expect(await response.text()).toMatch(/^%PDF-1\.7[\s\S]*\/MediaBox \[0 0 842 595\]/)
    expect(await (await read('application/pdf', '?paperSize=NAPKIN')).json()).toMatchObject({ errorCode: 1053 })
  })

  test('can have only some rows and columns, as in JSON', async () => {
    const { sheet, read, rowId } = await aPlan()

    const response = await read('text/csv', `?rowIds=${rowId}&columnIds=${sheet.columnId('Due')}`)

    expect(await response.text()).toBe('Due\r\n2026-03-05\r\n')
  })

  test('has the name of the sheet in any script', async () => {
    const { read } = await aPlan('Größe/内容')

    expect((await read('text/csv')).headers.get('content-disposition')).toBe(
      `attachment; filename="Gr??e ??.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E5%86%85%E5%AE%B9.csv;`,
    )
  })

  test('is not found by users who cannot see the sheet', async () => {
    const { service, sheet } = await aPlan()
    const headers = { Authorization: `Bearer ${service.bob.token}`, Accept: 'text/csv' }

    expect((await service.app.request(`/2.0${sheet.url}`, { headers })).status).toBe(404)
  })
})

test('escapes a text that looks like a formula; a number stays a number', async () => {
  const { service, sheet, read } = await aPlan()
  const evil = ['=1+1', '+1', '-1+2', '@SUM(A1)', '\tx', '＝1', '-5 apples', 'a=b', 'x;=SUM(1)']
  await service.call(
    service.ann,
    'POST',
    `${sheet.url}/rows`,
    evil.map(text => ({ cells: sheet.cells({ Name: text, Cost: -7 }) })),
  )

  const lines = (await (await read('text/csv')).text()).split('\r\n').slice(3, -1)

  expect(lines.map(line => line.split(',').slice(0, 2))).toEqual([
    ["'=1+1", '-7'],
    ["'+1", '-7'],
    ["'-1+2", '-7'],
    ["'@SUM(A1)", '-7'],
    [`"'\tx"`, '-7'],
    ["'＝1", '-7'],
    ["'-5 apples", '-7'],
    ['a=b', '-7'],
    [`"x;'=SUM(1)"`, '-7'],
  ])
})
