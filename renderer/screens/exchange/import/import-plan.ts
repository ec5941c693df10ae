import { placeAtEnd } from '../../../../shared/fold/place.ts'
import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import { blankCell } from '../../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { readPastedText } from '../../../grid/paste/pasted-cell.ts'
import { toCellEdit } from '../../../grid/typing/to-cell-edit.ts'
import { cannotHold, holds, type Typed, type Typist } from '../../../grid/typing/typed.ts'

/** For each column of the file the column of the sheet that takes it; null: it is left out. */
export type Mapping = readonly (ColumnId | null)[]

/** Columns that a person may fill. */
export const fillable = ({ meta }: Pick<SheetView, 'meta'>): readonly Column[] =>
  meta.columns.filter(
    ({ hidden, system, readOnly, kind }) => !hidden && system === null && !readOnly && kind !== 'predecessors',
  )

/** By title where the file has titles, whatever their case; by place where it has none. Each column is taken once. */
export function guessMapping(columns: readonly Column[], titles: readonly string[] | null, width: number): Mapping {
  const free = new Set(columns)
  return Array.from({ length: width }, (_, at) => {
    const found = titles === null ? columns[at] : [...free].find(({ title }) => sameTitle(title, titles[at] ?? ''))
    if (!found || !free.delete(found)) return null
    return found.id
  })
}

const sameTitle = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * A file is somebody else's: what looks like a formula in it stays text and is never run. The apostrophe that such text was guarded with
 * on its way out goes again.
 */
function readCell(column: Column, source: string, typist: Typist): Typed {
  const text = source.replace(GUARDED, '')
  if (!text.startsWith('=')) return readPastedText(column, text, typist)
  return column.kind === 'text' ? holds(text) : cannotHold(`${column.title} cannot hold “${text}”.`)
}

const GUARDED = /^'(?=[=+\-@])/

/** A cell that its column cannot hold. `line` counts from 1 in the file. */
export type Unread = { readonly line: number; readonly title: string; readonly sentence: string }

export type ImportOrder = {
  readonly view: SheetView
  readonly mapping: Mapping
  readonly typist: Typist
  readonly newRowId: () => RowId
}

/** Makes new rows at the end of a sheet out of lines of a file, as they come. What a column cannot hold stays blank and is told. */
export function createImport({ view, mapping, typist, newRowId }: ImportOrder) {
  const columns = mapping.map(id => view.meta.columns.find(column => column.id === id) ?? null)
  let place = placeAtEnd(view)
  const unread: Unread[] = []
  return {
    unread,
    /** Edits for these lines; `first` is the number of the first of them in the file. */
    editsOf(lines: readonly (readonly string[])[], first: number): readonly SheetEdit[] {
      return lines.flatMap((line, at): readonly SheetEdit[] => {
        const rowId = newRowId()
        const added: SheetEdit = { kind: 'add-row', rowId, place }
        place = { ...place, after: rowId }
        const cells = columns.flatMap((column, index): readonly SheetEdit[] => {
          const text = line[index] ?? ''
          if (!column || text === '') return []
          const typed = readCell(column, text, typist)
          if (!typed.ok) {
            unread.push({ line: first + at, title: column.title, sentence: typed.sentence })
            return []
          }
          const edit = toCellEdit({ rowId, columnId: column.id }, blankCell, typed)
          return edit ? [edit] : []
        })
        return [added, ...cells]
      })
    },
  }
}
