import { afterEach, describe, expect, test } from 'vitest'
import { restartWith, showSheet } from './testing/a-desk.ts'
import type { Page } from './testing/a-page.ts'
import { busy, lostAfter, lostBefore, offline } from './testing/a-service.ts'
import { createWorld, SHEET, type World } from './testing/a-world.ts'
import { addRow, set } from './testing/edits.ts'

let world: World
let page: Page

afterEach(() => world.end())

async function open(rows: readonly string[], saving: 'automatic' | 'hold' = 'automatic'): Promise<void> {
  world = createWorld(rows, saving)
  page = await showSheet(world)
}

async function restart(): Promise<void> {
  page = await restartWith(world)
}

describe('a service that did not act', () => {
  test.each([
    ['busy', busy],
    ['out of reach', offline],
  ])('because it was %s is asked again, without checking first', async (_words, fault) => {
    await open(['Door'])
    world.service.plan('updateRows', fault)
    world.sync.submit(SHEET, [set(1, 'later')])
    await world.clock.advance(2_100)
    expect(page.states()).toEqual(['queued'])

    await world.clock.advance(20_000)

    expect(world.service.drawn()).toEqual(['later'])
    expect(world.service.calls().filter(call => call === 'read')).toHaveLength(1)
  })
})

test('a cell of a row that was made here is somebody else’s once they have written into it, also before the sheet was read again', async () => {
  await open(['Door'])
  world.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'new')])
  await world.clock.advance(2_100)
  const made = world.service.rowIds().at(-1) ?? 0
  world.service.someoneSets(made, 'theirs')
  world.sync.submit(SHEET, [set(made, 'mine')])

  await world.clock.advance(60_000)

  expect(world.service.drawn()).toEqual(['Door', 'theirs'])
  expect(page.states()).toEqual(['parked'])
})

test('while everything is held, what "Save" was said for goes also after an answer got lost; what was typed since is held', async () => {
  await open(['Door', 'Wall'], 'hold')
  world.service.plan('addRows', lostAfter)
  world.sync.submit(SHEET, [addRow(-1, 3), set(-1, 'new')])
  world.sync.save(SHEET)
  world.sync.submit(SHEET, [set(1, 'asked for')])
  world.sync.save(SHEET)
  world.sync.submit(SHEET, [set(2, 'held')])

  await world.clock.advance(120_000)

  expect(world.service.drawn()).toEqual(['asked for', 'Wall', 'new'])
  expect(page.states()).toEqual(['queued'])
})

describe('a new row whose answer got lost shows once, as soon as the sheet is read again', () => {
  const lose = async () => {
    await open(['Door'])
    world.service.plan('addRows', lostAfter)
    world.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'new')])
    await world.clock.advance(2_100)
  }

  test('and can be typed into as the one row that it is', async () => {
    await lose()
    world.sync.submit(SHEET, [set(-1, 'typed first')])
    void world.sync.refresh(SHEET)
    await world.clock.advance(100)
    expect(page.drawn()).toEqual(['Door', 'typed first'])

    world.sync.submit(SHEET, [set(world.service.rowIds().at(-1) ?? 0, 'typed last')])
    await world.clock.advance(120_000)

    expect(world.service.drawn()).toEqual(['Door', 'typed last'])
    expect(page.drawn()).toEqual(['Door', 'typed last'])
    expect(page.states()).toEqual([])
  })

  test('also when the program ended just before that could be written down', async () => {
    await lose()
    void world.sync.refresh(SHEET)
    await world.clock.advance(100)
    await restart()

    expect(page.drawn()).toEqual(['Door', 'new'])
    await world.clock.advance(120_000)
    expect(world.service.drawn()).toEqual(['Door', 'new'])
  })
})

describe('a request whose answer is lost', () => {
  test('that did arrive is not sent again', async () => {
    await open(['Door'])
    world.service.plan('updateRows', lostAfter)
    world.sync.submit(SHEET, [set(1, 'once')])
    await world.clock.advance(60_000)

    expect(world.service.writes()).toEqual(['updateRows 1'])
    expect(page.states()).toEqual([])
    expect(page.drawn()).toEqual(['once'])
  })

  test('that did not arrive is sent again', async () => {
    await open(['Door'])
    world.service.plan('updateRows', lostBefore)
    world.sync.submit(SHEET, [set(1, 'twice')])
    await world.clock.advance(60_000)

    expect(world.service.writes()).toEqual(['updateRows 1', 'updateRows 1'])
    expect(world.service.drawn()).toEqual(['twice'])
  })

  test.each([
    ['did arrive', lostAfter, 1],
    ['did not arrive', lostBefore, 2],
  ])('and carried new rows makes each of them once (it %s)', async (_words, fault, sent) => {
    await open(['Door'])
    world.service.plan('addRows', fault)
    world.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'new'), addRow(-2, -1), addRow(-3, -2)])
    await world.clock.advance(180_000)

    expect(world.service.writes()).toEqual(Array(sent).fill('addRows 3'))
    expect(world.service.drawn()).toEqual(['Door', 'new', '', ''])
    expect(page.drawn()).toEqual(world.service.drawn())
    expect(page.states()).toEqual([])
  })

  test('and another row like it came meanwhile: the person decides, nothing is guessed', async () => {
    await open(['Door'])
    world.service.plan('addRows', lostAfter)
    world.sync.submit(SHEET, [addRow(-1, 1), set(-1, 'twin')])
    await world.clock.advance(2_500)
    await world.service.api.addRows({ sheetId: SHEET, columns: [] }, { parentId: null, after: null }, [
      { cells: [{ columnId: 1, value: 'twin', formula: null } as never] }, // a column's id, by the service's own columns
    ])
    await world.clock.advance(180_000)

    expect(world.service.drawn()).toEqual(['twin', 'Door', 'twin'])
    expect(page.states()).toEqual(['parked', 'parked'])
  })

  test('is settled while everything else is held', async () => {
    await open(['Door', 'Wall'], 'hold')
    world.service.plan('updateRows', lostBefore)
    world.sync.submit(SHEET, [set(1, 'wanted')])
    world.sync.save(SHEET)
    await world.clock.settle()
    world.sync.submit(SHEET, [set(2, 'held')])

    await world.clock.advance(60_000)

    expect(world.service.drawn()).toEqual(['wanted', 'Wall'])
    expect(page.states()).toEqual(['queued'])
  })

  test('and the cell is typed anew before anybody knows: one’s own first text is no conflict', async () => {
    await open(['Door', 'Wall'])
    world.service.plan('updateRows', lostBefore)
    world.sync.submit(SHEET, [set(1, 'first')])
    await world.clock.advance(2_000)
    world.sync.submit(SHEET, [set(1, 'second')])
    world.service.someoneSets(2, 'theirs')

    await world.sync.refresh(SHEET)
    expect(page.states()).not.toContain('parked')
    await world.clock.advance(90_000)

    expect(world.service.drawn()).toEqual(['second', 'theirs'])
    expect(page.states()).toEqual([])
  })

  test('before a crash is checked after the next start', async () => {
    await open(['Door'])
    world.service.plan('updateRows', lostAfter)
    world.sync.submit(SHEET, [set(1, 'once')])
    await world.clock.advance(2_000)

    await restart()
    await world.clock.advance(30_000)

    expect(world.service.writes()).toEqual(['updateRows 1'])
    expect(page.states()).toEqual([])
  })

  test('and the cell was changed by somebody else: both values are kept', async () => {
    await open(['Door'])
    world.service.plan('updateRows', lostBefore)
    world.sync.submit(SHEET, [set(1, 'mine')])
    await world.clock.advance(2_000)
    world.service.someoneSets(1, 'theirs')
    await world.clock.advance(60_000)

    expect(world.service.drawn()).toEqual(['theirs'])
    expect(page.states()).toEqual(['parked'])
  })
})
