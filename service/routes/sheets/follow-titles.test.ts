import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

/** One row with cost 7 and a formula over it in the column Sum, and a column with a column formula. */
async function aSheetOfSums(formula = '=[Cost]@row + Cost1 + SUM(COST:COST)') {
  const service = startService()
  const more = [{ title: 'Cost' }, { title: 'Sum' }, { title: 'Double' }]
  const sheet = await aSheet(service, more)
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await service.call(service.ann, method, `${sheet.url}${path}`, body)
    expect(status, JSON.stringify(json)).toBe(200)
    expect(service.bugs).toEqual([])
    return json
  }
  const change = (title: string, column: object) => call('PUT', `/columns/${sheet.columnId(title)}`, column)
  await change('Double', { formula: '=[Cost]@row * 2' })
  await call('POST', '/rows', { cells: sheet.cells({ Name: 'One', Cost: 7, Sum: { formula } }) })

  return {
    sheet,
    call,
    change,
    /** Text and result of Sum and Double. */
    async read() {
      const { rows } = await call('GET', '')
      const shown = (title: string) => rows[0]?.cells.find(({ columnId }) => columnId === sheet.columnId(title))
      return [shown('Sum'), shown('Double')].map(cell => `${cell?.formula} ${cell?.value}`)
    },
  }
}

test('renaming a column updates all formulas and changes no result', async () => {
  const { sheet, change, read } = await aSheetOfSums()
  const version = await sheet.version()

  await change('Cost', { title: 'Net cost' })

  expect(await read()).toEqual([
    '=[Net cost]@row + [Net cost]1 + SUM([Net cost]:[Net cost]) 21',
    '=[Net cost]@row * 2 14',
  ])
  expect(await sheet.version()).toBe(version + 1)
})

test('renaming a column back restores all formulas', async () => {
  const { change, read } = await aSheetOfSums('=[Cost]@row + SUM([Cost]:[Cost])')
  const before = await read()

  await change('Cost', { title: 'Price' })
  await change('Cost', { title: 'Cost' })

  expect(await read()).toEqual(before)
})

test('a title that formulas cannot express leaves them unchanged, and the old title makes them work again', async () => {
  const { change, read } = await aSheetOfSums('=[Cost]@row')

  await change('Cost', { title: 'Cost [net]' })
  expect(await read()).toEqual(['=[Cost]@row #UNPARSEABLE', '=[Cost]@row * 2 #UNPARSEABLE'])

  await change('Cost', { title: 'Cost' })
  expect(await read()).toEqual(['=[Cost]@row 7', '=[Cost]@row * 2 14'])
})

test('a deleted column becomes #REF', async () => {
  const { sheet, call, read } = await aSheetOfSums('=[Cost]@row + LEN([Name]1)')

  await call('DELETE', `/columns/${sheet.columnId('Cost')}`)

  expect(await read()).toEqual(['=#REF + LEN([Name]1) #REF', '=#REF * 2 #REF'])
})

test('a later column with the title of a deleted one is not taken for it', async () => {
  const { sheet, call, read } = await aSheetOfSums('=[Cost]@row')
  await call('DELETE', `/columns/${sheet.columnId('Cost')}`)

  await call('POST', '/columns', { title: 'Cost', type: 'TEXT_NUMBER', index: 1 })

  expect((await read())[0]).toBe('=#REF #REF')
})

test('column formulas are updated too, and the response shows it', async () => {
  const { change, read } = await aSheetOfSums('=[Double]@row')

  const sent = await change('Double', { title: 'Twice', formula: '=[Cost]@row + [Cost]1' })
  expect(sent.result).toMatchObject({ title: 'Twice', formula: '=[Cost]@row + [Cost]1' })
  expect(await read()).toEqual(['=[Twice]@row 14', '=[Cost]@row + [Cost]1 14'])

  await change('Double', { formula: '=[Twice]1' })
  const followed = await change('Double', { title: 'Round' })
  expect(followed.result).toMatchObject({ title: 'Round', formula: '=[Round]1' })
})

test('a change that keeps the title keeps the formulas', async () => {
  const { change, read } = await aSheetOfSums('=cost@row')

  await change('Cost', { width: 300, index: 0 })

  expect((await read())[0]).toBe('=cost@row 7')
})
