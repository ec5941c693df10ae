import { expect, test } from 'vitest'
import { initials } from '../../shared/model/avatar-look.ts'
import { accountRow } from './account.ts'
import { consentPage } from './consent-page.ts'
import { form, messagePage } from './page.ts'
import { toDay } from './settings-page.ts'
import { STYLESHEET } from './stylesheet.ts'

const EVIL = `"><script>alert('x')</script>&`

test('a page has a language, a title, one stylesheet and no script', async () => {
  const text = String(await messagePage('This page is out of date', 'Open it again.'))

  expect(text).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(text).toContain('<title>This page is out of date · Sheaf</title>')
  expect(text.match(/<link rel="stylesheet"/g)).toHaveLength(1)
  expect(text).not.toMatch(/<script|style=|onclick/)
})

test('escapes user input everywhere', async () => {
  const account = { name: EVIL, email: EVIL }
  const app = {
    name: EVIL,
    description: EVIL,
    launchUrl: `https://x/${EVIL}`,
    support: EVIL,
    redirect: 'sheaf://oauth',
  }
  const consent = { app, account, scopes: [], action: EVIL, proof: EVIL, otherAccount: EVIL }

  for (const markup of [
    messagePage(EVIL, EVIL),
    accountRow(account),
    form(EVIL, EVIL, accountRow(account)),
    consentPage(consent),
  ]) {
    const text = String(await markup)
    expect(text).not.toContain('<script')
    expect(text).not.toContain(`'x'`)
    expect(text).toContain('&quot;&gt;&lt;script&gt;')
  }
})

test.each([
  ['https://desk.example:8443/in?x=1', 'desk.example:8443'],
  ['http://127.0.0.1:47823/oauth', '127.0.0.1:47823'],
  ['sheaf://oauth', 'the app on this computer (sheaf:)'],
])('before allowing, the user sees where %s leads', async (redirect, shown) => {
  const app = { name: 'Desk', description: '', launchUrl: '', support: '', redirect }
  const account = { name: 'Ann', email: 'ann@office.example' }

  const text = String(await consentPage({ app, account, scopes: [], action: '/', proof: '', otherAccount: null }))

  expect(text).toContain(`<dd>${shown}</dd>`)
  expect(text).not.toContain('Made at')
  expect(text).not.toContain('Questions to')
})

test.each([
  ['Ann Example', 'AE'],
  ['Ann', 'AN'],
  ['ann.example@office.example', 'AE'],
  ['Ann Maria Example', 'AE'],
  ['👩‍🌾 Bo', '👩B'],
  ['', '?'],
])('shows %s as %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('writes dates in full', () => {
  expect(toDay(Date.UTC(2026, 2, 2, 23, 59))).toBe('2 March 2026')
})

test('every colour of the stylesheet is defined for light and dark', () => {
  const used = [...STYLESHEET.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? '')
  const known = new Set([...STYLESHEET.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))

  expect(used.length).toBeGreaterThan(40)
  expect(used.filter(name => !known.has(name))).toEqual([])
  expect(STYLESHEET).toContain('color-scheme: light dark')
})
