import { afterEach, expect, test } from 'vitest'
import { fail } from '../../shared/result.ts'
import { restartWith, showSheet } from './testing/a-desk.ts'
import { offline } from './testing/a-service.ts'
import { createWorld, SHEET, type World } from './testing/a-world.ts'
import { changeColumn, deleteRow, set } from './testing/edits.ts'

let world: World

afterEach(() => world.end())

test('what somebody writes while many edits leave one request after the other stays, and the edit that meets it waits', async () => {
  world = createWorld(Array.from({ length: 600 }, (_, index) => `row ${index + 1}`))
  const page = await showSheet(world)
  const { updateRows } = world.service.api
  world.service.api.updateRows = async (...words) => {
    world.service.api.updateRows = updateRows
    world.service.someoneSets(550, 'theirs')
    return updateRows(...words)
  }

  world.sync.submit(
    SHEET,
    Array.from({ length: 600 }, (_, index) => set(index + 1, `mine ${index + 1}`)),
  )
  await world.clock.advance(60_000)

  const drawn = world.service.drawn()
  expect([drawn[0], drawn[499], drawn[548], drawn[549], drawn[599]]).toEqual([
    'mine 1',
    'mine 500',
    'mine 549',
    'theirs',
    'mine 600',
  ])
  expect(page.states()).toEqual(['parked'])
})

test('on a line so slow that an answer is old when it comes, the sheet is looked at once more before it is written on', async () => {
  world = createWorld(['Door'])
  const page = await showSheet(world)
  const { version } = world.service.api
  world.service.api.version = async (...words) => {
    world.service.api.version = version
    const answer = await version(...words)
    world.service.someoneSets(1, 'theirs')
    await new Promise<void>(resolve => void world.clock.after(5_000, resolve))
    return answer
  }

  world.sync.submit(SHEET, [set(1, 'mine')])
  await world.clock.advance(60_000)

  expect(world.service.drawn()).toEqual(['theirs'])
  expect(page.states()).toEqual(['parked'])
})

test('a write that was turned away because the session had ended is not sent again on a look from before', async () => {
  world = createWorld(['Door'])
  const page = await showSheet(world)
  const { updateRows } = world.service.api
  world.service.api.updateRows = async (target, rows, options) => {
    world.service.api.updateRows = updateRows
    world.service.someoneSets(1, 'theirs')
    await new Promise<void>(resolve => void world.clock.after(5_000, resolve))
    return options?.mayRepeat?.() === false ? fail({ kind: 'cancelled' }) : updateRows(target, rows, options)
  }

  world.sync.submit(SHEET, [set(1, 'mine')])
  await world.clock.advance(60_000)

  expect(world.service.drawn()).toEqual(['theirs'])
  expect(page.states()).toEqual(['parked'])
})

test('a column that somebody renames while another column is changed keeps their name, and ours waits', async () => {
  world = createWorld(['Door'])
  const page = await showSheet(world)
  const { columns } = world.service
  const { change } = columns.api
  columns.api.change = async (...words) => {
    columns.api.change = change
    columns.someoneRenames(2, 'Theirs')
    await new Promise<void>(resolve => void world.clock.after(5_000, resolve))
    return change(...words)
  }

  world.sync.submit(SHEET, [changeColumn(1, { width: 80 }), changeColumn(2, { title: 'Mine' })])
  await world.clock.advance(60_000)

  expect([columns.titles(), columns.widths()]).toEqual([
    ['Column 1', 'Theirs'],
    [80, 150],
  ])
  expect(page.reasons()).toEqual(['Someone else renamed this column to “Theirs”.'])
})

/** Somebody deletes rows, in one request as people do, just before ours to delete the first of them arrives. */
function deletedJustBefore(rowIds: readonly number[]): void {
  const { deleteRows } = world.service.api
  world.service.api.deleteRows = async (...words) => {
    world.service.api.deleteRows = deleteRows
    world.service.someoneDeletes(...rowIds)
    return deleteRows(...words)
  }
}

test('a row that somebody else deletes with others just before us does not hide that the others are gone', async () => {
  world = createWorld(['Door', 'Window', 'Roof'])
  const page = await showSheet(world)
  deletedJustBefore([1, 2])

  world.sync.submit(SHEET, [deleteRow(1)])
  await world.clock.advance(60_000)

  expect(page.drawn()).toEqual(['Roof'])
})

test('a row that somebody else deleted just before us stays away after a crash, before the sheet can be read again', async () => {
  world = createWorld(['Door', 'Window', 'Roof'])
  await showSheet(world)
  deletedJustBefore([1])
  world.sync.submit(SHEET, [deleteRow(1)])
  for (let times = 0; times < 20; times++) world.service.plan('read', offline)
  await world.clock.advance(4_000)

  const page = await restartWith(world)

  expect(page.drawn()).toEqual(['Window', 'Roof'])
})
