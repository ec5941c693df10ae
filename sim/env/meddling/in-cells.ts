import { isLinkWord } from '../../check/cell-links.ts'
import { formulaNamed, isFormulaWord } from '../../check/formula-words.ts'
import { itemsIn } from '../../check/items.ts'
import { formulaOver } from '../formulas.ts'
import { type TrueRow, textOf } from './colleague.ts'
import type { Finding, Meddles } from './scene.ts'

const columnOf = ({ colleague: { office }, known, column }: Finding): number | null => {
  const columnId = office.columns[column % office.columns.length]
  return known.columns.some(({ id }) => id === columnId) ? (columnId ?? null) : null
}
const set = async (finding: Finding, value: (key: string, columnId: number) => string): Promise<boolean> => {
  const { colleague, one } = finding
  const columnId = columnOf(finding)
  if (!one || columnId === null) return false
  const cells = [{ columnId, value: value(textOf(one, colleague.office.keyColumn), columnId), strict: false }]
  return colleague.does('PUT', '/rows', [{ id: one.id, cells }])
}
const addRow = async ({ colleague, known }: Finding, value: string): Promise<boolean> => {
  const { keyColumn, columns } = colleague.office
  const isThere = known.columns.some(({ id }) => id === columns[0])
  const more = isThere ? [{ columnId: columns[0], value, strict: false }] : []
  return colleague.does('POST', '/rows', [
    { toBottom: true, cells: [{ columnId: keyColumn, value: colleague.newWord() }, ...more] },
  ])
}
const cellAt = ({ cells }: TrueRow, columnId: number | undefined) =>
  cells.find(cell => cell.columnId === columnId) ?? {}
/** Changes the items of a multi-value cell. */
const retag = async (finding: Finding, change: (items: readonly string[], word: string) => readonly string[]) => {
  const { colleague, known, one, column } = finding
  const at = column % Math.max(1, colleague.office.several.length)
  const columnId = colleague.office.several[at]
  if (!one || columnId === undefined || !known.columns.some(({ id }) => id === columnId)) return false
  const before = itemsIn(cellAt(one, columnId)) ?? []
  const word = at === 0 ? colleague.newWord() : `${colleague.newWord()}@office.example`
  const after = change(before, word)
  if (after.length === before.length) return false
  const values = at === 0 ? after : after.map(email => ({ objectType: 'CONTACT', email }))
  const objectValue = { objectType: at === 0 ? 'MULTI_PICKLIST' : 'MULTI_CONTACT', values }
  const cell = after.length === 0 ? { columnId, value: '' } : { columnId, objectValue }
  return colleague.does('PUT', '/rows', [{ id: one.id, cells: [cell] }])
}

/** Other users' actions on rows and cells. */
export const inCells: Meddles<
  | 'sets-cell'
  | 'sets-same-cell'
  | 'adds-row'
  | 'adds-equal-row'
  | 'deletes-row'
  | 'moves-row'
  | 'locks-row'
  | 'adds-tag'
  | 'removes-tag'
  | 'types-formula'
> = {
  'sets-cell': finding => set(finding, finding.colleague.newWord),
  'sets-same-cell': finding =>
    set(finding, (key, columnId) => {
      const now = finding.colleague.log.now(key, columnId)
      return now === null || isLinkWord(now) || isFormulaWord(now) ? finding.colleague.newWord() : now
    }),
  async 'types-formula'(finding) {
    const { colleague, known, one, row, column } = finding
    const columnId = columnOf(finding)
    if (!one || columnId === null) return false
    const formula = formulaNamed(colleague.newWord(), formulaOver(known.columns, row + column))
    return colleague.does('PUT', '/rows', [{ id: one.id, cells: [{ columnId, formula }] }])
  },
  'adds-row': finding => addRow(finding, finding.colleague.newWord()),
  async 'adds-equal-row'(finding) {
    const columnId = columnOf(finding)
    return finding.one && columnId !== null ? addRow(finding, textOf(finding.one, columnId)) : false
  },
  'deletes-row': async ({ colleague, one }) => (one ? colleague.does('DELETE', `/rows?ids=${one.id}`) : false),
  'moves-row': async ({ colleague, one }) =>
    one ? colleague.does('PUT', '/rows', [{ id: one.id, toTop: true }]) : false,
  'locks-row': async ({ colleague, one }) =>
    one ? colleague.does('PUT', '/rows', [{ id: one.id, locked: true }]) : false,
  'adds-tag': finding => retag(finding, (items, word) => [...items, word]),
  /** In any cell that has an item to remove. */
  'removes-tag': finding => {
    const { several } = finding.colleague.office
    const at = finding.column % Math.max(1, several.length)
    const holds = (row: TrueRow) => (itemsIn(cellAt(row, several[at])) ?? []).length > 0
    const full = finding.known.rows.filter(holds)
    const one = full[finding.row % Math.max(1, full.length)]
    return retag({ ...finding, one }, items => items.filter((_, nth) => nth !== finding.row % items.length))
  },
}
