import { expect, test } from 'vitest'
import { addressOf, SERVER_CHOICES } from './server-choice.ts'

test('each hosted service is named with the host that people know from their browser', () => {
  expect(SERVER_CHOICES.map(({ label }) => label)).toEqual([
    'Smartsheet (app.smartsheet.com)',
    'Smartsheet EU (app.smartsheet.eu)',
    'Smartsheet Australia (app.smartsheet.au)',
    'Smartsheet Gov (app.smartsheetgov.com)',
    'Another address',
  ])
})

test('a choice leads to the address of its service, or to the one that was typed', () => {
  expect(addressOf(0, '')).toBe('https://api.smartsheet.com/2.0')
  expect(addressOf('other', ' https://sheets.example.org/2.0 ')).toBe('https://sheets.example.org/2.0')
})
