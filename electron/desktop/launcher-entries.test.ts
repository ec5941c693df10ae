import { expect, test } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import type { Item } from '../../shared/model/item.ts'
import { isRecent, launcherEntries } from './launcher-entries.ts'

const item = (id: number, openedAt: number | null, name = `Sheet ${id}`, kind: Item['kind'] = 'sheet'): Item => ({
  kind,
  id,
  name,
  parent: null,
  accessLevel: null,
  favorite: false,
  copied: openedAt !== null,
  openedAt,
})

test('the launcher lists the sheets opened here, latest first, up to its limit', () => {
  const items = [item(1, 10), item(2, null), item(3, 30), item(4, 40, 'A folder', 'folder')]
  expect(launcherEntries(items)).toEqual([
    { sheetId: 3, name: 'Sheet 3' },
    { sheetId: 1, name: 'Sheet 1' },
  ])

  const many = Array.from({ length: 30 }, (_, at) => item(at + 1, at))
  expect(launcherEntries(many)).toHaveLength(10)
})

test('a name has no effect on the surrounding menu', () => {
  const [turned, long] = launcherEntries([item(1, 2, 'plan\u202exslx'), item(2, 1, 'x'.repeat(200))])

  expect(turned?.name).toBe('plan\ufffdxslx')
  expect(long?.name).toBe(`${'x'.repeat(59)}…`)
})

test('only a sheet opened here is a recent one', () => {
  const items = [item(1, 10), item(2, null), item(3, 30, 'A folder', 'folder')]

  expect([1, 2, 3, 4].map(id => isRecent(items, SheetId.parse(id)))).toEqual([true, false, false, false])
})
