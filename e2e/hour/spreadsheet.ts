/**
 * The contents of a cell, as the service returns them. `isPercent`: the cell has the percent format that a typed
 * percentage sets. A blank cell keeps it; its value is then the empty string.
 */
export type Held = { readonly value: string | number | boolean; readonly formula?: string; readonly isPercent?: true }
export type Kind = 'name' | 'text' | 'date' | 'choice' | 'tick'

export type Column = {
  /** Stays the same when the column is renamed or moved. */
  readonly key: number
  readonly title: string
  readonly kind: Kind
  /** Null: default width. */
  readonly widthPx: number | null
  readonly isHidden: boolean
}
/** Cell contents by column key; blank cells are absent. */
export type Row = ReadonlyMap<number, Held>
export type Table = {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}
export type Change = (table: Table) => Table

export type Spreadsheet = {
  readonly now: () => Table
  /** Applies an undoable step. A change without effect is no step. */
  readonly make: (change: Change) => void
  /** The numbers of undo and redo steps. */
  readonly steps: () => { readonly back: number; readonly forth: number }
  readonly undo: () => void
  readonly redo: () => void
  /** Keeps this many steps to undo and redo, as a new window does. */
  readonly keepNewest: (most: number) => void
}

/** A minimal spreadsheet: each step keeps the previous table. Does not know Sheaf. */
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
      if (toText(next) === toText(now)) return
      before.push(now)
      after = []
      now = next
    },
    steps: () => ({ back: before.length, forth: after.length }),
    undo: () => step(before, after),
    redo: () => step(after, before),
    keepNewest: most => {
      after = after.slice(-most)
      before = before.slice(Math.max(0, before.length + after.length - most))
    },
  }
}

const toText = ({ columns, rows }: Table): string =>
  JSON.stringify([columns, rows.map(row => [...row].sort(([a], [b]) => a - b))])

export const shownColumns = ({ columns }: Table): readonly Column[] => columns.filter(({ isHidden }) => !isHidden)
