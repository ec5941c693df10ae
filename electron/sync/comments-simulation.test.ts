import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowId } from '../../shared/columnar/testing/a-sheet.ts'
import type { CommentId, ThreadId } from '../../shared/model/ids.ts'
import { cases } from '../../shared/testing/cases.ts'
import { decide } from './testing/decide.ts'
import { addRow, deleteRow, set } from './testing/edits.ts'
import { busy, type Fault, lostAfter, lostBefore, offline } from './testing/faults.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

/** One step: on local threads and rows, on those of the service, the network, the app or the clock. */
type Step =
  | { readonly kind: 'post' | 'reply' | 'same' | 'change' | 'delete' | 'add-row' | 'delete-row'; readonly at: number }
  | { readonly kind: 'set' | 'someone-says' | 'someone-deletes-row' | 'discard' | 'retry'; readonly at: number }
  | { readonly kind: 'fault'; readonly method: (typeof METHODS)[number]; readonly how: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'wait'; readonly ms: number }

const READS = ['version', 'read', 'page', 'thread', 'comment'] as const
const METHODS = ['begin', 'reply', 'change', 'remove', 'addRows', 'updateRows', ...READS] as const
const FAULTS = [lostAfter, lostBefore, offline, busy]
/** Reads have no unknown outcome. */
const READ_FAULTS = [offline, busy, offline, busy]

const at = fc.nat(9)
/** Mostly creates: repeating them does the most harm. */
const method = fc.oneof(fc.constantFrom(...METHODS), fc.constantFrom('begin' as const, 'reply' as const))
const some = <K extends Step['kind']>(...kinds: readonly K[]) => fc.record({ kind: fc.constantFrom(...kinds), at })
// as: records with a kind and a target are steps by construction
const step = fc.oneof(
  { weight: 7, arbitrary: some('post', 'reply', 'same') },
  { weight: 3, arbitrary: some('change', 'delete') },
  { weight: 2, arbitrary: some('add-row', 'set', 'delete-row') },
  { weight: 2, arbitrary: some('someone-says', 'someone-deletes-row', 'discard', 'retry') },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('fault'), method, how: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(100, 2_500, 20_000, 70_000) }) },
) as fc.Arbitrary<Step>

type Written = { readonly threadId: ThreadId; readonly commentId: CommentId; readonly first: string; text: string }

/** A user action, compared with its outcome. */
type Story = { readonly env: TestEnv; readonly written: Written[]; readonly takenBack: Set<string> }

async function play(steps: readonly Step[]): Promise<Story> {
  const env = createTestEnv(['a', 'b', 'c', 'd', 'e'])
  await showSheet(env)
  const story: Story = { env, written: [], takenBack: new Set() }
  const rows = [1, 2, 3, 4, 5]
  for (const [index, one] of steps.entries()) {
    if (one.kind === 'wait') await env.clock.advance(one.ms)
    else if (one.kind === 'fault') env.service.plan(one.method, faultOf(one))
    else if (one.kind === 'restart') {
      await env.restart()
      await showSheet(env)
      env.sync.resume()
    } else await act(story, one, rows, index)
  }
  env.service.heal()
  env.sync.resume()
  await env.clock.advance(600_000)
  await env.sync.refresh(SHEET)
  await env.clock.advance(600_000)
  return story
}

function faultOf({ method, how }: Extract<Step, { kind: 'fault' }>): Fault {
  const isRead = READS.some(read => read === method)
  return (isRead ? READ_FAULTS : FAULTS)[how] ?? offline
}

async function act(story: Story, { kind, at }: Extract<Step, { at: number }>, rows: number[], index: number) {
  const { env, written } = story
  const { comments } = env.sync
  const row = rows[at % rows.length] ?? 1
  const one = written[at % Math.max(1, written.length)]
  switch (kind) {
    case 'post':
      return post(story, at === 9 ? null : row, null, `words ${index}`)
    case 'same':
      // People do post "Done" twice.
      return post(story, row, null, 'done')
    case 'reply':
      return one && post(story, row, one.threadId, `answer ${index}`)
    case 'change': {
      const text = `changed ${index}`
      const changed = one && (await comments.change({ sheetId: SHEET, ...one }, text))
      if (changed?.ok && one) one.text = text
      return
    }
    case 'delete': {
      const removed = one && (await comments.remove({ sheetId: SHEET, ...one }))
      if (removed?.ok && one) story.takenBack.add(one.first)
      return
    }
    case 'add-row':
      if (env.sync.submit(SHEET, [addRow(-100 - index, null), set(-100 - index, 'new')]).ok) rows.push(-100 - index)
      return
    case 'set':
      return void env.sync.submit(SHEET, [set(row, `mine ${index}`, 2)])
    case 'delete-row':
      return void (at === 9 && env.sync.submit(SHEET, [deleteRow(row)]))
    case 'someone-says':
      return void (
        env.service.rowIds().includes(1) && (await env.service.discussions.someoneSays(1, `theirs ${index}`))
      )
    case 'someone-deletes-row':
      return void (at === 9 && env.service.rowIds().includes(5) && (await env.service.someoneDeletes(5)))
    case 'discard':
      return discard(story)
    case 'retry':
      await decide(env.sync, 'mine')
      return void env.sync.retry(env.outbox.list(SHEET).map(({ seq }) => seq))
  }
}

function post(story: Story, row: number | null, threadId: ThreadId | null, text: string): void {
  const about = row === null ? null : rowId(row)
  const file = null
  const posted = story.env.sync.comments.post({ sheetId: SHEET, rowId: about, threadId, text, file })
  // On a row that was withdrawn it is rejected at once, and not stored.
  if (posted.ok) story.written.push({ ...posted.value, first: text, text })
}

/** Discards the rejected edits. */
function discard({ env, takenBack }: Story): void {
  const inReview = env.outbox.commentEdits(SHEET).filter(({ state }) => state === 'needs-review')
  for (const { edit } of inReview) if ('text' in edit) takenBack.add(edit.text)
  env.sync.discard(inReview.map(({ seq }) => seq))
}

const count = (texts: readonly string[], text: string): number => texts.filter(other => other === text).length

test('after any faults, each comment is on the service once or needs review', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async steps => {
      const { env, written, takenBack } = await play(steps)
      try {
        const there = env.service.discussions.texts()
        const left = env.outbox.commentEdits(SHEET)
        const waiting = left.flatMap(({ edit }) => ('text' in edit ? [edit.text] : []))

        expect(env.outbox.list(SHEET).filter(({ state }) => !['needs-review', 'queued'].includes(state))).toEqual([])
        // Edits that are still queued depend on one that needs review.
        if (!env.outbox.list(SHEET).some(({ state }) => state === 'needs-review')) expect(left).toEqual([])
        const texts = new Set(written.map(({ text }) => text))
        for (const text of texts) {
          const times = written.filter(other => other.text === text || other.first === text).length
          expect(count(there, text), `“${text}” on the service`).toBeLessThanOrEqual(times)
        }
        for (const { first, text } of written) {
          const isSettled = takenBack.has(first) || takenBack.has(text) || isRowGone(steps)
          if (!isSettled) expect([...there, ...waiting], `what became of “${text}”`).toContain(text)
        }
        for (const { threadId } of written) {
          const texts = written.filter(other => other.threadId === threadId).map(({ text }) => text)
          const isWhole = texts.every(text => count(there, text) === 1 && !takenBack.has(text))
          if (isWhole) expect(threadsWith(env, texts), `threads of “${texts}”`).toBeLessThanOrEqual(1)
        }
        expect(env.failures.filter(([, error]) => error.kind !== 'server')).toEqual([])
      } finally {
        await env.end()
      }
    }),
    { numRuns: Number(process.env.SHEAF_RUNS ?? cases(10, 30)) },
  )
})

/** Number of threads on the service with these texts. */
const threadsWith = (env: TestEnv, texts: readonly string[]): number =>
  env.service.discussions.drawn().filter(thread => texts.some(text => thread.split(': ').includes(text))).length

/** Comments are deleted with a row that another user deletes. */
const isRowGone = (steps: readonly Step[]): boolean =>
  steps.some(({ kind }) => kind === 'delete-row' || kind === 'someone-deletes-row')
