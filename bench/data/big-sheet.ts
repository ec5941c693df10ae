import { mulberry32 } from '../../shared/random.ts'
import { isLocked, richCell, richColumn } from './rich-cells.ts'
import { type Kind, kindOf, type NewCell, type SheetPlan } from './sheet-plan.ts'

/** The measured sheet: 500,000 cells. */
export const S20: SheetPlan = { name: 'S20', item: 'Item', rows: 20_000, columns: 25 }

/** The same size, never displayed: synced while the user works on another sheet. */
export const S20_BEHIND: SheetPlan = { ...S20, name: 'S20 behind', item: 'Spare' }

/** The same number of cells in other shapes. */
export const S5: SheetPlan = { name: 'S5', item: 'Unit', rows: 5000, columns: 100 }
export const S400: SheetPlan = { name: 'S400', item: 'Lot', rows: 1250, columns: 400 }

/** The same number again with realistic content. */
export const RICH: SheetPlan = { name: 'Rich', item: 'Zimmer', rows: 20_000, columns: 25, cells: 'rich' }

/** A hundredth of them. */
export const S200: SheetPlan = { name: 'S200', item: 'Piece', rows: 200, columns: 25 }

/** Displayed before the big one is opened. */
export const SMALL: SheetPlan = { name: 'Small', item: 'Part', rows: 60, columns: 25 }

type NewColumn = { title: string; type: string; primary?: true; options?: readonly string[] }
export const STATES = ['Not started', 'In progress', 'In review', 'Blocked', 'Complete']
const WORDS = [
  'survey',
  'girder',
  'panel',
  'glazing',
  'duct',
  'conduit',
  'plinth',
  'lintel',
  'render',
  'screed',
  'joist',
]
/** The columns for a create request. */
export function columnsOf({ columns, cells }: Pick<SheetPlan, 'columns' | 'cells'>): NewColumn[] {
  return Array.from({ length: columns }, (_, index) => {
    const title = `Column ${index + 1}`
    return (cells === 'rich' && index > 0 && richColumn(title, kindOf(index))) || newColumn(index)
  })
}

function newColumn(index: number): NewColumn {
  const title = `Column ${index + 1}`
  if (index === 0) return { title, type: 'TEXT_NUMBER', primary: true }
  switch (kindOf(index)) {
    case 'date':
      return { title, type: 'DATE' }
    case 'picklist':
      return { title, type: 'PICKLIST', options: STATES }
    case 'checkbox':
      return { title, type: 'CHECKBOX' }
    case 'contact':
      return { title, type: 'CONTACT_LIST' }
    default:
      return { title, type: 'TEXT_NUMBER' }
  }
}

/** The text of a row's first cell, which the probes look for on screen. */
export const nameOfRow = ({ item }: Pick<SheetPlan, 'item'>, row: number): string =>
  `${item} ${row + 1} ${WORDS[row % WORDS.length]}`

/** Rows `from` to `from + count - 1` for an add request. */
export function* rowsOf(plan: SheetPlan, columnIds: readonly number[], from: number, count: number) {
  for (let row = from; row < from + count; row += 1) {
    const random = mulberry32(row)
    const named = { columnId: columnIds[0] ?? 0, value: nameOfRow(plan, row) }
    const others = columnIds.slice(1, plan.columns).flatMap((columnId, at): NewCell[] => {
      const rich = plan.cells === 'rich' ? richCell(columnId, kindOf(at + 1), random) : undefined
      return rich === null ? [] : [rich ?? newCell(columnId, kindIn(plan, at + 1), row, random)]
    })
    yield { toBottom: true, ...(isLocked(plan, row) ? { locked: true } : {}), cells: [named, ...others] }
  }
}

function kindIn({ formulas }: SheetPlan, column: number): Kind {
  const kind = kindOf(column)
  return kind === 'formula' && formulas === false ? 'number' : kind
}

function newCell(columnId: number, kind: Kind, row: number, random: () => number): NewCell {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  switch (kind) {
    case 'number':
      return { columnId, value: Math.floor(random() * 100_000) }
    case 'money':
      return { columnId, value: Math.round(random() * 1_000_000) / 100 }
    case 'date':
      return { columnId, value: new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 365))).toISOString().slice(0, 10) }
    case 'picklist':
      return { columnId, value: pick(STATES) }
    case 'checkbox':
      return { columnId, value: random() < 0.5 }
    case 'contact':
      return { columnId, value: `person${Math.floor(random() * 50)}@sheets.example` }
    case 'formula':
      return { columnId, formula: `=[Column 2]@row * ${row % 9}` }
    case 'text':
      return { columnId, value: `${pick(WORDS)} ${pick(WORDS)} ${Math.floor(random() * 5000)}` }
  }
}
