/** What a cell holds, as the service tells it. */
export type Held = { readonly value: string | number | boolean; readonly formula?: string }
export type Kind = 'name' | 'text' | 'date' | 'choice' | 'tick'

export interface Column {
  /** Stays the same however the column is renamed and moved. */
  readonly key: number
  readonly title: string
  readonly kind: Kind
  /** Null: nobody sized it. */
  readonly widthPx: number | null
  readonly isHidden: boolean
}
/** What the cells of a row hold, by the key of their column; a blank cell is not there. */
export type Row = ReadonlyMap<number, Held>
export interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}
export type Change = (table: Table) => Table

export interface Spreadsheet {
  readonly now: () => Table
  /** One step that can be undone. Where it changes nothing, there is none. */
  readonly make: (change: Change) => void
  /** How many steps can be undone, and redone. */
  readonly steps: () => { readonly back: number; readonly forth: number }
  readonly undo: () => void
  readonly redo: () => void
  /** The window closes: what was done stays, and can no longer be undone. */
  readonly forgetSteps: () => void
}

/** A spreadsheet as simple as can be: each step keeps the whole table as it was before. It knows nothing of Sheaf. */
export function createSpreadsheet(start: Table): Spreadsheet {
  let now = start
  let before: Table[] = []
  let after: Table[] = []
  const step = (from: Table[], to: Table[]) => {
    const next = from.pop()
    if (!next) return
    to.push(now)
    now = next
  }
  return {
    now: () => now,
    make: change => {
      const next = change(now)
      if (inWords(next) === inWords(now)) return
      before.push(now)
      after = []
      now = next
    },
    steps: () => ({ back: before.length, forth: after.length }),
    undo: () => step(before, after),
    redo: () => step(after, before),
    forgetSteps: () => {
      before = []
      after = []
    },
  }
}

const inWords = ({ columns, rows }: Table): string =>
  JSON.stringify([columns, rows.map(row => [...row].sort(([a], [b]) => a - b))])

export const shownColumns = ({ columns }: Table): readonly Column[] => columns.filter(({ isHidden }) => !isHidden)
