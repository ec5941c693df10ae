import type { OutboxEdit } from '../../electron/outbox/outbox-rows.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { createRandom } from '../../shared/random.ts'
import { type Client, startClient } from '../env/client.ts'
import type { Clock } from '../env/clock.ts'
import { createDisk } from '../env/disk.ts'
import type { Deed } from '../typing/model.ts'
import type { Paper } from '../typing/paper.ts'
import { createTypist, type UserActions } from '../typing/typist.ts'
import { createWindow } from '../typing/window.ts'
import type { Line } from './line.ts'

export type ComputerDeps = {
  readonly seed: number
  readonly clock: Clock
  readonly line: Pick<Line, 'fetchOf'>
  readonly person: { readonly token: string; readonly name: string }
  readonly paper: Paper
  /** Called when an edit is stored. */
  readonly stored: (paper: Paper, deed: Deed) => void
  readonly refused: (why: string) => void
}

/** A user's computer: an app that is stopped and restarted on the same disk. */
export function createComputer({ seed, clock, line, person, paper, stored, refused }: ComputerDeps) {
  const disk = createDisk()
  const random = createRandom(seed, 'app')
  const chance = createRandom(seed, 'person')
  let [ids, words, rows] = [0, 0, 0]
  const start = (): Client =>
    startClient({
      ...person,
      sheetId: SheetId.parse(paper.sheetId),
      clock,
      network: line,
      random,
      disk,
      newId() {
        ids += 1
        return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
      },
      skew: () => 0,
      // The window is hidden for hours, so nothing waits for a user.
      attention: () => 'hidden',
      onKilled: () => undefined,
    })
  let client = start()
  const newWord = () => {
    words += 1
    return `w${words}`
  }
  const newRowId = () => {
    rows += 1
    return -rows
  }
  /** Advances the clock until the work is done. */
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false
    void work.finally(() => {
      isOver = true
    })
    while (!isOver) await clock.advance(100)
    return work
  }

  return {
    again(): void {
      client.kill()
      client = start()
    },
    /** Opens a sheet and edits it while `more` is true. */
    async type(on: Paper, more: () => boolean): Promise<void> {
      const [window, sheetId] = [createWindow(on), SheetId.parse(on.sheetId)]
      const next = createTypist({ actions: actionsOf(client), random: chance, newWord, newRowId })
      await inTime(client.sync.openSheet(sheetId, window.port))
      while (more()) {
        const plan = await inTime(next(window))
        if (!plan) continue
        const done = await inTime(plan.carryOut())
        if (done.ok) stored(on, plan.deed)
        else refused(JSON.stringify(done.error))
      }
      client.sync.closeSheet(sheetId, window.port)
    },
    /** Stored edits of a sheet that are not saved. */
    left: ({ sheetId }: Paper): readonly OutboxEdit[] =>
      client.outbox.list(SheetId.parse(sheetId)).filter(({ state }) => state !== 'saved'),
    end(): void {
      client.kill()
      disk.close()
    },
  }
}

const actionsOf = ({ sync }: Client): UserActions => ({
  submit: async (sheetId, edits) => sync.submit(sheetId, edits),
  post: async comment => sync.comments.post(comment),
  change: sync.comments.change,
  unsay: sync.comments.remove,
  async threads(sheetId) {
    const listed = await sync.comments.list({ sheetId, rowId: null }, 0)
    return listed.ok ? listed.value.items : []
  },
})
