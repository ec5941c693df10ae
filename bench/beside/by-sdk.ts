import { createClient } from 'smartsheet-v5'
import type { Client } from '../data/make-sheet.ts'
import type { Change, Sheet } from './changes.ts'

/** Retries of a program that wants its changes saved, with the pause before each. */
const TRIES = 5
const PAUSE_MS = 1_000
/** The SDK's own retry schedule, sped up like all clocks here. */
const RETRY = { mostSeconds: 15, delayMs: (retries: number, random: number) => (2 ** retries + random) * 1_000 }

export type SdkWays = {
  /** Simulated seconds per second. */
  readonly speed: number
  /** Whether the program retries failed calls. */
  readonly callsAgain: boolean
  readonly random: () => number
}

/** One call per change in sequence, with the SDK's own retries. Returns the number of changes reported as failed. */
export async function bySdk(
  { baseUrl, token }: Client,
  sheet: Sheet,
  changes: readonly Change[],
  ways: SdkWays,
): Promise<number> {
  const { sheets } = createClient({
    accessToken: token,
    baseUrl: `${baseUrl}/`,
    maxRetryDurationSeconds: RETRY.mostSeconds / ways.speed,
    calcRetryBackoff: retries => RETRY.delayMs(retries, ways.random()) / ways.speed,
  })
  const make = (change: Change): PromiseLike<unknown> =>
    change.kind === 'cell'
      ? sheets.updateRow({ sheetId: sheet.id, body: [toRow(sheet, change)] })
      : sheets.addRow({ sheetId: sheet.id, body: toNewRow(sheet, change.texts) })

  let failed = 0
  for (const change of changes) {
    let isMade = await isAnswered(make(change))
    for (let tries = 1; !isMade && ways.callsAgain && tries < TRIES; tries++) {
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS / ways.speed))
      isMade = await isAnswered(make(change))
    }
    if (!isMade) failed += 1
  }
  return failed
}

const isAnswered = (call: PromiseLike<unknown>): PromiseLike<boolean> =>
  call.then(
    () => true,
    () => false,
  )

const toRow = (sheet: Sheet, { row, column, text }: Extract<Change, { kind: 'cell' }>) => ({
  id: sheet.rowIds[row],
  cells: [{ columnId: sheet.columnIds[column], value: text }],
})

const toNewRow = (sheet: Sheet, texts: readonly string[]) => ({
  toBottom: true,
  cells: texts.map((value, column) => ({ columnId: sheet.columnIds[column], value })),
})
