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
  wire.carry(share)
  // The page has time to draw the first rows before more arrive.
  await env.clock.advance(200)
}

async function carryAll(): Promise<void> {
  wire.carryAll()
  await env.clock.advance(200)
}

async function openAnother(): Promise<Page> {
  const page = createPage()
  void env.sync.openSheet(SHEET, page)
  await env.clock.settle()
  return page
}

const copies = () => env.cache.listCopies({})

describe('a sheet that arrives for the first time', () => {
  test('shows its first rows before the last ones arrive, then more of them, then all', async () => {
    const page = await showSheet(env)
    expect(page.drawn()).toEqual([])

    await carry(0.11)
    const first = page.drawn()
    expect(first.length).toBeGreaterThanOrEqual(100)
    expect(first).toEqual(ROWS.slice(0, first.length))
    expect(page.loading()).toEqual({ rows: first.length, totalRows: ROWS.length })

    // The last half is not shown before it is complete.
    await carry(0.48)
    expect(page.drawn().length).toBeGreaterThan(first.length * 3)
    await carryAll()

    expect(page.drawn()).toEqual(ROWS)
    expect(page.loading()).toBe(null)
    expect(await copies()).toMatchObject({ value: [{ version: 1 }] })
  })

  test('is the same in a second window that opens during the arrival', async () => {
    const first = await showSheet(env)
    await carry(0.3)

    const second = await openAnother()
    expect(second.drawn()).toEqual(first.drawn())
    expect(second.loading()).toEqual(first.loading())
    await carryAll()

    expect([first.drawn(), second.drawn()]).toEqual([ROWS, ROWS])
    expect(env.service.calls().filter(call => call === 'read')).toHaveLength(1)
  })

  test('accepts an edit of a row that has arrived, with its base, and sends it after the rest has arrived', async () => {
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

  test('is kept when its window closes, without further messages', async () => {
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

describe('a sheet that is cut off', () => {
  test('keeps the arrived rows readable, reports why, and is not stored', async () => {
    const page = await showSheet(env)
    await carry(0.3)
    const shown = page.drawn()

    wire.breakOff()
    await env.clock.settle()

    expect(page.drawn()).toEqual(shown)
    expect(page.loading()).not.toBe(null)
    expect(page.failures).toEqual([{ kind: 'malformed', detail: 'the answer was cut short' }])
    expect(await copies()).toMatchObject({ value: [] })
  })

  test('shows rows that arrived at the same moment, and reports the error last', async () => {
    const page = await showSheet(env)

    wire.carry(0.3)
    wire.breakOff()
    await env.clock.advance(1_000)

    expect(page.drawn().length).toBeGreaterThanOrEqual(100)
    expect(page.loading()).not.toBe(null)
    expect(page.last()).toMatchObject({
      kind: 'failed',
      error: { kind: 'malformed', detail: 'the answer was cut short' },
    })
  })

  test('never shrinks while it is read again, and is complete in the end', async () => {
    const page = await showSheet(env)
    await carry(0.48)
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

  test('keeps an edit made in the meantime', async () => {
    await showSheet(env)
    await carry(0.3)
    env.sync.submit(SHEET, [set(5, 'mine')])

    wire.breakOff()
    await env.clock.settle()

    expect(env.outbox.list(SHEET)).toMatchObject([{ edit: { value: 'mine' }, state: 'queued' }])
  })

  test('with invalid bytes is reported as such', async () => {
    env.service.travelBy(async function* () {
      yield new TextEncoder().encode('<html>')
    })

    const page = await showSheet(env)

    expect(page.failures).toMatchObject([{ kind: 'malformed' }])
    expect(page.drawn()).toEqual([])
  })
})

test('a copy stays on screen, complete, while a newer sheet arrives', async () => {
  await showSheet(env)
  await carryAll()
  await env.service.someoneSets(1000, 'changed')
  const page = await restartWith(env)
  expect(page.drawn()).toEqual(ROWS)

  await carry(0.9)
  expect(page.drawn()).toEqual(ROWS)
  expect(page.loading()).toBe(null)
  await carryAll()

  expect(page.drawn().at(-1)).toBe('changed')
})

test('reports edits as saved even while a slow read of the sheet must follow', async () => {
  await showSheet(env)
  await carryAll()
  env.sync.submit(SHEET, [changeColumn(2, { width: 300 })])
  expect(env.unsaved.at(-1)?.total).toBe(1)

  await env.clock.advance(5_000)

  expect(env.service.writes()).toEqual(['changeColumn 1'])
  expect(env.unsaved.at(-1)?.total).toBe(0)
  await carryAll()
})
