import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail } from '../../../shared/result.ts'
import { createTables } from './table-thread.ts'
import { aTableThread } from './testing/a-table-thread.ts'

test('a request just before the file is closed is cancelled instead of never settling', async () => {
  const tables = createTables(aTableThread, () => undefined)
  await tables.read(join(import.meta.dirname, 'fixtures/libreoffice.xlsx'))

  const sheet = tables.sheet(1)
  tables.end()

  expect(await Promise.race([sheet, soon()])).toEqual(fail({ kind: 'cancelled' }))
})

const soon = () => new Promise(resolve => setTimeout(() => resolve('no answer'), 500))
