import { changeCell, readWire, textsOf } from '../data/make-sheet.ts'
import type { BenchEnv } from '../env/bench-env.ts'

/** A continuous sync: another user changes the other big sheet, and the app reads all of it again. */
export type BackgroundSync = {
  /** Syncs while this work runs, and waits for the current sync at its end. Throws the error of a sync, if any. */
  readonly behind: <T>(work: () => Promise<T>) => Promise<T>
  /** The number of completed syncs. */
  readonly ended: () => number
}

export async function prepareSync({ client, page, behind }: BenchEnv): Promise<BackgroundSync> {
  const [rowId] = textsOf(await readWire(client, behind)).rowIds
  if (rowId === undefined) throw new Error('the sheet behind has no rows')
  let ended = 0
  const run = async (isWanted: () => boolean) => {
    while (isWanted()) {
      await changeCell(client, behind, rowId, `Spare ${ended}`)
      await page.evaluate(id => window.probe.refreshSheet(id), behind.id)
      ended += 1
    }
  }
  return {
    ended: () => ended,
    behind: async work => {
      let isWanted = true
      // The error is thrown later, so that it does not interrupt the edits being timed.
      const running = run(() => isWanted).then(
        () => null,
        (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))),
      )
      const result = await work().finally(() => {
        isWanted = false
        return running
      })
      const broken = await running
      if (broken) throw broken
      return result
    },
  }
}
