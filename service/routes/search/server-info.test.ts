import { expect, test } from 'vitest'
import { formatNumber } from '../../rules/cells/format-number.ts'
import { startService } from '../../testing/service.ts'

type Formats = {
  readonly defaults: string
  readonly currency: readonly { readonly code: string; readonly symbol: string }[]
  readonly [table: string]: unknown
}

async function readFormats(): Promise<Formats> {
  const { ann, call } = startService()
  // as: the tests assert the shape themselves
  return (await call(ann, 'GET', '/serverinfo')).json.formats as Formats
}

test('any token may read the format tables', async () => {
  const { tokenFor, call, bob } = startService()

  const { status, json } = await call(tokenFor(bob, []), 'GET', '/serverinfo')

  expect([status, json.featureInfo]).toEqual([200, { symbolsVersion: 2, idempotencyKeyHours: 24 }])
  expect(json.supportedLocales).toEqual(expect.arrayContaining(['en_US', 'de_DE', 'ja_JP', 'pt_BR']))
})

test('every slot of a format has its table, in slot order', async () => {
  const formats = await readFormats()

  expect(Object.keys(formats)).toEqual([
    'defaults',
    'fontFamily',
    'fontSize',
    'bold',
    'italic',
    'underline',
    'strikethrough',
    'horizontalAlign',
    'verticalAlign',
    'color',
    'currency',
    'decimalCount',
    'thousandsSeparator',
    'numberFormat',
    'textWrap',
    'dateFormat',
  ])
  expect([formats.defaults.split(',').length, formats.color, formats.currency]).toEqual([
    17,
    expect.objectContaining({ length: 42 }),
    expect.objectContaining({ length: 24 }),
  ])
  // The default size is ten points.
  expect(formats.fontSize).toMatchObject({ [formats.defaults.split(',')[1] ?? '']: '10' })
})

test('the currency in a format is the one that the service displays', async () => {
  const { currency } = await readFormats()

  for (const [index, { code, symbol }] of currency.entries()) {
    const shown = formatNumber(5, `,,,,,,,,,,,${index},0,,2,,`)
    expect(shown.replace(/\s?5$/, ''), code).toBe(code === 'none' ? '' : symbol)
  }
})
