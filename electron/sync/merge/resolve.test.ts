import { afterEach, describe, expect, test } from 'vitest'
import { aCell } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Keep } from '../../../shared/model/others/conflict.ts'
import { ok } from '../../../shared/result.ts'
import { commentsPanelIn } from '../testing/a-comments-panel.ts'
import type { Page } from '../testing/a-page.ts'
import { decide } from '../testing/decide.ts'
import { changeColumn, REJECTED, set } from '../testing/edits.ts'
import { lostBefore } from '../testing/faults.ts'
import { showSheet } from '../testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from '../testing/test-env.ts'

let env: TestEnv
let page: Page

afterEach(() => env.end())

async function open(rows: readonly string[]): Promise<void> {
  env = createTestEnv(rows, 'hold')
  page = await showSheet(env)
}

async function save(): Promise<void> {
  env.sync.save(SHEET)
  await env.clock.settle()
}

async function entries() {
  const listed = await env.sync.ledger(0)
  if (!listed.ok) throw new Error(listed.error.kind)
  return listed.value.items
}

/** Row 1 contains `Door`; another user changed it to `theirs` while `mine` was pending. */
async function conflictIn(theirs = 'theirs'): Promise<void> {
  await open(['Door', 'Wall'])
  env.sync.submit(SHEET, [set(1, 'mine')])
  await env.service.someoneSets(1, theirs)
  await save()
}

describe('an edit in conflict with another user’s', () => {
  test('is listed with the previous value, theirs, and the merged value', async () => {
    await conflictIn()

    const cell = { display: null, formula: null }
    expect(await entries()).toMatchObject([
      {
        edit: { base: aCell('Door'), edit: { value: 'mine' } },
        conflict: { theirs: aCell('theirs'), both: { as: 'cell', cell: { ...cell, value: 'theirs\nmine' } } },
      },
    ])
    expect(env.unsaved.at(-1)).toMatchObject({ needsReview: 1, conflicts: 1 })
  })

  test.each<[Keep, string]>([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['both', 'theirs\nmine'],
  ])('is decided: %s', async (keep, kept) => {
    await conflictIn()

    await decide(env.sync, keep)
    expect(page.drawn()[0]).toBe(kept)
    await save()

    expect(env.service.drawn()[0]).toBe(kept)
    expect(await entries()).toEqual([])
    expect(env.unsaved.at(-1)).toMatchObject({ total: 0, conflicts: 0 })
  })

  test('is not decided if another user has changed it since it was shown', async () => {
    await conflictIn()
    const [seen] = await entries()
    await env.service.someoneSets(1, 'theirs again')
    await env.sync.refresh(SHEET)

    const decision = { seq: seen!.edit.seq, keep: 'mine', conflictId: seen!.conflict!.id } as const
    expect(await env.sync.resolve([decision])).toMatchObject(ok({ decided: 0 }))
    await save()

    expect(env.service.drawn()[0]).toBe('theirs again')
    expect(await entries()).toMatchObject([{ conflict: { theirs: aCell('theirs again') } }])
  })

  test('is decided after a restart, without opening the sheet', async () => {
    await conflictIn()
    await env.restart()

    await decide(env.sync, 'mine')
    await save()

    expect(env.service.drawn()[0]).toBe('mine')
  })

  test('is no conflict if the service rejected it', async () => {
    await open(['Door'])
    env.sync.submit(SHEET, [set(1, REJECTED)])
    await save()

    expect(await entries()).toMatchObject([{ conflict: null }])
    expect(env.unsaved.at(-1)).toMatchObject({ needsReview: 1, conflicts: 0 })
  })

  test('is one once another user changes the cell of a rejected edit', async () => {
    await open(['Door'])
    env.sync.submit(SHEET, [set(1, REJECTED)])
    await save()
    await env.service.someoneSets(1, 'theirs')
    await env.sync.refresh(SHEET)

    expect(await entries()).toMatchObject([{ conflict: { theirs: aCell('theirs') } }])
  })

  test('of a column title is decided in the same way', async () => {
    await open(['Door'])
    env.sync.submit(SHEET, [changeColumn(2, { title: 'Mine' })])
    await env.service.columns.someoneRenames(2, 'Theirs')
    await save()
    expect(await entries()).toMatchObject([{ conflict: { theirs: { value: 'Theirs' }, both: null } }])

    await decide(env.sync, 'mine')
    await save()

    expect(page.titles()).toContain('Mine')
    expect(await entries()).toEqual([])
  })
})

test.each<[Keep, readonly string[], readonly string[]]>([
  ['mine', ['mine'], ['change']],
  ['theirs', ['elsewhere'], []],
  ['both', ['elsewhere', 'mine'], ['post']],
])('decides a comment that I changed elsewhere: %s', async (keep, text, waiting) => {
  await open(['Door'])
  const panel = commentsPanelIn(env)
  const target = { sheetId: SHEET, ...panel.say(1, 'old') }
  await panel.save()
  await panel.drawn(1)
  await env.sync.comments.change(target, 'mine')
  await env.service.discussions.changedElsewhere('old', 'elsewhere')
  await panel.save()
  expect(await entries()).toMatchObject([{ conflict: { theirs: aCell('elsewhere'), both: { as: 'comment' } } }])

  await decide(env.sync, keep)
  expect((await entries()).map(({ edit }) => edit.edit.kind.split('-')[0])).toEqual(waiting)
  await panel.save()

  expect(env.service.discussions.texts()).toEqual(text)
  expect(await entries()).toEqual([])
})

describe('input of a row that another user deleted', () => {
  async function loseRow(): Promise<void> {
    await open(['Door', 'Wall'])
    env.sync.submit(SHEET, [set(1, 'Door, oak'), set(1, '12', 2)])
    await env.service.someoneDeletes(1)
    await save()
  }

  test('is moved to a new row, all at once', async () => {
    await loseRow()
    expect((await entries()).map(({ conflict }) => conflict?.both?.as)).toEqual(['row', 'row'])
    expect(env.unsaved.at(-1)).toMatchObject({ needsReview: 2, conflicts: 2 })

    const [first] = await entries()
    await env.sync.resolve([{ seq: first!.edit.seq, keep: 'both', conflictId: first!.conflict!.id }])
    await save()

    expect(env.service.drawn()).toEqual(['Wall', 'Door, oak|12'])
    expect(await entries()).toEqual([])
  })

  test('needs review again after undo, and the new row is removed', async () => {
    await loseRow()
    const [first] = await entries()
    const decision = { seq: first!.edit.seq, keep: 'both', conflictId: first!.conflict!.id } as const
    const resolved = await env.sync.resolve([decision])
    if (!resolved.ok) throw new Error(resolved.error.kind)
    expect(page.drawn()).toEqual(['Wall', 'Door, oak|12'])

    expect(env.sync.undecide(resolved.value.decision)).toEqual(ok({ back: 2 }))

    expect(page.drawn()).toEqual(['Wall'])
    expect(await entries()).toMatchObject([{ conflict: { theirs: null } }, { conflict: { theirs: null } }])
    await save()
    expect(env.service.drawn()).toEqual(['Wall'])
  })

  test('stays in the new row once that was sent', async () => {
    await loseRow()
    const decision = await decide(env.sync, 'both')
    await save()

    expect(env.sync.undecide(decision)).toEqual(ok({ back: 0 }))
    expect(await entries()).toEqual([])
    expect(env.service.drawn()).toEqual(['Wall', 'Door, oak|12'])
  })

  test('stays in the new row once more was typed there', async () => {
    await loseRow()
    const decision = await decide(env.sync, 'both')
    const added = (await entries()).find(({ edit }) => edit.edit.kind === 'add-row')!.edit.edit
    if (added.kind !== 'add-row') throw new Error(added.kind)
    env.sync.submit(SHEET, [set(added.rowId, 'more', 3)])

    expect(env.sync.undecide(decision)).toEqual(ok({ back: 0 }))
    expect(page.drawn()).toEqual(['Wall', 'Door, oak|12'])
    expect((await entries()).map(({ edit }) => edit.edit.kind)).toEqual(['add-row', 'set-cell', 'set-cell', 'set-cell'])
  })

  test('is dropped when the user discards it, until undo', async () => {
    await loseRow()

    const decision = await decide(env.sync, 'theirs')
    expect(await entries()).toEqual([])

    expect(env.sync.undecide(decision)).toEqual(ok({ back: 2 }))
    expect(await entries()).toMatchObject([{ conflict: { theirs: null } }, { conflict: { theirs: null } }])
  })
})

describe('a decision', () => {
  test.each<Keep>(['mine', 'theirs', 'both'])('for %s can be undone until any of it is sent', async keep => {
    await conflictIn()
    const [before] = await entries()
    const decision = await decide(env.sync, keep)

    expect(env.sync.undecide(decision)).toEqual(ok({ back: 1 }))

    const { seq: _, ...edit } = before!.edit
    expect(await entries()).toMatchObject([{ ...before, edit }])
    expect(page.drawn()[0]).toBe('mine')
    await save()
    expect(env.service.drawn()[0]).toBe('theirs')
  })

  test('that was sent is not undone, and a second undo does nothing', async () => {
    await conflictIn()
    const decision = await decide(env.sync, 'mine')
    await save()

    expect(env.sync.undecide(decision)).toEqual(ok({ back: 0 }))
    expect(env.sync.undecide(decision)).toEqual(ok({ back: 0 }))
    expect(env.service.drawn()[0]).toBe('mine')
  })

  test('can be undone only while it is the latest one', async () => {
    await conflictIn()
    const first = await decide(env.sync, 'theirs')
    env.sync.submit(SHEET, [set(2, 'mine too')])
    await env.service.someoneSets(2, 'theirs too')
    await save()
    const second = await decide(env.sync, 'theirs')

    expect(env.sync.undecide(first)).toEqual(ok({ back: 0 }))
    expect(env.sync.undecide(second)).toEqual(ok({ back: 1 }))
    expect(page.drawn()).toEqual(['theirs', 'mine too'])
  })

  test.each<Keep>(['mine', 'theirs', 'both'])('for %s is not undone over newer input', async keep => {
    await conflictIn()
    const decision = await decide(env.sync, keep)
    env.sync.submit(SHEET, [set(1, 'newer')])

    expect(env.sync.undecide(decision)).toEqual(ok({ back: 0 }))
    expect(page.drawn()[0]).toBe('newer')
  })

  test('is undone despite newer input elsewhere, with updated counts', async () => {
    await conflictIn()
    const decision = await decide(env.sync, 'theirs')
    expect(env.unsaved.at(-1)).toMatchObject({ total: 0, needsReview: 0 })
    env.sync.submit(SHEET, [set(1, 'beside', 2), set(2, 'below')])

    expect(env.sync.undecide(decision)).toEqual(ok({ back: 1 }))
    expect(env.unsaved.at(-1)).toMatchObject({ total: 3, needsReview: 1 })
  })

  test('is sent automatically, as typed input is', async () => {
    env = createTestEnv(['Door'])
    page = await showSheet(env)
    env.service.plan('updateRows', lostBefore)
    env.sync.submit(SHEET, [set(1, 'mine')])
    await env.clock.advance(2_500)
    await env.service.someoneSets(1, 'theirs')
    await env.clock.advance(60_000)
    await decide(env.sync, 'mine')

    await env.clock.advance(5_000)

    expect(env.service.drawn()).toEqual(['mine'])
  })

  test.each<Keep>(['mine', 'theirs', 'both'])('for %s fails on a full disk: the edit keeps waiting', async keep => {
    await conflictIn()
    const before = await entries()
    const conflictId = before[0]!.conflict!.id

    env.sealDisk(true)
    expect(await env.sync.resolve([{ seq: before[0]!.edit.seq, keep, conflictId }])).toMatchObject({ ok: false })
    env.sealDisk(false)

    expect(await entries()).toEqual(before)
    expect(page.drawn()[0]).toBe('mine')
  })

  test.each<Keep>(['mine', 'theirs'])('for %s is not undone on a full disk', async keep => {
    await conflictIn()
    const decision = await decide(env.sync, keep)
    const after = await entries()

    env.sealDisk(true)
    expect(env.sync.undecide(decision)).toMatchObject({ ok: false })
    env.sealDisk(false)

    expect(await entries()).toEqual(after)
  })

  test('about edits that do not need review changes nothing', async () => {
    await open(['Door'])
    env.sync.submit(SHEET, [set(1, 'queued')])
    const [queued] = await entries()

    for (const seq of [queued!.edit.seq, 999]) {
      const resolved = await env.sync.resolve([{ seq, keep: 'theirs', conflictId: 'none' }])
      expect(resolved).toMatchObject(ok({ decided: 0 }))
    }
    expect(page.drawn()).toEqual(['queued'])
  })
})
