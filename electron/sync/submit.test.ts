import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCell } from '../../shared/columnar/testing/a-sheet.ts'
import { ok } from '../../shared/result.ts'
import { createPage, type Page } from './testing/a-page.ts'
import { createWorld, SHEET, type World } from './testing/a-world.ts'
import { addRow, set } from './testing/edits.ts'

let world: World
let page: Page

beforeEach(async () => {
  world = createWorld(['Door', 'Wall'], 'hold')
  page = createPage()
  void world.sync.openSheet(SHEET, page)
  await world.clock.settle()
})

afterEach(() => world.end())

const stored = () => world.outbox.list(SHEET)

describe('what a person does', () => {
  test('is durable when it is answered, and on screen with it', () => {
    expect(world.sync.submit(SHEET, [set(1, 'Window'), addRow(-1, 1)])).toEqual(ok({ stored: 2 }))

    expect(stored()).toMatchObject([{ base: aCell('Door') }, { base: null }])
    expect(page.drawn()).toEqual(['Window', '', 'Wall'])
    expect(world.unsaved.at(-1)).toEqual({ total: 2, parked: 0, bySheet: [[SHEET, 2]] })
  })

  test('and takes back leaves nothing behind', () => {
    world.sync.submit(SHEET, [set(1, 'Window')])

    expect(world.sync.discard(stored().map(({ seq }) => seq))).toEqual(ok(null))

    expect(page.drawn()).toEqual(['Door', 'Wall'])
    expect(world.unsaved.at(-1)?.total).toBe(0)
    expect(world.sync.discard([999])).toEqual(ok(null))
  })

  test('and throws away all at once on leaving leaves nothing behind', () => {
    world.sync.submit(SHEET, [set(1, 'Window'), set(2, 'Roof')])

    expect(world.sync.discardAll()).toEqual(ok(null))

    expect(stored()).toEqual([])
    expect(world.unsaved.at(-1)?.total).toBe(0)
  })

  test('in a sheet whose copy is not here is stored all the same, and meets the service when it is sent', async () => {
    world.sync.closeSheet(SHEET, page)
    await world.cache.clear({})
    world.sync.submit(SHEET, [set(1, 'Window')])
    expect(stored()).toMatchObject([{ base: null }])

    world.sync.save(SHEET)
    await world.clock.settle()

    expect(world.service.drawn()).toEqual(['Window', 'Wall'])
  })

  test('is not stored when the disk is full, and the answer says so', () => {
    const { submit } = world.sync
    const long = Array.from({ length: 400 }, (_, index) => addRow(-index - 1, null))
    world.fillDisk()

    expect(submit(SHEET, [...long, ...long.map(row => set(row.rowId, 'x'.repeat(3000)))])).toEqual({
      ok: false,
      error: { kind: 'disk-full' },
    })
    expect(page.drawn()).toEqual(['Door', 'Wall'])
  })
})
