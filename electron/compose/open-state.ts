import { join } from 'node:path'
import { ok, type Result } from '../../shared/result.ts'
import { openDb } from '../cache/db.ts'
import { attempt } from '../cache/store-error.ts'
import { STATE_MIGRATIONS, type StateDb } from '../session/state-db.ts'

/** Opens `state.db`: accounts, sealed tokens, settings, the spent budget. */
export function openState(dataFolder: string, stamp: string): Result<StateDb> {
  const opened = openDb({ file: join(dataFolder, 'state.db'), migrations: STATE_MIGRATIONS, durability: 'full', stamp })
  if (!opened.ok) return opened
  const { db } = opened.value
  return ok({ sqlite: db.sqlite, write: work => attempt(() => db.transaction(work)) })
}
