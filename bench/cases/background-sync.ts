import { changeCell, readWire, textsOf } from '../data/make-sheet.ts'
import type { World } from '../world/world.ts'

/** A continuous sync: another user changes the other big sheet, and the app reads all of it again. */
export type BackgroundSync = {
  /** Waits for the current sync, and returns the number of completed ones and the error, if any. */
  readonly stop: () => Promise<{ readonly ended: number; readonly broken: Error | null }>
}

export async function startSync({ client, page, behind }: World): Promise<BackgroundSync> {
  const [rowId] = textsOf(await readWire(client, behind)).rowIds
  if (rowId === undefined) throw new Error('the sheet behind has no rows')
  let isWanted = true
  let ended = 0
  const run = async () => {
    while (isWanted) {
      await changeCell(client, behind, rowId, `Spare ${ended}`)
      await page.evaluate(id => window.probe.refreshSheet(id), behind.id)
      ended += 1
    }
  }
  // The error is reported later, so that it does not interrupt the edits being timed.
  const running = run().then(
    () => null,
    (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))),
  )
  return {
    stop: async () => {
      isWanted = false
      return { broken: await running, ended }
    },
  }
}
