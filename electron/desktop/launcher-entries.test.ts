import { expect, test } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import type { Place } from '../../shared/model/place.ts'
import { isRecent, launcherEntries } from './launcher-entries.ts'

const place = (id: number, openedAt: number | null, name = `Sheet ${id}`, kind: Place['kind'] = 'sheet'): Place => ({
  kind,
  id,
  name,
  parent: null,
  accessLevel: null,
  favorite: false,
  copied: openedAt !== null,
  openedAt,
})

test('the launcher lists the sheets that were opened here, the latest first, and no more than it shows', () => {
  const places = [place(1, 10), place(2, null), place(3, 30), place(4, 40, 'A folder', 'folder')]
  expect(launcherEntries(places)).toEqual([
    { sheetId: 3, name: 'Sheet 3' },
    { sheetId: 1, name: 'Sheet 1' },
  ])

  const many = Array.from({ length: 30 }, (_, at) => place(at + 1, at))
  expect(launcherEntries(many)).toHaveLength(10)
})

test('a name has no effect on the menu around it', () => {
  const [turned, long] = launcherEntries([place(1, 2, 'plan\u202exslx'), place(2, 1, 'x'.repeat(200))])

  expect(turned?.name).toBe('plan\ufffdxslx')
  expect(long?.name).toBe(`${'x'.repeat(59)}…`)
})

test('only a sheet that was opened here is a recent one', () => {
  const places = [place(1, 10), place(2, null), place(3, 30, 'A folder', 'folder')]

  expect([1, 2, 3, 4].map(id => isRecent(places, SheetId.parse(id)))).toEqual([true, false, false, false])
})
