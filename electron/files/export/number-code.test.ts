import { expect, test } from 'vitest'
import type { NumberFormat } from '../../../shared/model/sheet/number-format.ts'
import { numberCode } from './number-code.ts'

const codeIn = (currency: string) => {
  const format: NumberFormat = { kind: 'currency', currency, decimals: 0, grouped: false }
  return numberCode(format, 5)
}

test('the currency in a workbook is unambiguous', () => {
  expect(['GBP', 'USD', 'AUD', 'CAD', 'JPY', 'CNY', 'CHF'].map(codeIn)).toEqual([
    '[$£]0',
    '[$$-409]0',
    '[$A$]0',
    '[$C$]0',
    '[$¥-411]0',
    '[$CN¥]0',
    '[$CHF]\\ 0',
  ])
})
