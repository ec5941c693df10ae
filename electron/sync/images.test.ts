import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { columnId } from '../../shared/columnar/testing/a-sheet.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import type { Page } from './testing/a-page.ts'
import { decide } from './testing/decide.ts'
import { addRow, deleteRow, putImage, set } from './testing/edits.ts'
import { pageSays500 as broken, lostAfter, lostBefore, offline, refusal } from './testing/faults.ts'
import { restartWith, showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

/** Only the first bytes, because nothing here reads more. */
const GIF = new Uint8Array(Buffer.from('GIF89a, a door'))
const OTHER_GIF = new Uint8Array(Buffer.from('GIF89a, a wall'))

let env: TestEnv
let page: Page
let door: string

beforeEach(async () => {
  env = createTestEnv(['Door', 'Wall', 'Roof'])
  door = await env.service.someonePutsImage(1, 'The door', GIF, 'image/gif')
  page = await showSheet(env)
  await eventually(() => expect(shownAt(1)).toEqual(['The door', door]))
})
afterEach(() => env.end())

const states = () => env.outbox.list(SHEET).map(({ state, reason }) => reason ?? state)
const saved = () =>
  eventually(async () => {
    await env.clock.advance(70_000)
    expect(states().filter(state => ['queued', 'sending', 'unknown'].includes(state))).toEqual([])
  })
const bytesAt = (row: number, column = 1) => env.service.images.bytesAt(row, column)
const shownAt = (row: number, column = 1) => page.imaged(row, column)

describe('a copy of an image', () => {
  test('is shown at once, with its text, and replaces the content of its cell', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    expect(shownAt(2)).toEqual(['The door', door])

    await saved()

    const copy = env.service.images.at(2, 1)
    expect([bytesAt(2), bytesAt(1), states()]).toEqual([GIF, GIF, []])
    expect(env.service.uploaded()).toEqual(['image/gif'])
    expect(copy).not.toBe(door)
    expect([shownAt(1), shownAt(2)]).toEqual([
      ['The door', door],
      ['The door', copy],
    ])
  })

  test('is put into a cell that has its text already', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'Wall')])

    await saved()

    expect([bytesAt(2), states()]).toEqual([GIF, []])
  })

  test('waits for its new row, and is put into it', async () => {
    env.sync.submit(SHEET, [addRow(-1, 3), set(-1, 'Copy'), putImage(-1, door, 'The door', 2)])

    await saved()

    expect(env.service.writes()).toEqual(['addRows 1', 'putImage 1'])
    expect(env.service.drawn()).toEqual(['The door', 'Wall', 'Roof', 'Copy|The door'])
    expect(bytesAt(4, 2)).toEqual(GIF)
  })

  test('gets text that was typed over it before it was sent', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    env.sync.submit(SHEET, [set(2, 'Door of lift 2')])

    await saved()

    expect(env.service.writes()).toEqual(['putImage 1'])
    expect([bytesAt(2), shownAt(2)[0]]).toEqual([GIF, 'Door of lift 2'])
  })

  test('is not sent if it is withdrawn before', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    env.sync.submit(SHEET, [{ ...set(2, 'Wall'), image: null }])

    await saved()

    expect([env.service.writes(), shownAt(2)]).toEqual([[], ['Wall', null]])
  })

  test('that is on hold survives a restart, even if another user deletes the image', async () => {
    env.sync.setSaving('hold')
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    await eventually(() => expect(env.images.has(door)).resolves.toBe(true))
    await env.service.images.remove(1, 1)
    page = await restartWith(env)

    await saved()

    expect([bytesAt(2), states()]).toEqual([GIF, []])
  })

  test('whose response is lost is put once, and not uploaded again', async () => {
    env.service.plan('putImage', lostAfter)
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])

    await saved()

    expect(env.service.writes()).toEqual(['putImage 1'])
    expect([bytesAt(2), states(), shownAt(2)]).toEqual([GIF, [], ['The door', env.service.images.at(2, 1)]])
  })

  test('that did not arrive is sent again', async () => {
    env.service.plan('putImage', lostBefore)
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])

    await saved()

    expect([env.service.uploaded().length, bytesAt(2), states()]).toEqual([1, GIF, []])
  })

  test('is found if the app was killed before the response', async () => {
    env.service.plan('putImage', lostAfter)
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    await eventually(async () => {
      await env.clock.advance(1_000)
      expect(env.service.writes()).toEqual(['putImage 1'])
    })
    page = await restartWith(env)

    await saved()

    expect([env.service.writes(), bytesAt(2), states()]).toEqual([['putImage 1'], GIF, []])
  })

  test('never overwrites a value or an image of another user', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door'), putImage(3, door, 'The door')])
    await env.service.someoneSets(2, 'theirs')
    await env.service.someonePutsImage(3, 'Roof', OTHER_GIF, 'image/gif')

    await saved()

    expect([env.service.writes(), bytesAt(2), bytesAt(3)]).toEqual([[], undefined, OTHER_GIF])
    expect(states()).toEqual([
      'Someone else changed this cell to “theirs”.',
      'Someone else put another image into this cell.',
    ])
    expect(env.unsaved.at(-1)).toMatchObject({ total: 2, needsReview: 2, conflicts: 2 })
  })

  test('waits while the service fails to deliver it, and is not dropped', async () => {
    for (let time = 0; time < 6; time++) env.service.plan('addresses', broken)
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    await env.clock.advance(10_000)
    expect([env.service.writes(), states()]).toEqual([[], ['queued']])

    await saved()

    expect([bytesAt(2), env.failures]).toEqual([GIF, []])
  })

  test('overwrites another user’s value after the user saw it and confirmed', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    await env.service.someoneSets(2, 'theirs')
    await saved()
    const listed = await env.sync.ledger(0)
    const [entry] = listed.ok ? listed.value.items : []
    expect(entry?.conflict).toMatchObject({ theirs: { value: 'theirs' }, both: null })

    await decide(env.sync, 'mine')
    await saved()

    expect([bytesAt(2), states(), shownAt(2)[0]]).toEqual([GIF, [], 'The door'])
  })

  test('that is rejected needs review with the service’s message', async () => {
    const message = 'Cell images are not enabled.'
    env.service.plan('putImage', refusal(1164, message))
    env.sync.submit(SHEET, [putImage(2, door, 'The door'), set(3, 'Roof, slate')])

    await saved()

    expect([states(), env.service.drawn()[2]]).toEqual([[message], 'Roof, slate'])
  })

  test('of an image that no longer exists is put as its text, or dropped without one, with a notification', async () => {
    env.sync.submit(SHEET, [putImage(2, 'image-gone', 'The door'), putImage(3, 'image-gone', null)])
    expect(shownAt(2)).toEqual(['The door', 'image-gone'])

    await saved()

    expect([env.service.drawn(), states()]).toEqual([['The door', 'The door', 'Roof'], []])
    expect([shownAt(2), shownAt(3)]).toEqual([
      ['The door', null],
      ['Roof', null],
    ])
    expect(env.failures).toContainEqual(['Copying an image', { kind: 'not-found', what: 'image' }])
  })

  test('can be removed after it was saved, during its upload', async () => {
    env.service.plan('putImage', lostAfter)
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    await eventually(async () => {
      await env.clock.advance(1_000)
      expect(env.service.writes()).toEqual(['putImage 1'])
    })
    env.sync.submit(SHEET, [{ ...set(2, 'Wall'), image: null }])

    await saved()

    expect([states(), bytesAt(2), shownAt(2)]).toEqual([[], undefined, ['Wall', null]])
  })
})

describe('a deleted image', () => {
  const back = () => [addRow(-1, null), putImage(-1, door, 'The door')]

  test('of a deleted row returns with the row', async () => {
    env.sync.submit(SHEET, [deleteRow(1)])
    await saved()
    expect(env.service.drawn()).toEqual(['Wall', 'Roof'])

    env.sync.submit(SHEET, back())
    await saved()

    expect([env.service.drawn(), bytesAt(env.service.rowIds()[0] ?? 0), states()]).toEqual([
      ['The door', 'Wall', 'Roof'],
      GIF,
      [],
    ])
  })

  test('of a deleted column returns with the column', async () => {
    const roof = await env.service.someonePutsImage(3, 'The roof', OTHER_GIF, 'image/gif', 2)
    await env.sync.refresh(SHEET)
    await eventually(() => expect(shownAt(3, 2)).toEqual(['The roof', roof]))
    env.sync.submit(SHEET, [{ kind: 'delete-column', columnId: columnId(2) }])
    await saved()
    expect(bytesAt(3, 2)).toBeUndefined()

    env.sync.submit(SHEET, [putImage(2, roof, 'The roof')])
    await saved()

    expect(bytesAt(2)).toEqual(OTHER_GIF)
  })

  test('of a cell returns', async () => {
    env.sync.submit(SHEET, [{ ...set(1, null), image: null }])
    await saved()
    expect(bytesAt(1)).toBeUndefined()

    env.sync.submit(SHEET, [putImage(1, door, 'The door')])
    await saved()

    expect([bytesAt(1), states(), shownAt(1)[0]]).toEqual([GIF, [], 'The door'])
  })

  test('is read before the deletion is sent, which waits for a connection', async () => {
    env.service.plan('addresses', offline)
    env.sync.submit(SHEET, [deleteRow(1)])
    await env.clock.advance(3_000)
    expect(env.service.writes()).toEqual([])

    await saved()

    expect(await env.images.has(door)).toBe(true)
    expect(env.service.writes()).toEqual(['deleteRows 1'])
  })

  test('delays the deletion only while the service can still deliver it', async () => {
    for (let time = 0; time < 3; time++) env.service.plan('addresses', broken)
    env.sync.submit(SHEET, [deleteRow(1)])

    await saved()

    expect([env.service.drawn(), await env.images.has(door)]).toEqual([['Wall', 'Roof'], false])
  })

  test('is kept while the app runs, and over a restart only for an edit that puts it', async () => {
    env.sync.submit(SHEET, [deleteRow(1)])
    await saved()
    expect(await env.images.has(door)).toBe(true)
    env.sync.setSaving('hold')
    env.sync.submit(SHEET, back())
    await env.images.sweep()
    expect(await env.images.has(door)).toBe(true)

    env.sync.discard(env.outbox.list(SHEET).map(({ seq }) => seq))
    await env.images.sweep()

    expect(await env.images.has(door)).toBe(false)
  })

  test('is kept over a restart while a stored step may put it back', async () => {
    env.sync.submit(SHEET, [deleteRow(1)])
    await saved()
    env.imagesToUndo.push(door)
    await env.images.sweep()
    expect(await env.images.has(door)).toBe(true)

    env.imagesToUndo.length = 0
    await env.images.sweep()
    expect(await env.images.has(door)).toBe(false)
  })
})
