import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPage, type Page } from './testing/a-page.ts'
import { createWire, type Wire } from './testing/a-wire.ts'
import { changeColumn, set } from './testing/edits.ts'
import { restartWith, showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

const ROWS = Array.from({ length: 1000 }, (_, index) => `Row ${index + 1}`)
let env: TestEnv
let wire: Wire

beforeEach(() => {
  env = createTestEnv(ROWS)
  wire = createWire()
  env.service.travelBy(wire.pour)
})

afterEach(() => env.end())

async function carry(share: number): Promise<void> {
  await wire.carry(share)
  // The page has a moment to draw the first rows before it is given more.
  await env.clock.advance(200)
}

async function carryAll(): Promise<void> {
  await wire.carryAll()
  await env.clock.advance(200)
}

async function openAnother(): Promise<Page> {
  const page = createPage()
  void env.sync.openSheet(SHEET, page)
  await env.clock.settle()
  return page
}

const copies = () => env.cache.listCopies({})

describe('a sheet that comes for the first time', () => {
  test('shows its first rows before the last ones are here, then more of them, then all', async () => {
    const page = await showSheet(env)
    expect(page.drawn()).toEqual([])

    await carry(0.2)
    const first = page.drawn()
    expect(first.length).toBeGreaterThanOrEqual(100)
    expect(first).toEqual(ROWS.slice(0, first.length))
    expect(page.loading()).toEqual({ rows: first.length, totalRows: null })

    await carry(0.95)
    expect(page.drawn().length).toBeGreaterThan(first.length * 3)
    await carryAll()

    expect(page.drawn()).toEqual(ROWS)
    expect(page.loading()).toBe(null)
    expect(await copies()).toMatchObject({ value: [{ version: 1 }] })
  })

  test('is the same in a second window that opens meanwhile', async () => {
    const first = await showSheet(env)
    await carry(0.3)

    const second = await openAnother()
    expect(second.drawn()).toEqual(first.drawn())
    expect(second.loading()).toEqual(first.loading())
    await carryAll()

    expect([first.drawn(), second.drawn()]).toEqual([ROWS, ROWS])
    expect(env.service.calls().filter(call => call === 'read')).toHaveLength(1)
  })

  test('takes an edit of a row that is here already, with what it was made on, and sends it once all is here', async () => {
    const page = await showSheet(env)
    await carry(0.3)

    env.sync.submit(SHEET, [set(5, 'mine')])

    expect(page.drawn()[4]).toBe('mine')
    expect(env.outbox.list(SHEET)).toMatchObject([{ base: { value: 'Row 5' } }])
    await carryAll()
    expect(page.drawn()[4]).toBe('mine')
    await env.clock.advance(3000)
    expect(env.service.drawn()[4]).toBe('mine')
    expect(page.drawn()).toEqual(env.service.drawn())
  })

  test('is not lost with its window: it is kept, and no window hears of it', async () => {
    const page = await showSheet(env)
    await carry(0.3)
    page.seen()

    env.sync.closeSheet(SHEET, page)
    await carryAll()

    expect(page.seen()).toEqual([])
    expect(await copies()).toMatchObject({ value: [{ sheetId: SHEET }] })
    const again = await openAnother()
    expect(again.drawn()).toEqual(ROWS)
    expect(env.service.calls()).toEqual(['read', 'version'])
  })
})

describe('a sheet that breaks off', () => {
  test('leaves the rows that came readable, says why, and is kept nowhere', async () => {
    const page = await showSheet(env)
    await carry(0.3)
    const shown = page.drawn()

    wire.breakOff()
    await env.clock.settle()

    expect(page.drawn()).toEqual(shown)
    expect(page.loading()).not.toBe(null)
    expect(page.failures).toEqual([{ kind: 'outcome-unknown' }])
    expect(await copies()).toMatchObject({ value: [] })
  })

  test('shows what came in the same moment, and says why it is not all as the last thing', async () => {
    const page = await showSheet(env)

    const carried = wire.carry(0.3)
    wire.breakOff()
    await carried
    await env.clock.advance(1_000)

    expect(page.drawn().length).toBeGreaterThanOrEqual(100)
    expect(page.loading()).not.toBe(null)
    expect(page.last()).toMatchObject({ kind: 'failed', error: { kind: 'outcome-unknown' } })
  })

  test('never shrinks while it is read again, and ends whole', async () => {
    const page = await showSheet(env)
    await carry(0.9)
    wire.breakOff()
    await env.clock.settle()
    const shown = page.drawn().length

    void env.sync.refresh(SHEET)
    await env.clock.settle()
    await carry(0.2)
    expect(page.drawn().length).toBe(shown)
    await carryAll()

    expect(page.drawn()).toEqual(ROWS)
    expect(page.loading()).toBe(null)
  })

  test('keeps an edit that was made meanwhile', async () => {
    await showSheet(env)
    await carry(0.3)
    env.sync.submit(SHEET, [set(5, 'mine')])

    wire.breakOff()
    await env.clock.settle()

    expect(env.outbox.list(SHEET)).toMatchObject([{ edit: { value: 'mine' }, state: 'queued' }])
  })

  test('whose bytes turn out to be no sheet is told as such', async () => {
    env.service.travelBy(async (_bytes, receive) => {
      await receive(new TextEncoder().encode('<html>'))
      return { ok: true, value: null }
    })

    const page = await showSheet(env)

    expect(page.failures).toMatchObject([{ kind: 'malformed' }])
    expect(page.drawn()).toEqual([])
  })
})

test('a copy stays on screen, whole, while a newer sheet is on its way', async () => {
  await showSheet(env)
  await carryAll()
  env.service.someoneSets(1000, 'changed')
  const page = await restartWith(env)
  expect(page.drawn()).toEqual(ROWS)

  await carry(0.9)
  expect(page.drawn()).toEqual(ROWS)
  expect(page.loading()).toBe(null)
  await carryAll()

  expect(page.drawn().at(-1)).toBe('changed')
})

test('what is saved is said to be saved, also while the sheet has to be read again and that takes long', async () => {
  await showSheet(env)
  await carryAll()
  env.sync.submit(SHEET, [changeColumn(2, { width: 300 })])
  expect(env.unsaved.at(-1)?.total).toBe(1)

  await env.clock.advance(5_000)

  expect(env.service.writes()).toEqual(['changeColumn 1'])
  expect(env.unsaved.at(-1)?.total).toBe(0)
  await carryAll()
})
