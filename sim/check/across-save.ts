import { SHEET, type TestEnv } from '../../electron/sync/testing/test-env.ts'
import type { ShownResult } from './shown-results.ts'

const MINUTE_MS = 60_000

type AcrossSave = {
  readonly before: readonly ShownResult[]
  readonly after: readonly ShownResult[]
  /** The cells that showed a certain result before, with the text that they show after the save. */
  readonly certain: readonly { readonly at: string; readonly text: string; readonly later: string | undefined }[]
}

/** Saves, and reads the sheet again. Null: a conflict, or an edit that the service rejects, waits for the user. */
export async function acrossSave(
  { sync, outbox, clock }: TestEnv,
  shown: () => readonly ShownResult[],
): Promise<AcrossSave | null> {
  const before = shown()
  sync.save(SHEET)
  await clock.advance(10 * MINUTE_MS)
  if (outbox.list(SHEET).length > 0) return null
  await sync.refresh(SHEET)
  await clock.advance(10 * MINUTE_MS)
  const after = shown()
  const textAt = new Map(after.map(({ at, text }) => [at, text]))
  return {
    before,
    after,
    certain: before
      .filter(({ state }) => state === 'calculated' || state === 'plain')
      .map(({ at, text }) => ({ at, text, later: textAt.get(at) })),
  }
}
