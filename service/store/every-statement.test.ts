import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { createService } from '../app.ts'
import { startService } from '../testing/service.ts'

test('every SQL statement of every route compiles', () => {
  const { deps } = startService()
  const { sqlite } = deps.store.db
  const understood = new Set<string>()
  const prepareAtOnce: typeof sqlite.prepare = sql => {
    const statement = DatabaseSync.prototype.prepare.call(sqlite, sql)
    understood.add(sql)
    return statement
  }
  Object.defineProperty(sqlite, 'prepare', { value: prepareAtOnce })

  createService(deps)

  expect(understood.size).toBeGreaterThan(150)
})
