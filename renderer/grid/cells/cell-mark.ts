import type { EditState } from '../../../shared/model/sheet/edit.ts'
import type { CellMark } from '../../../shared/model/sheet/sheet-view.ts'
import { clockText } from '../format/date-words.ts'

/** The class that marks an edit on a cell; an edit the service already has needs none. */
export function markClass(state: EditState): string {
  if (state === 'saved') return ''
  return state === 'parked' ? 'sf-rej' : 'sf-dirty'
}

/** One word for where an edit stands. */
export function stateWord(state: EditState): string {
  const words: Record<EditState, string> = {
    queued: 'Queued',
    sending: 'Sending',
    unknown: 'Checking whether it arrived',
    saved: 'Saved',
    parked: 'Rejected',
  }
  return words[state]
}

/** What hovering an edited cell says: "Was 24,800. Edited 10:55. Queued." and the service's own words where it refused. */
export function markTip(mark: CellMark, was: string): string {
  const before = was ? `Was ${was}.` : 'Was empty.'
  const said = mark.reason ? ` “${mark.reason}”` : ''
  return `${before} Edited ${clockText(new Date(mark.madeAt))}. ${stateWord(mark.state)}.${said}`
}

/** What a screen reader says of a marked cell: its text first, its state after. */
export function cellName(words: string, mark: CellMark): string {
  return `${words || 'empty'}, ${mark.state === 'parked' ? 'rejected' : 'edited'}, not saved`
}

/** Marks a cell of the grid: by colour, by shape, on hover and for a screen reader. */
export function showMark(gridCell: HTMLElement, mark: CellMark, words: string, was: string): void {
  const wanted = markClass(mark.state)
  gridCell.classList.remove('sf-dirty', 'sf-rej', 'sf-settled')
  gridCell.classList.add(wanted)
  gridCell.title = markTip(mark, was)
  gridCell.setAttribute('aria-label', cellName(words, mark))
  if (mark.state === 'parked') gridCell.setAttribute('aria-invalid', 'true')
  else gridCell.removeAttribute('aria-invalid')
}

/** Takes the mark off again. A cell that was just saved lets its wheat fade; nothing else in the grid moves. */
export function clearMark(gridCell: HTMLElement): void {
  gridCell.classList.add('sf-settled')
  gridCell.classList.remove('sf-dirty', 'sf-rej')
  for (const name of ['title', 'aria-label', 'aria-invalid']) gridCell.removeAttribute(name)
}
