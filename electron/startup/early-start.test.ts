import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { aRow, aSheet, sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import type { AppStart } from '../../shared/model/app-start.ts'
import { AccountKey, UserId } from '../../shared/model/ids.ts'
import { defaultSettings } from '../../shared/model/settings.ts'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import type { EarlySheet } from './early-reads.ts'
import { createEarlyStart } from './early-start.ts'
import { createLastStart, type SheetInFront } from './last-start.ts'

const VERSION = '1.0.0'
const KEY = AccountKey.parse('https://sheets.example/2.0#1')
const SHEET = sheetId(7)
const PLACES = { items: [], next: 3 }
const EARLY: EarlySheet = {
  sheetId: SHEET,
  opened: { buffer: encodeSheet(aSheet([aRow(1, { 1: 'Door' })], { id: SHEET })), version: 1, copiedAt: 1000 },
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Left = { readonly inFront?: number | null }

/** The state of the last run: a signed-in user, and sheet 7 in front by default. */
function leave({ inFront = SHEET }: Left = {}): AppStart {
  const active = inFront === null ? null : sheetId(inFront)
  const start: AppStart = {
    version: VERSION,
    platform: 'linux',
    systemLocale: 'en-GB',
    systemAccent: '#2a7de1',
    session: {
      kind: 'signed-in',
      account: {
        key: KEY,
        signInMethod: 'token',
        baseUrl: 'https://sheets.example/2.0',
        serverName: 'sheets.example',
        userId: UserId.parse(1),
        email: 'ann@sheets.example',
        name: 'Ann',
        keeping: 'keyring',
      },
    },
    tokenStores: { keyring: 'available', backend: 'kwallet' },
    settings: { ...defaultSettings, tabs: [{ account: KEY, sheets: [SHEET], active, closed: [] }] },
    connection: { kind: 'connecting' },
    unsaved: { total: 0, queued: 0, needsReview: 0, conflicts: 0, bySheet: [] },
  }
  createLastStart(folder, VERSION).keep({ start, items: PLACES })
  return start
}

/** A start in that folder on a fixed clock with the given copy on disk. */
function start(copy: EarlySheet | null = EARLY, entersLocal = false) {
  const clock = createVirtualClock(0)
  const asked: SheetInFront[] = []
  const early = createEarlyStart({
    dataFolder: folder,
    version: VERSION,
    systemLocale: 'en-GB',
    systemAccent: '#2a7de1',
    entersLocal,
    after: clock.after,
    readSheet: async at => {
      asked.push(at)
      return copy
    },
  })
  let begunAt: number | null = null
  void early.mayBegin.then(() => {
    begunAt = clock.now()
  })
  return { ...early, asked, turn: clock.turn, begunAt: () => begunAt }
}

describe('the program is loaded', () => {
  test('together with the first script of the page without an account: the page needs it to draw', async () => {
    const { onScript, turn, begunAt, answers } = start()
    await turn(100)
    expect(begunAt()).toBe(null)
    onScript()
    await turn(0)

    expect(begunAt()).toBe(100)
    expect(answers.start()).toBe(null)
  })

  test('after the page has drawn, without a front sheet', async () => {
    leave({ inFront: null })
    const { onScript, turn, begunAt, answers } = start()
    onScript()
    answers.start()
    await turn(300)
    expect(begunAt()).toBe(null)
    answers.drawn()
    await turn(0)

    expect(begunAt()).toBe(300)
  })

  test('shortly after the page has drawn a sheet, because the user may already be working', async () => {
    leave()
    const { onScript, turn, begunAt, answers } = start()
    onScript()
    answers.start()
    await turn(300)
    answers.drawn()
    await turn(199)
    expect(begunAt()).toBe(null)
    await turn(1)

    expect(begunAt()).toBe(500)
  })

  test('at once if the copy of that sheet cannot be shown unchanged', async () => {
    leave()
    const { turn, begunAt, answers } = start(null)
    await turn(50)
    answers.start()
    await turn(0)

    expect(begunAt()).toBe(50)
    expect(await answers.sheet()).toBe(null)
  })

  test.each([
    ['nobody is known', () => undefined],
    ['somebody is', leave],
  ])('after a second and a half without a report of the page, when %s', async (_who, leaveBehind) => {
    leaveBehind()
    const { turn, begunAt } = start()
    await turn(1_499)
    expect(begunAt()).toBe(null)
    await turn(1)

    expect(begunAt()).toBe(1_500)
  })
})

describe('before the program is loaded', () => {
  test('the page receives the last state and its sheet, which is read once', async () => {
    const left = leave()
    const { onScript, answers, asked, sheet, shown, beginsWithSheet } = start()
    onScript()
    onScript()

    expect(answers.start()).toEqual(left)
    expect(await answers.sheet()).toBe(EARLY)
    expect(await answers.sheet()).toBe(EARLY)
    expect(await sheet()).toBe(EARLY)
    expect(asked).toEqual([{ account: KEY, sheetId: SHEET }])
    expect({ shown, beginsWithSheet }).toEqual({ shown: left, beginsWithSheet: true })
  })

  test('reads no sheet without a front sheet', async () => {
    leave({ inFront: null })
    const { answers, asked, onScript, beginsWithSheet } = start()
    onScript()

    expect(await answers.sheet()).toBe(null)
    expect(asked).toEqual([])
    expect(beginsWithSheet).toBe(false)
  })
})

test('a start with the local service shows no sign-in screen', () => {
  const left = { ...leave(), session: { kind: 'signed-out' as const } }
  createLastStart(folder, VERSION).keep({ start: left, items: PLACES })

  expect(start(EARLY, true).answers.start()).toEqual({ ...left, startsLocal: true })
  expect(start(EARLY, false).answers.start()).toEqual(left)
})

test('uses the current country instead of the stored one', () => {
  createLastStart(folder, VERSION).keep({
    start: { ...leave(), systemLocale: 'de-DE', systemAccent: null },
    items: PLACES,
  })

  expect(start().answers.start()).toMatchObject({ systemLocale: 'en-GB', systemAccent: '#2a7de1' })
})

test('answers nothing once the program is loaded, but still returns the state it has shown', async () => {
  const left = leave()
  const { answers, end, shown, sheet } = start()
  expect(answers.start()).toEqual(left)
  expect(answers.items()).toEqual(PLACES)
  end()

  expect(answers.start()).toBe(null)
  expect(answers.items()).toBe(null)
  expect(await answers.sheet()).toBe(null)
  expect(shown).toEqual(left)
  expect(await sheet()).toBe(EARLY)
})

test('the next start shows the state that this run stores', () => {
  const left = leave()
  start().keep({ start: { ...left, session: { kind: 'signed-out' } }, items: null })

  expect(start().shown).toEqual({ ...left, session: { kind: 'signed-out' } })
})
