import { standingOf } from '../../../../shared/model/others/conflict.ts'
import { stateWord } from '../../../../shared/model/others/state-word.ts'
import type { CellMark } from '../../../../shared/model/sheet/sheet-view.ts'
import { clockText } from '../../../../shared/print/date-text.ts'
import { reasonMessage } from '../../../ui/messages/reason-messages.ts'

type Standing = Pick<CellMark, 'state' | 'reason'>

/** The class that marks an edit on a cell; an edit the service already has needs none. */
export function markClass(mark: Standing): string {
  switch (standingOf(mark)) {
    case 'saved':
      return ''
    case 'conflict':
      return 'sf-conflict'
    case 'parked':
      return 'sf-rej'
    default:
      return 'sf-dirty'
  }
}

/** What hovering an edited cell says: "Was 24,800. Edited 10:55. Queued." and the service's own words where it refused. */
export function markTip(mark: CellMark, was: string): string {
  return mark.reason ? `${markLine(mark, was)} ${reasonMessage(mark.reason)}` : markLine(mark, was)
}

/** The same without the reason, for where more is said of it. */
export function markLine(mark: CellMark, was: string): string {
  const before = was ? `Was ${was}.` : 'Was empty.'
  return `${before} Edited ${clockText(new Date(mark.madeAt))}. ${stateWord(standingOf(mark))}.`
}

/** What a screen reader says of a marked cell: its text first, its state after. */
export function cellName(words: string, mark: CellMark): string {
  const standing = mark.state === 'parked' ? stateWord(standingOf(mark)).toLowerCase() : 'edited'
  return `${words || 'empty'}, ${standing}, not saved`
}

/** Marks a cell of the grid: by colour, by shape, on hover and for a screen reader. */
export function showMark(gridCell: HTMLElement, mark: CellMark, words: string, was: string): void {
  const wanted = markClass(mark)
  gridCell.classList.remove('sf-dirty', 'sf-rej', 'sf-conflict', 'sf-settled')
  gridCell.classList.add(wanted)
  gridCell.title = markTip(mark, was)
  gridCell.setAttribute('aria-label', cellName(words, mark))
  if (wanted === 'sf-rej') gridCell.setAttribute('aria-invalid', 'true')
  else gridCell.removeAttribute('aria-invalid')
}

/** Takes the mark off again. A cell that was just saved lets its wheat fade; nothing else in the grid moves. */
export function clearMark(gridCell: HTMLElement): void {
  gridCell.classList.add('sf-settled')
  gridCell.classList.remove('sf-dirty', 'sf-rej', 'sf-conflict')
  for (const name of ['title', 'aria-label', 'aria-invalid']) gridCell.removeAttribute(name)
}

/** Of a result that is computed by the service, and may be from before edits that it does not have. */
export const OUTDATED_TIP = 'Updates when your edits are saved.'

/** A formula that came to an error says why, on hover and to a screen reader. */
export function showError(gridCell: HTMLElement, words: string, sentence: string): void {
  gridCell.title = sentence
  gridCell.setAttribute('aria-label', `${words}, ${sentence}`)
}

export function clearError(gridCell: HTMLElement): void {
  for (const name of ['title', 'aria-label']) gridCell.removeAttribute(name)
}
