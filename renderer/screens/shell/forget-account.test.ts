import { expect, test } from 'vitest'
import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { ok } from '../../../shared/result.ts'
import { cellPositions, useCellPositions } from '../../sheet/core/cell-positions.ts'
import { columnLayouts, useColumnLayouts } from '../../sheet/core/column-layouts.ts'
import { historyOf } from '../../sheet/history/histories.ts'
import { notify, useNotices } from '../../ui-state/notices.ts'
import { sheetTab } from '../../ui-state/tabs.ts'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { forgetAccount } from './forget-account.ts'

test('clears the UI state of one account before the next is shown', () => {
  view.open(sheetTab(7))
  view.openSidebar('conversations')
  cellPositions.goTo(7, { rowId: RowId.parse(3), columnId: ColumnId.parse(5) })
  columnLayouts.freeze(7, ColumnId.parse(5))
  cellPositions.collapse(7, RowId.parse(1), true)
  notify({ kind: 'failed', what: 'Saving', error: { kind: 'disk-full' } })

  const deps = {
    store: () => Promise.resolve(ok(0)),
    withdraw: () => Promise.resolve(ok({ rows: [], columns: [], turn: 0 })),
    newRowId: () => RowId.parse(-1),
    frozen: { now: () => null, set: () => undefined },
    kept: null,
    whenIdle: () => undefined,
  }
  const history = historyOf(7, deps)

  forgetAccount('ann', 'bo')

  expect(useUiState.getState()).toMatchObject({ tabs: { open: [], active: null }, sidebar: null })
  expect(useCellPositions.getState().bySheet.size).toBe(0)
  expect(useColumnLayouts.getState().bySheet.size).toBe(0)
  expect(useNotices.getState().list).toEqual([])
  expect(historyOf(7, deps)).not.toBe(history)
})

test('restores the navigator of each account', () => {
  const isOpen = () => useUiState.getState().openItems.get('folder:1')
  view.openItem('folder:1', true)

  forgetAccount('ann', 'bo')
  expect(isOpen()).toBeUndefined()
  view.openItem('folder:1', false)

  forgetAccount('bo', 'ann')
  expect(isOpen()).toBe(true)
  forgetAccount('ann', 'bo')
  expect(isOpen()).toBe(false)
})
