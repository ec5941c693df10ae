import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../shared/model/account.ts'
import type { AppStart } from '../../shared/model/app-start.ts'
import { AccountKey, SheetId, UserId } from '../../shared/model/ids.ts'
import { defaultSettings } from '../../shared/model/settings.ts'
import { createLastStart, sheetInFront } from './last-start.ts'

const ANN: Account = {
  key: AccountKey.parse('https://sheets.example/2.0#1'),
  signInMethod: 'token',
  baseUrl: 'https://sheets.example/2.0',
  serverName: 'sheets.example',
  userId: UserId.parse(1),
  email: 'ann@sheets.example',
  name: 'Änn 漢',
  keeping: 'keyring',
}
const START: AppStart = {
  version: '1.2.3',
  platform: 'linux',
  systemLocale: 'en-GB',
  systemAccent: null,
  session: { kind: 'signed-in', account: ANN },
  tokenStores: { keyring: 'available', backend: 'gnome_libsecret' },
  settings: defaultSettings,
  connection: { kind: 'connecting' },
  unsaved: { total: 2, queued: 1, needsReview: 1, conflicts: 0, bySheet: [[7, 2]] },
}

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-start-'))
  file = join(folder, 'last-start.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const recalled = (version = START.version) => createLastStart(folder, version).recall()?.start ?? null

describe('the state of the page', () => {
  beforeEach(() => createLastStart(folder, START.version).keep({ start: START, items: null }))

  test('is available at the next start, unchanged', () => {
    expect(recalled()).toEqual(START)
  })

  test('is written again only if it differs', () => {
    const lastStart = createLastStart(folder, START.version)
    lastStart.keep({ start: START, items: null })
    writeFileSync(file, 'left alone')
    lastStart.keep({ start: START, items: null })
    expect(readFileSync(file, 'utf8')).toBe('left alone')

    lastStart.keep({
      start: { ...START, unsaved: { total: 0, queued: 0, needsReview: 0, conflicts: 0, bySheet: [] } },
      items: null,
    })
    expect(recalled()?.unsaved.total).toBe(0)
  })

  test('includes the listed sheets', () => {
    const item = {
      kind: 'sheet',
      id: 7,
      name: 'Snag log',
      parent: null,
      accessLevel: 'OWNER',
      favorite: true,
    } as const
    const items = { items: [{ ...item, copied: true, openedAt: 5 }], next: null }
    createLastStart(folder, START.version).keep({ start: START, items })

    expect(createLastStart(folder, START.version).recall()?.items).toEqual(items)
  })

  test('is replaced by later states', () => {
    const later: AppStart = { ...START, session: { kind: 'signed-out' } }
    createLastStart(folder, START.version).keep({ start: later, items: null })

    expect(recalled()).toEqual(later)
  })

  test('is ignored by any other version of Sheaf', () => {
    expect(recalled('1.2.4')).toBe(null)
    expect(recalled('1.2.2')).toBe(null)
  })

  test('is rejected if any single byte differs', () => {
    const whole = readFileSync(file)
    for (const at of whole.keys()) {
      const damaged = Buffer.from(whole)
      damaged.writeUInt8(whole.readUInt8(at) ^ 1, at)
      writeFileSync(file, damaged)
      expect(recalled(), `byte ${at}`).toBe(null)
    }
  })

  test('is rejected if the file is truncated anywhere, or was never filled', () => {
    const { size } = statSync(file)
    for (let length = size - 1; length >= 0; length -= 1) {
      truncateSync(file, length)
      expect(recalled(), `cut after ${length} bytes`).toBe(null)
    }
    for (const content of [Buffer.alloc(size), '0']) {
      writeFileSync(file, content)
      expect(recalled()).toBe(null)
    }
  })

  test('is readable by this user only', () => {
    expect(statSync(file).mode & 0o077).toBe(0)
  })
})

test('a first start has no state', () => {
  expect(recalled()).toBe(null)
})

test('an unwritable folder or an unreadable file costs only the early picture', () => {
  writeFileSync(join(folder, 'a file'), '')
  const nowhere = createLastStart(join(folder, 'a file'), START.version)

  expect(() => nowhere.keep({ start: START, items: null })).not.toThrow()
  expect(nowhere.recall()).toBe(null)
  mkdirSync(file)
  expect(recalled()).toBe(null)
})

describe('the front sheet', () => {
  const other = AccountKey.parse('https://sheets.example/2.0#2')
  const tabs = (account: AccountKey, active: number | null) => ({
    account,
    sheets: [SheetId.parse(7), SheetId.parse(8)],
    active: active === null ? null : SheetId.parse(active),
    closed: [],
  })
  const inFront = (...kept: ReturnType<typeof tabs>[]) =>
    sheetInFront({ ...START, settings: { ...defaultSettings, tabs: kept } })

  test('is the one of the shown account', () => {
    expect(inFront(tabs(other, 7), tabs(ANN.key, 8))).toEqual({ account: ANN.key, sheetId: 8 })
  })

  test('is missing without a front tab, or with a tab of another account', () => {
    expect(inFront(tabs(ANN.key, null))).toBe(null)
    expect(inFront(tabs(other, 7))).toBe(null)
    expect(inFront()).toBe(null)
  })

  test('exists for an account in reading mode, and not after a sign-out', () => {
    const settings = { ...defaultSettings, tabs: [tabs(ANN.key, 7)] }

    const reading = { kind: 'reading', account: ANN, why: 'gone' } as const
    expect(sheetInFront({ ...START, settings, session: reading })).toEqual({ account: ANN.key, sheetId: 7 })
    expect(sheetInFront({ ...START, settings, session: { kind: 'signed-out' } })).toBe(null)
  })
})
