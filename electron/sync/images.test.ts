import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { columnId } from '../../shared/columnar/testing/a-sheet.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import type { Page } from './testing/a-page.ts'
import { type Fault, lostAfter, lostBefore, offline } from './testing/a-service.ts'
import { decide } from './testing/decide.ts'
import { addRow, deleteRow, putImage, set } from './testing/edits.ts'
import { restartWith, showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

/** No more than its first bytes, which is all that anybody here looks at. */
const GIF = new Uint8Array(Buffer.from('GIF89a, a door'))
const PNG = new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n, a wall', 'latin1'))

const broken: Fault = {
  when: 'before',
  error: { kind: 'server', status: 500, code: null, said: '', refId: null, executed: 'unknown' },
}

let env: TestEnv
let page: Page
let door: string

beforeEach(async () => {
  env = createTestEnv(['Door', 'Wall', 'Roof'])
  door = env.service.someonePutsImage(1, 'The door', GIF)
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
  test('is shown at once, with its text, and is put into its cell, over what was there', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    expect(shownAt(2)).toEqual(['The door', door])

    await saved()

    const copy = env.service.images.at(2, 1)
    expect([bytesAt(2), bytesAt(1), states()]).toEqual([GIF, GIF, []])
    expect(env.service.images.uploaded()).toEqual(['image/gif'])
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

  test('waits for its new row, and goes into it', async () => {
    env.sync.submit(SHEET, [addRow(-1, 3), set(-1, 'Copy'), putImage(-1, door, 'The door', 2)])

    await saved()

    expect(env.service.writes()).toEqual(['addRows 1', 'putImage 1'])
    expect(env.service.drawn()).toEqual(['The door', 'Wall', 'Roof', 'Copy|The door'])
    expect(bytesAt(4, 2)).toEqual(GIF)
  })

  test('has the text that was typed over it before it left', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    env.sync.submit(SHEET, [set(2, 'Door of lift 2')])

    await saved()

    expect(env.service.writes()).toEqual(['putImage 1'])
    expect([bytesAt(2), shownAt(2)[0]]).toEqual([GIF, 'Door of lift 2'])
  })

  test('is not sent at all where it is taken back before', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    env.sync.submit(SHEET, [{ ...set(2, 'Wall'), image: null }])

    await saved()

    expect([env.service.writes(), shownAt(2)]).toEqual([[], ['Wall', null]])
  })

  test('that is held is there over a restart, though somebody deletes the image meanwhile', async () => {
    env.sync.setSaving('hold')
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    await eventually(() => expect(env.images.has(door)).resolves.toBe(true))
    env.service.images.remove(1, 1)
    page = await restartWith(env)

    await saved()

    expect([bytesAt(2), states()]).toEqual([GIF, []])
  })

  test('of which the answer is lost is there once, and is not uploaded again', async () => {
    env.service.plan('putImage', lostAfter)
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])

    await saved()

    expect(env.service.writes()).toEqual(['putImage 1'])
    expect([bytesAt(2), states(), shownAt(2)]).toEqual([GIF, [], ['The door', env.service.images.at(2, 1)]])
  })

  test('that never arrived goes once more', async () => {
    env.service.plan('putImage', lostBefore)
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])

    await saved()

    expect([env.service.images.uploaded().length, bytesAt(2), states()]).toEqual([1, GIF, []])
  })

  test('is found where the program was killed before it heard of it', async () => {
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

  test('never replaces what somebody has written into its cell, or put there', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door'), putImage(3, door, 'The door')])
    env.service.someoneSets(2, 'theirs')
    env.service.someonePutsImage(3, 'Roof', PNG)

    await saved()

    expect([env.service.writes(), bytesAt(2), bytesAt(3)]).toEqual([[], undefined, PNG])
    expect(states()).toEqual([
      'Someone else changed this cell to “theirs”.',
      'Someone else put another image into this cell.',
    ])
    expect(env.unsaved.at(-1)).toMatchObject({ total: 2, parked: 2, conflicts: 2 })
  })

  test('waits while the service fails at reading it, and is not left out for that', async () => {
    for (let time = 0; time < 6; time++) env.service.plan('addresses', broken)
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    await env.clock.advance(10_000)
    expect([env.service.writes(), states()]).toEqual([[], ['queued']])

    await saved()

    expect([bytesAt(2), env.failures]).toEqual([GIF, []])
  })

  test('goes over what somebody has written once the person has seen that and wants it', async () => {
    env.sync.submit(SHEET, [putImage(2, door, 'The door')])
    env.service.someoneSets(2, 'theirs')
    await saved()
    const listed = await env.sync.ledger(0)
    const [entry] = listed.ok ? listed.value.items : []
    expect(entry?.conflict).toMatchObject({ theirs: { value: 'theirs' }, both: null })

    await decide(env.sync, 'mine')
    await saved()

    expect([bytesAt(2), states(), shownAt(2)[0]]).toEqual([GIF, [], 'The door'])
  })

  test('waits for the person in the service’s words where it is refused', async () => {
    const said = 'Cell images are not enabled.'
    env.service.plan('putImage', { when: 'before', error: { kind: 'refused', code: 1164, said, refId: null } })
    env.sync.submit(SHEET, [putImage(2, door, 'The door'), set(3, 'Roof, slate')])

    await saved()

    expect([states(), env.service.drawn()[2]]).toEqual([[said], 'Roof, slate'])
  })

  test('of an image that is on the service no more is its text alone, and nothing where it has none: that is told', async () => {
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

  test('is taken out again after it has been saved, while its upload was under way', async () => {
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

describe('an image that is deleted', () => {
  const back = [addRow(-1, null), putImage(-1, 'image-1', 'The door')]

  test('with its row comes back when that does', async () => {
    env.sync.submit(SHEET, [deleteRow(1)])
    await saved()
    expect(env.service.drawn()).toEqual(['Wall', 'Roof'])

    env.sync.submit(SHEET, back)
    await saved()

    expect([env.service.drawn(), bytesAt(4), states()]).toEqual([['The door', 'Wall', 'Roof'], GIF, []])
  })

  test('with its column comes back too', async () => {
    env.sync.submit(SHEET, [{ kind: 'delete-column', columnId: columnId(1) }])
    await saved()
    expect(bytesAt(1)).toBeUndefined()

    env.sync.submit(SHEET, [putImage(2, door, 'The door', 2)])
    await saved()

    expect(bytesAt(2, 2)).toEqual(GIF)
  })

  test('by itself comes back too', async () => {
    env.sync.submit(SHEET, [{ ...set(1, null), image: null }])
    await saved()
    expect(bytesAt(1)).toBeUndefined()

    env.sync.submit(SHEET, [putImage(1, door, 'The door')])
    await saved()

    expect([bytesAt(1), states(), shownAt(1)[0]]).toEqual([GIF, [], 'The door'])
  })

  test('is read before the deletion leaves, which waits for a connection', async () => {
    env.service.plan('addresses', offline)
    env.sync.submit(SHEET, [deleteRow(1)])
    await env.clock.advance(3_000)
    expect(env.service.writes()).toEqual([])

    await saved()

    expect(await env.images.has(door)).toBe(true)
    expect(env.service.writes()).toEqual(['deleteRows 1'])
  })

  test('holds the deletion up for no longer than the service can still give it', async () => {
    for (let time = 0; time < 3; time++) env.service.plan('addresses', broken)
    env.sync.submit(SHEET, [deleteRow(1)])

    await saved()

    expect([env.service.drawn(), await env.images.has(door)]).toEqual([['Wall', 'Roof'], false])
  })

  test('is kept for as long as the program runs, and over a restart only for an edit that puts it', async () => {
    env.sync.submit(SHEET, [deleteRow(1)])
    await saved()
    expect(await env.images.has(door)).toBe(true)
    env.sync.setSaving('hold')
    env.sync.submit(SHEET, back)
    await env.images.sweep()
    expect(await env.images.has(door)).toBe(true)

    env.sync.discard(env.outbox.list(SHEET).map(({ seq }) => seq))
    await env.images.sweep()

    expect(await env.images.has(door)).toBe(false)
  })
})
