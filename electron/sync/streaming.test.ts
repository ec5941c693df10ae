import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { restartWith, showSheet } from './testing/a-desk.ts'
import { createPage, type Page } from './testing/a-page.ts'
import { createWire, type Wire } from './testing/a-wire.ts'
import { createWorld, SHEET, type World } from './testing/a-world.ts'
import { changeColumn, set } from './testing/edits.ts'

const ROWS = Array.from({ length: 1000 }, (_, index) => `Row ${index + 1}`)
let world: World
let wire: Wire

beforeEach(() => {
  world = createWorld(ROWS)
  wire = createWire()
  world.service.travelBy(wire.pour)
})

afterEach(() => world.end())

async function carry(share: number): Promise<void> {
  await wire.carry(share)
  // The page has a moment to draw the first rows before it is given more.
  await world.clock.advance(200)
}

async function carryAll(): Promise<void> {
  await wire.carryAll()
  await world.clock.advance(200)
}

async function openAnother(): Promise<Page> {
  const page = createPage()
  void world.sync.openSheet(SHEET, page)
  await world.clock.settle()
  return page
}

const copies = () => world.cache.listCopies({})

describe('a sheet that comes for the first time', () => {
  test('shows its first rows before the last ones are here, then more of them, then all', async () => {
    const page = await showSheet(world)
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
    const first = await showSheet(world)
    await carry(0.3)

    const second = await openAnother()
    expect(second.drawn()).toEqual(first.drawn())
    expect(second.loading()).toEqual(first.loading())
    await carryAll()

    expect([first.drawn(), second.drawn()]).toEqual([ROWS, ROWS])
    expect(world.service.calls().filter(call => call === 'read')).toHaveLength(1)
  })

  test('takes an edit of a row that is here already, with what it was made on, and sends it once all is here', async () => {
    const page = await showSheet(world)
    await carry(0.3)

    world.sync.submit(SHEET, [set(5, 'mine')])

    expect(page.drawn()[4]).toBe('mine')
    expect(world.outbox.list(SHEET)).toMatchObject([{ base: { value: 'Row 5' } }])
    await carryAll()
    expect(page.drawn()[4]).toBe('mine')
    await world.clock.advance(3000)
    expect(world.service.drawn()[4]).toBe('mine')
    expect(page.drawn()).toEqual(world.service.drawn())
  })

  test('is not lost with its window: it is kept, and no window hears of it', async () => {
    const page = await showSheet(world)
    await carry(0.3)
    page.seen()

    world.sync.closeSheet(SHEET, page)
    await carryAll()

    expect(page.seen()).toEqual([])
    expect(await copies()).toMatchObject({ value: [{ sheetId: SHEET }] })
    const again = await openAnother()
    expect(again.drawn()).toEqual(ROWS)
    expect(world.service.calls()).toEqual(['read', 'version'])
  })
})

describe('a sheet that breaks off', () => {
  test('leaves the rows that came readable, says why, and is kept nowhere', async () => {
    const page = await showSheet(world)
    await carry(0.3)
    const shown = page.drawn()

    wire.breakOff()
    await world.clock.settle()

    expect(page.drawn()).toEqual(shown)
    expect(page.loading()).not.toBe(null)
    expect(page.failures).toEqual([{ kind: 'outcome-unknown' }])
    expect(await copies()).toMatchObject({ value: [] })
  })

  test('shows what came in the same moment, and says why it is not all as the last thing', async () => {
    const page = await showSheet(world)

    const carried = wire.carry(0.3)
    wire.breakOff()
    await carried
    await world.clock.advance(1_000)

    expect(page.drawn().length).toBeGreaterThanOrEqual(100)
    expect(page.loading()).not.toBe(null)
    expect(page.last()).toMatchObject({ kind: 'failed', error: { kind: 'outcome-unknown' } })
  })

  test('never shrinks while it is read again, and ends whole', async () => {
    const page = await showSheet(world)
    await carry(0.9)
    wire.breakOff()
    await world.clock.settle()
    const shown = page.drawn().length

    void world.sync.refresh(SHEET)
    await world.clock.settle()
    await carry(0.2)
    expect(page.drawn().length).toBe(shown)
    await carryAll()

    expect(page.drawn()).toEqual(ROWS)
    expect(page.loading()).toBe(null)
  })

  test('keeps an edit that was made meanwhile', async () => {
    await showSheet(world)
    await carry(0.3)
    world.sync.submit(SHEET, [set(5, 'mine')])

    wire.breakOff()
    await world.clock.settle()

    expect(world.outbox.list(SHEET)).toMatchObject([{ edit: { value: 'mine' }, state: 'queued' }])
  })

  test('whose bytes turn out to be no sheet is told as such', async () => {
    world.service.travelBy(async (_bytes, receive) => {
      await receive(new TextEncoder().encode('<html>'))
      return { ok: true, value: null }
    })

    const page = await showSheet(world)

    expect(page.failures).toMatchObject([{ kind: 'malformed' }])
    expect(page.drawn()).toEqual([])
  })
})

test('a copy stays on screen, whole, while a newer sheet is on its way', async () => {
  await showSheet(world)
  await carryAll()
  world.service.someoneSets(1000, 'changed')
  const page = await restartWith(world)
  expect(page.drawn()).toEqual(ROWS)

  await carry(0.9)
  expect(page.drawn()).toEqual(ROWS)
  expect(page.loading()).toBe(null)
  await carryAll()

  expect(page.drawn().at(-1)).toBe('changed')
})

test('what is saved is said to be saved, also while the sheet has to be read again and that takes long', async () => {
  await showSheet(world)
  await carryAll()
  world.sync.submit(SHEET, [changeColumn(2, { width: 300 })])
  expect(world.unsaved.at(-1)?.total).toBe(1)

  await world.clock.advance(5_000)

  expect(world.service.writes()).toEqual(['changeColumn 1'])
  expect(world.unsaved.at(-1)?.total).toBe(0)
  await carryAll()
})
