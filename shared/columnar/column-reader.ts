import { blankCell, type Cell, type CellValue } from '../model/sheet/cell-value.ts'
import type { ColumnViews } from './directory.ts'
import { TAG } from './layout.ts'
import { textToChoices, textToContacts, textToPredecessors } from './value-text.ts'

/** Reads the cell of one column by row. */
export type ColumnReader = (row: number) => Cell

/** `texts` returns null for an unknown index; the cell then reads as blank. */
export function createColumnReader(column: ColumnViews, texts: (index: number) => string | null): ColumnReader {
  const { tags, values, displays, formulas, formats, images, linksIn, linksOut } = column
  const contactsAt = readListsOnce(texts, textToContacts)
  const choicesAt = readListsOnce(texts, textToChoices)
  const predecessorsAt = readListsOnce(texts, textToPredecessors)

  const valueAt = (row: number): CellValue => {
    const value = values?.[row] ?? 0
    switch (tags?.[row]) {
      case TAG.text:
        return texts(value)
      case TAG.number:
        return value
      case TAG.true:
        return true
      case TAG.false:
        return false
      case TAG.contacts:
        return contactsAt(value)
      case TAG.choices:
        return choicesAt(value)
      case TAG.predecessors:
        return predecessorsAt(value)
      default:
        return null
    }
  }

  const hasExtras = formats ?? images ?? linksIn ?? linksOut
  if (!tags && !displays && !formulas && !hasExtras) return () => blankCell
  const plainAt = (row: number): Cell => ({
    value: valueAt(row),
    display: texts((displays?.[row] ?? 0) - 1),
    formula: texts((formulas?.[row] ?? 0) - 1),
  })
  if (!hasExtras) return plainAt
  return row => {
    const format = texts((formats?.[row] ?? 0) - 1)
    const image = texts((images?.[row] ?? 0) - 1)
    const linkIn = texts((linksIn?.[row] ?? 0) - 1)
    const out = texts((linksOut?.[row] ?? 0) - 1)
    if (format === null && image === null && linkIn === null && out === null) return plainAt(row)
    return {
      ...plainAt(row),
      ...(format !== null && { format }),
      ...(image !== null && { image }),
      ...(linkIn !== null && { linkIn }),
      ...(out !== null && { linksOut: out }),
    }
  }
}

/** Parses each distinct list once, so equal lists are the same object. */
function readListsOnce(texts: (index: number) => string | null, parse: (text: string) => CellValue) {
  const known = new Map<number, CellValue>()
  return (index: number): CellValue => {
    const list = known.get(index)
    if (list !== undefined) return list
    const parsed = parse(texts(index) ?? '')
    known.set(index, parsed)
    return parsed
  }
}
