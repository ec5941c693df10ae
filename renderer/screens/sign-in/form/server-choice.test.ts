import { expect, test } from 'vitest'
import { addressOf, SERVER_CHOICES } from './server-choice.ts'

test('names each hosted service with its host', () => {
  expect(SERVER_CHOICES.map(({ label }) => label)).toEqual([
    'Smartsheet (app.smartsheet.com)',
    'Smartsheet EU (app.smartsheet.eu)',
    'Smartsheet Australia (app.smartsheet.au)',
    'Smartsheet Gov (app.smartsheetgov.com)',
    'Another address',
  ])
})

test('a choice resolves to the address of its service, or to the typed one', () => {
  expect(addressOf(0, '')).toBe('https://api.smartsheet.com/2.0')
  expect(addressOf('other', ' https://sheets.example.org/2.0 ')).toBe('https://sheets.example.org/2.0')
})
