import { expect, test } from 'vitest'
import { readAppFacts } from './app-facts.ts'

const REDIRECT = { name: 'Desk', redirect: 'sheaf://oauth' }

test('requires only a name and a redirect address', () => {
  expect(readAppFacts(REDIRECT)).toEqual({
    name: 'Desk',
    description: '',
    launchUrl: '',
    support: '',
    redirect: 'sheaf://oauth',
  })
})

test('removes characters from names that could disguise them', () => {
  const { name } = { name: '', ...readAppFacts({ ...REDIRECT, name: ' Bank\u202E\u200B\n  of\u0000 Sheets ' }) }

  expect(name).toBe('Bank of Sheets')
})

test.each([undefined, '', '  \t', '\u200B\u202E', '\u2800\u3164\u115F'])('rejects an invisible name: %o', name => {
  expect(readAppFacts({ redirect: 'sheaf://oauth', ...(name === undefined ? {} : { name }) })).toEqual({
    fault: 'Give the app a name.',
  })
})

test.each([
  [{ name: 'x'.repeat(61) }, 'The name is longer than 60 characters.'],
  [{ description: 'x'.repeat(201) }, 'The description is longer than 200 characters.'],
  [{ support: 'x'.repeat(121) }, 'The support contact is longer than 120 characters.'],
  [{ launchUrl: 'javascript:alert(1)' }, 'The launch address must begin with https:// or http://, or stay empty.'],
  [{ launchUrl: 'https://' }, 'The launch address must begin with https:// or http://, or stay empty.'],
  [{ redirect: 'https://a.example/#x' }, 'A redirect address has no # part.'],
])('rejects %o with one sentence', (change, fault) => {
  expect(readAppFacts({ ...REDIRECT, ...change })).toEqual({ fault })
})

test('keeps all fields that are given', () => {
  const facts = {
    name: 'Desk',
    description: 'Sheets on your desk',
    launchUrl: 'https://desk.example/start',
    support: 'help@desk.example',
    redirect: 'https://desk.example/in',
  }

  expect(readAppFacts(facts)).toEqual(facts)
})
