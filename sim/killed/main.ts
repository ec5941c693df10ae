import { editsText } from '../../shared/ipc/edits-text.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { createRandom } from '../../shared/random.ts'
import { createTypist, type UserActions } from '../typing/typist.ts'
import { createWindow, rowsIn, type Window } from '../typing/window.ts'
import { type Call, startCore } from './core.ts'
import type { Report, Task } from './report.ts'

/** One run of the app with a user, to be killed at any time, or to save all stored edits and end. */

// as: the parent process passes a task as the only argument
const task = JSON.parse(process.argv[2] ?? '') as Task
const report = (report: Report) => void process.stdout.write(`${JSON.stringify(report)}\n`)
const pause = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms))
process.on('unhandledRejection', cause => report({ says: 'bug', what: String(cause) }))

const { app, call: callFrom } = startCore({ ...task, report })
const windows = task.papers.map(createWindow)
const call = callFrom(() => {
  throw new Error('Ports are opened sheet by sheet.')
})

await app.resume()
await app.enter('last')
await enter()
for (const window of windows) {
  const sheetId = SheetId.parse(window.paper.sheetId)
  await callFrom(() => window.port)('sheet.open', { sheetId, opening: `${sheetId}` })
}
await sayOpen()

async function enter(): Promise<void> {
  const start = await call('app.start', {})
  if (start.ok && start.value.session.kind === 'signed-in') return
  const input = { address: task.baseUrl, token: task.token, keeping: 'keyring', passphrase: null } as const
  const entered = await call('session.enter-token', input)
  if (entered.ok) return
  if (entered.error.kind !== 'offline')
    return report({ says: 'bug', what: `No sign-in: ${JSON.stringify(entered.error)}` })
  // The app's timeouts pass faster than the service works on a busy machine: try again, as a user would.
  await pause(200)
  return enter()
}

/** Reports the edits that were sent when the previous run was killed. */
async function sayOpen(): Promise<void> {
  let edits = 0
  for (let after: number | null = 0; after !== null; ) {
    const listed: Awaited<ReturnType<typeof list>> = await list(after)
    if (!listed.ok) return
    edits += listed.value.items.filter(({ edit }) => edit.state === 'unknown').length
    after = listed.value.next
  }
  report({ says: 'open', edits })
}

function list(after: number) {
  return call('edits.list', { after })
}

const actions: UserActions = {
  submit: (sheetId, edits) => call('edits.submit', { sheetId, edits: editsText(edits) }),
  post: ({ file: _, ...comment }) => call('comments.post', { ...comment, file: null }),
  change: (at, text, seen) => call('comments.change', { ...at, text, seen: [...seen] }),
  unsay: at => call('comments.delete', at),
  async threads(sheetId) {
    const listed = await call('conversations.list', { sheetId, rowId: null, after: 0 })
    return listed.ok ? listed.value.items : []
  },
}

async function work(): Promise<void> {
  const random = createRandom(task.seed, `round ${task.round}`)
  let [words, rows] = [0, 0]
  const type = createTypist({
    actions,
    random,
    newWord() {
      words += 1
      return `r${task.round}-${words}`
    },
    newRowId() {
      rows += 1
      return -(task.round * 1_000_000 + rows)
    },
  })
  const seen = new Set<Window>()
  for (;;) {
    const window = windows[random.below(windows.length)]
    if (!window || !isSeen(window, seen)) {
      await pause(5)
      continue
    }
    const plan = await type(window)
    if (plan) {
      report({ says: 'tries', sheetId: window.paper.sheetId, deed: plan.deed })
      const done = await plan.carryOut()
      report(done.ok ? { says: 'stored' } : { says: 'refused', error: JSON.stringify(done.error) })
    }
    await decideToSave(call, random.next())
    await pause(random.chance(0.2) ? 100 + random.below(200) : random.below(30))
  }
}

/** A sheet is not edited before its content was reported. */
function isSeen(window: Window, seen: Set<Window>): boolean {
  const view = window.view()
  if (!view) return false
  if (!seen.has(window)) report({ says: 'shows', sheetId: window.paper.sheetId, rows: rowsIn(view, window.paper) })
  seen.add(window)
  return true
}

async function decideToSave(ask: Call, turn: number): Promise<void> {
  if (turn < 0.08) await ask('edits.save', { sheetId: null })
  else if (turn < 0.1) await ask('settings.set', { saving: 'hold' })
  else if (turn < 0.16) await ask('settings.set', { saving: 'automatic' })
}

async function rest(): Promise<void> {
  await call('settings.set', { saving: 'automatic' })
  const unsaved = async () => {
    const start = await call('app.start', {})
    return start.ok ? start.value.unsaved : { total: 1, needsReview: 0 }
  }
  const seen = new Set<Window>()
  const isBusy = async () => {
    const { total, needsReview } = await unsaved()
    return total > needsReview || !windows.every(each => each.view())
  }
  while (await isBusy()) await pause(50)
  for (const { paper } of windows) await call('sheet.refresh', { sheetId: SheetId.parse(paper.sheetId) })
  for (const window of windows) isSeen(window, seen)
  const left = await list(0)
  const waiting = left.ok ? left.value.items.map(({ edit }) => `${JSON.stringify(edit.edit)}: ${edit.reason}`) : []
  report({ says: 'rests', unsaved: (await unsaved()).total, waiting })
  await app.end()
  process.exit(0)
}

if (task.goal === 'work') await work()
else await rest()
