import type { ImportRefusal } from '../../../../shared/model/import-export.ts'
import { markNoResult, markText } from '../../../../shared/model/workbook-cell.ts'
import { tooWide } from '../row-keeper.ts'
import { createHiddenParts } from './hidden-parts.ts'
import type { NumberForm } from './number-form.ts'
import { numberText } from './number-text.ts'
import { createRuns } from './shared-strings.ts'
import type { WorksheetRow } from './worksheet-facts.ts'
import type { Attributes, XmlListener } from './xml-reader.ts'
import { readXstring } from './xstring.ts'

/** The shared data that worksheet cells refer to. */
export type CellContext = {
  readonly strings: readonly string[]
  readonly forms: readonly NumberForm[]
  readonly isFrom1904: boolean
}

type OpenCell = {
  readonly at: number
  readonly type: string
  readonly form: NumberForm
  readonly hasOwnText: boolean
  readonly hasResult: boolean
}

/** Boolean false in XML Schema. */
const FALSE = /^\s*(?:0|false)\s*$/i

const PLAIN: NumberForm = { kind: 'plain' }
const LETTERS = 26
const MOST_LEVELS = 7
const BEFORE_A = 64

/**
 * Reads a worksheet row by row: cell values, the stored values of formulas, and errors by name. Text is marked as text,
 * and so is a formula without a value. Empty rows are skipped, so a distant cell costs nothing. `why` is set as soon as
 * a row has too many columns.
 */
export function createWorksheetReader(context: CellContext, onRow: (row: WorksheetRow) => void) {
  const runs = createRuns()
  const hidden = createHiddenParts()
  let why: ImportRefusal | null = null
  let row: string[] = []
  let last = -1
  let cell: OpenCell | null = null
  let value = ''
  let isValue = false
  let formula = ''
  let isFormula = false
  let level = 0
  let isSummaryAbove: boolean | null = null
  let links = 0

  const endCell = ({ at, type, form, hasOwnText, hasResult }: OpenCell): void => {
    last = at
    const text = hasOwnText
      ? markText(runs.read())
      : hasResult
        ? cellText(value, type, form, context)
        : markNoResult(formula)
    if (text === '' || why) return
    why = tooWide(at + 1)
    if (why) return
    while (row.length < at) row.push('')
    row[at] = text
  }
  const endRow = (): void => {
    if (row.length > 0) onRow({ cells: row, level, isHidden: hidden.isRowHidden() })
    row = []
    last = -1
  }

  const listener: XmlListener = {
    open(name, attributes) {
      hidden.open(name, attributes)
      if (name === 'c') {
        cell = openCell(attributes, last, context)
        value = ''
        formula = ''
        runs.begin()
      } else if (name === 'row') level = levelIn(attributes)
      else if (name === 'outlinePr') isSummaryAbove = FALSE.test(attributes.get('summaryBelow') ?? '')
      else if (name === 'hyperlink') links += 1
      else if (name === 'v') {
        isValue = true
        if (cell) cell = { ...cell, hasResult: true }
      } else if (name === 'f' && cell) {
        isFormula = true
        // The value follows its formula.
        cell = { ...cell, hasResult: false }
      } else if (name === 'is' && cell) cell = { ...cell, hasOwnText: true }
      else runs.open(name)
    },
    close(name) {
      if (name === 'c' && cell) {
        endCell(cell)
        cell = null
      } else if (name === 'row') endRow()
      else if (name === 'v') isValue = false
      else if (name === 'f') isFormula = false
      else runs.close(name)
    },
    text(piece) {
      if (isValue) value += piece
      else if (isFormula) formula += piece
      else runs.add(piece)
    },
  }
  return {
    listener,
    why: () => why,
    hiddenColumns: hidden.columns,
    links: () => links,
    /** Null: the worksheet does not say so. */
    isSummaryAbove: () => isSummaryAbove,
  }
}

/** The outline level of a row, 0 to 7. */
function levelIn(attributes: Attributes): number {
  const level = Number(attributes.get('outlineLevel') ?? 0)
  return Number.isInteger(level) ? Math.min(Math.max(level, 0), MOST_LEVELS) : 0
}

function openCell(attributes: ReadonlyMap<string, string>, last: number, { forms }: CellContext): OpenCell {
  const reference = attributes.get('r')
  return {
    // A cell without a reference follows the previous one.
    at: reference === undefined ? last + 1 : columnOf(reference),
    type: attributes.get('t') ?? 'n',
    form: forms[Number(attributes.get('s') ?? 0)] ?? PLAIN,
    hasOwnText: false,
    hasResult: true,
  }
}

/** The column index of a reference: "A1" is 0, "AA7" is 26. */
function columnOf(reference: string): number {
  let number = 0
  for (const letter of reference.toUpperCase()) {
    const position = letter.charCodeAt(0) - BEFORE_A
    if (position < 1 || position > LETTERS) break
    number = number * LETTERS + position
  }
  return number - 1
}

function cellText(value: string, type: string, form: NumberForm, { strings, isFrom1904 }: CellContext): string {
  switch (type) {
    case 's':
      return value === '' ? '' : markText(strings[Number(value)] ?? '')
    case 'b':
      return value === '' ? '' : FALSE.test(value) ? 'FALSE' : 'TRUE'
    case 'd':
      return value.trim().replace(/(T\d{2}:\d{2}(?::\d{2})?)(?:\.0+)?Z?$/, '$1')
    case 'n': {
      const number = value.trim() === '' ? Number.NaN : Number(value)
      return Number.isFinite(number) ? numberText(number, form, isFrom1904) : value
    }
    case 'e':
      return value
    default:
      return markText(readXstring(value))
  }
}
