import { numbered } from '../../../shared/fold/numbered.ts'
import { type Cell, type Contact, valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { PIECE, type Steps } from '../core/steps.ts'
import { whyNoAltText } from '../images/image-cell.ts'
import { columnOfCell } from '../values/cell-format.ts'
import { cellText } from '../values/cell-text.ts'
import { yearLeftOut } from '../values/date-years.ts'
import { whyFixed } from '../values/editability.ts'
import { editText, typedText } from '../values/typing/edit-text.ts'
import { parseTyped } from '../values/typing/parse-typed.ts'
import { waitingRow } from '../values/typing/predecessors/waiting-row.ts'
import { toCellEdit } from '../values/typing/to-cell-edit.ts'
import type { Typist } from '../values/typing/typed.ts'
import { type Matcher, matcherOf, type Query } from './query.ts'
import type { Field } from './search.ts'
import { searchedIn } from './searched-texts.ts'

/** One cell of a replacement. `rowNumber` starts at 1, as in the gutter. */
export type Replacement = CellAddress & {
  readonly rowNumber: number
  readonly columnTitle: string
  readonly was: string
} & (
    | { readonly kind: 'change'; readonly willBe: string; readonly edit: SetCell }
    | { readonly kind: 'refused'; readonly reason: string }
  )

export type ReplaceBy = {
  readonly field: Field
  readonly query: Query
  readonly instead: string
  readonly readOnly: ReadOnly
  readonly typist: Omit<Typist, 'present'>
}

/** The replacement in each of these cells. Unchanged cells are skipped. */
export function* planReplace(cells: readonly CellAddress[], by: ReplaceBy): Steps<readonly Replacement[]> {
  const plan: Replacement[] = []
  for (const [at, cell] of cells.entries()) {
    const replacement = replacementIn(cell, by)
    if (replacement) plan.push(replacement)
    if (at % PIECE === PIECE - 1) yield
  }
  return plan
}

/** Null if the cell was deleted, does not match or stays unchanged. */
export function replacementIn(cell: CellAddress, by: ReplaceBy): Replacement | null {
  const { view, columns } = by.field
  const matcher = matcherOf(by.query)
  const index = view.indexOf(cell.rowId)
  const whole = columns.find(({ id }) => id === cell.columnId)
  if (!matcher || !whole || index < 0) return null
  const now = view.cellAt(index, whole.id)
  const column = columnOfCell(whole, now)
  const thisYear = yearLeftOut(column, view, by.field.thisYear)
  const was = shownAs(column, now, by)
  if (!searchedIn(column, now, by.query, thisYear).some(text => matcher.test(text))) return null
  const about = { ...cell, rowNumber: index + 1, columnTitle: column.title, was }
  const refused = (reason: string): Replacement => ({ ...about, kind: 'refused', reason })

  const fixed = whyFixed(view, index, column, by.readOnly)
  if (fixed) return refused(fixed)
  if (now.formula !== null && !by.query.inFormulas) {
    return refused('This cell has a formula. Turn on “Search in formulas” to change it.')
  }
  const row = waitingRow(() => ({ view, ...cell }), now)
  const typist = { ...by.typist, present: peopleIn(now), row }
  const typed = parseTyped(column, replacedText(column, now, matcher, by), typist)
  if (!typed.ok) return refused(typed.sentence)
  const edit = toCellEdit(cell, now, typed)
  if (!edit) return null
  const noText = whyNoAltText(now, edit.formula ?? valueText(edit.value))
  if (noText) return refused(noText)
  const next = numbered({ value: edit.value, display: null, formula: null }, view)
  const willBe = edit.formula ?? cellText(column, next, thisYear)
  return { ...about, kind: 'change', willBe, edit }
}

const shownAs = (column: Column, now: Cell, { query, field }: ReplaceBy): string =>
  query.inFormulas && now.formula !== null
    ? now.formula
    : cellText(column, now, yearLeftOut(column, field.view, field.thisYear))

/** The new text, from the typed form or else the displayed one: "58,200" matches "£58,200", which is typed as 58200. */
function replacedText(column: Column, now: Cell, matcher: Matcher, by: ReplaceBy): string {
  const typed = typedText(column, now, by.typist.locale)
  const shown = shownAs(column, now, by)
  if (!matcher.test(typed)) return matcher.replace(matcher.test(shown) ? shown : valueText(now.value), by.instead)
  const replaced = matcher.replace(typed, by.instead)
  // Literal text stays literal.
  return editText(column, now, by.typist.locale) === typed || replaced === '' ? replaced : `'${replaced}`
}

const peopleIn = ({ value }: Cell): readonly Contact[] =>
  value !== null && typeof value === 'object' && value.kind === 'contacts' ? value.contacts : []
