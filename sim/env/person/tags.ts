import { ColumnId } from '../../../shared/model/ids.ts'
import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { itemsOf } from '../../check/items.ts'
import { keyAt, ofColumn, type PersonContext, type Scene, submit } from './person-context.ts'

/** Adds and removes items of multi-value cells. */
export function createTagDeeds(context: PersonContext) {
  const { ledger, newWord, by, doesAgain } = context

  const change = (scene: Scene, kind: 'tag' | 'untag'): void => {
    const { client, view, index } = scene
    const at = scene.column % Math.max(1, context.several.length)
    const columnId = ColumnId.safeParse(context.several[at])
    if (!columnId.success || !view.meta.columns.some(({ id }) => id === columnId.data)) return
    const before = itemsOf(view.cellAt(index, columnId.data).value)
    const item = kind === 'tag' ? itemNamed(newWord(), at) : before[scene.column % before.length]
    if (item === undefined) return
    const items = kind === 'tag' ? [...before, item] : before.filter(other => other !== item)
    const cell = { rowId: view.rowIdAt(index), columnId: columnId.data, value: cellOf(items, at), formula: null }
    const report = ledger.tries({ ...by(), kind, key: keyAt(context, view, index), column: columnId.data, item })
    if (view.markAt(index, columnId.data)?.state === 'needs-review') {
      for (const word of before) ledger.agree(word)
      doesAgain(ofColumn(columnId.data))
    }
    report(submit(context, client, [{ kind: 'set-cell', ...cell, seen: view.seenAt(index, columnId.data) }]))
  }

  return {
    tag: (scene: Scene): void => change(scene, 'tag'),
    untag: (scene: Scene): void => change(scene, 'untag'),
  }
}

/** The first such column has picks, the second one contacts. */
const itemNamed = (word: string, at: number): string => (at === 0 ? word : `${word}@office.example`)

function cellOf(items: readonly string[], at: number): CellValue {
  if (items.length === 0) return null
  return at === 0
    ? { kind: 'choices', choices: [...items] }
    : { kind: 'contacts', contacts: items.map(email => ({ email })) }
}
