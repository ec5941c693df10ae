import { changeCell, readWire, textsOf } from '../data/make-sheet.ts'
import type { World } from '../world/world.ts'

/** A sync that never rests: somebody else changes the other big sheet, and the app reads all of it again. */
export type BackgroundSync = {
  /** Waits for the one under way, and tells how many ended and what broke it off. */
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
  // Kept until it is asked for: the edits that are timed meanwhile must not be cut short.
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
