import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { openAccount } from '../../electron/account/open-account.ts'
import type { Env } from '../../electron/env/env.ts'
import { createFileTokens } from '../../electron/files/file-tokens.ts'
import { localDisk } from '../../electron/files/upload/local-disk.ts'
import type { Account } from '../../shared/model/account.ts'
import { AccountKey, ColumnId, RowId, SheetId, UserId } from '../../shared/model/ids.ts'
import type { SheetEdit } from '../../shared/model/sheet/edit.ts'
import type { Client } from '../data/make-sheet.ts'
import type { Change, Sheet } from './changes.ts'

/** The pause between edits, long enough that each change is sent separately. */
const BETWEEN_MS = 3_000
const TIMEOUT_MS = 4 * 60 * 60_000
const LOOK_MS = 20

export type SheafWays = {
  /** Simulated seconds per second. */
  readonly speed: number
  /** Its data folder, and the built cache worker. */
  readonly folder: string
  readonly workerScript: string
  readonly random: () => number
}

/**
 * An open account without a window: files, queue, cache, over HTTP. Its clock runs fast, which only shortens timers.
 * Returns the number of changes that finally wait for a decision.
 */
export async function bySheaf(
  client: Client,
  sheet: Sheet,
  changes: readonly Change[],
  ways: SheafWays,
): Promise<number> {
  await mkdir(ways.folder, { recursive: true })
  const budget = new DatabaseSync(join(ways.folder, 'budget.db'))
  const env = envOf(ways)
  const opened = openAccount(accountOf(client), {
    env,
    budget,
    fileTokens: createFileTokens(randomUUID, localDisk),
    shrinkPicture: async () => null,
    saving: 'automatic',
    offlineWishes: { items: () => [], limitBytes: () => 1e9 },
    tokens: { current: () => client.token, refresh: async () => client.token, facts: () => null },
    takeEarlySheet: () => null,
    baseUrl: () => client.baseUrl,
    locale: () => null,
  })
  if (!opened.ok) throw new Error(`The account did not open: ${opened.error.kind}`)
  const { sync, close } = opened.value
  const sheetId = SheetId.parse(sheet.id)
  const until = waiting(env)
  await sync.openSheet(sheetId, { post: () => undefined })
  while (sync.view(sheetId) === null) await sync.refresh(sheetId)

  let newRows = 0
  for (const change of changes) {
    if (change.kind === 'row') newRows += 1
    const stored = sync.submit(sheetId, editsOf(sheet, change, newRows))
    if (!stored.ok) throw new Error(`A change was not stored: ${stored.error.kind}`)
    await new Promise<void>(resolve => void env.after(BETWEEN_MS, resolve))
  }
  await until('all is saved', () => sync.unsaved().total === sync.unsaved().needsReview)
  const waits = sync.unsaved().needsReview
  await close()
  budget.close()
  return waits
}

/** A new row is inserted below the previously added one, with its cells. */
function editsOf(sheet: Sheet, change: Change, newRows: number): readonly SheetEdit[] {
  const set = (rowId: RowId, column: number, value: string): SheetEdit => {
    const columnId = ColumnId.parse(sheet.columnIds[column])
    return { kind: 'set-cell', rowId, columnId, value, formula: null }
  }
  if (change.kind === 'cell') return [set(RowId.parse(sheet.rowIds[change.row]), change.column, change.text)]
  const rowId = RowId.parse(-newRows)
  const after = RowId.parse(newRows > 1 ? 1 - newRows : sheet.rowIds.at(-1))
  return [
    { kind: 'add-row', rowId, location: { parentId: null, after } },
    ...change.texts.map((text, column) => set(rowId, column, text)),
  ]
}

const accountOf = ({ baseUrl }: Client): Account => ({
  key: AccountKey.parse(`${baseUrl}#1`),
  signInMethod: 'token',
  baseUrl,
  serverName: 'Lossy',
  userId: UserId.parse(1),
  email: 'ann@sheets.example',
  name: 'Ann',
  keeping: 'session',
})

function envOf({ speed, folder, workerScript, random }: SheafWays): Env {
  const [began, elapsed] = [Date.now(), () => performance.now() * speed]
  const zero = elapsed()
  return {
    dataFolder: folder,
    workerScript,
    calculationScript: 'not used',
    searchScript: null,
    tableScript: 'not used',
    userAgent: 'Sheaf',
    now: () => Math.round(began + elapsed() - zero),
    elapsed,
    after: (ms, run) => {
      const timer = setTimeout(run, ms / speed)
      return () => clearTimeout(timer)
    },
    firstPicture: { isDrawn: Promise.resolve(), drawn: () => undefined },
    random,
    attention: () => 'active',
    newUuid: randomUUID,
    newBytes: count => crypto.getRandomValues(new Uint8Array(count)),
    fetch,
    fetchPublic: async () => null,
    markFromWeb: async () => undefined,
    // The token is given, so no secret is stored.
    keyring: {
      available: async () => false,
      backend: () => 'none',
      encrypt: async () => new Uint8Array(),
      decrypt: async () => '',
    },
    publish: () => undefined,
    log: { info: () => undefined, error: () => undefined, beginAnew: () => undefined },
  }
}

function waiting({ elapsed }: Env) {
  return async (what: string, isSo: () => boolean): Promise<void> => {
    const end = elapsed() + TIMEOUT_MS
    while (!isSo()) {
      if (elapsed() > end) throw new Error(`It was waited for hours until ${what}.`)
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    }
  }
}
