import type { ColumnId } from '../../../../shared/model/ids.ts'
import { standingOf } from '../../../../shared/model/others/conflict.ts'
import { stateWord } from '../../../../shared/model/others/state-word.ts'
import type { MissingSource } from '../../../../shared/model/sheet/formula-inputs.ts'
import type { CellMark, SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { clockText } from '../../../../shared/print/date-text.ts'
import { reasonMessage } from '../../../ui/messages/reason-messages.ts'

type Standing = Pick<CellMark, 'state' | 'reason'>

/** The class of an edited cell; empty for an edit that the service has. */
export function markClass(mark: Standing): string {
  switch (standingOf(mark)) {
    case 'saved':
      return ''
    case 'conflict':
      return 'sf-conflict'
    case 'needs-review':
      return 'sf-rej'
    default:
      return 'sf-dirty'
  }
}

/**
 * The tooltip of an edited cell: "Was 24,800. Edited 10:55. Queued.", and the service's message if it rejected the
 * edit.
 */
export function markTip(mark: CellMark, was: string): string {
  return mark.reason ? `${markLine(mark, was)} ${reasonMessage(mark.reason)}` : markLine(mark, was)
}

/** The same without the message, for panels that show it separately. */
export function markLine(mark: CellMark, was: string): string {
  const before = was ? `Was ${was}.` : 'Was empty.'
  return `${before} Edited ${clockText(new Date(mark.madeAt))}. ${stateWord(standingOf(mark))}.`
}

/** The accessible name of a marked cell: its text, then its state. */
export function cellName(text: string, mark: CellMark): string {
  const standing = mark.state === 'needs-review' ? stateWord(standingOf(mark)).toLowerCase() : 'edited'
  return `${text || 'empty'}, ${standing}, not saved`
}

/** Marks a cell by colour, shape, tooltip and accessible name. */
export function showMark(gridCell: HTMLElement, mark: CellMark, text: string, was: string): void {
  const wanted = markClass(mark)
  gridCell.classList.remove('sf-dirty', 'sf-rej', 'sf-conflict', 'sf-settled')
  gridCell.classList.add(wanted)
  gridCell.title = markTip(mark, was)
  gridCell.setAttribute('aria-label', cellName(text, mark))
  if (wanted === 'sf-rej') gridCell.setAttribute('aria-invalid', 'true')
  else gridCell.removeAttribute('aria-invalid')
}

/** Removes the mark. The fill of a saved cell fades out. */
export function clearMark(gridCell: HTMLElement): void {
  gridCell.classList.add('sf-settled')
  gridCell.classList.remove('sf-dirty', 'sf-rej', 'sf-conflict')
  for (const name of ['title', 'aria-label', 'aria-invalid']) gridCell.removeAttribute(name)
}

/**
 * The origin of a result: the service, or Sheaf because the service does not have the edits that it depends on. An
 * outdated one is the service's from before these edits; the others of its kind: its formula reads a sheet that is not
 * in memory.
 */
export type ResultState = 'saved' | 'calculated' | 'outdated' | `outdated-${MissingSource}`

export function resultStateAt(view: SheetView, index: number, columnId: ColumnId): ResultState {
  if (view.outdatedAt(index, columnId)) {
    const missing = view.missingSourceAt(index, columnId)
    return missing ? `outdated-${missing}` : 'outdated'
  }
  return view.calculatedAt(index, columnId) && view.markAt(index, columnId) === null ? 'calculated' : 'saved'
}

/** A line of the tooltip; null for a result of the service. */
export function resultTip(state: ResultState): string | null {
  switch (state) {
    case 'saved':
      return null
    case 'calculated':
      return 'Calculated here, not yet by the service.'
    case 'outdated':
      return 'Updates when your edits are saved.'
    case 'outdated-absent':
      return 'Updates when your edits are saved: it reads a sheet that is not on this computer.'
    case 'outdated-no-room':
      return 'Updates when your edits are saved: there is no room in memory for a sheet that it reads.'
  }
}

/** Shows why a formula failed, in the tooltip and the accessible name. */
export function showError(gridCell: HTMLElement, text: string, sentence: string): void {
  gridCell.title = sentence
  gridCell.setAttribute('aria-label', `${text}, ${sentence}`)
}

export function clearError(gridCell: HTMLElement): void {
  for (const name of ['title', 'aria-label']) gridCell.removeAttribute(name)
}
