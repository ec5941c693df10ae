import { assertNever } from '../../../../shared/assert-never.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { Gesture } from '../../../grid/grid-props.ts'
import { count } from '../../../ui/words/counts.ts'
import type { Undone } from '../../../view/history/sheet-history.ts'

/** What a person did, so that it fits behind "Undid" and "Redid". */
export function gestureName(gesture: Gesture, edits: readonly SheetEdit[]): string {
  const number = edits.filter(({ kind }) => kind === 'set-cell').length
  const cells = count(number, 'cell')
  switch (gesture) {
    case 'type':
      return number === 1 ? 'typing' : `typing in ${cells}`
    case 'clear':
      return `clearing of ${cells}`
    case 'cut':
      return `cutting of ${cells}`
    case 'paste':
      return `paste of ${cells}`
    case 'fill':
      return `filling of ${cells}`
    case 'replace':
      return `replacing in ${cells}`
    case 'rows':
      return rowsName(edits)
    default:
      return assertNever(gesture)
  }
}

function rowsName(edits: readonly SheetEdit[]): string {
  const rows = (kind: SheetEdit['kind']) => edits.filter(edit => edit.kind === kind).length
  // How many went along, from under them, the edits do not say.
  if (rows('delete-row') > 0) return rows('delete-row') === 1 ? 'deleting of a row' : 'deleting of rows'
  if (rows('add-row') > 0) return `adding of ${count(rows('add-row'), 'row')}`
  return `moving of ${count(rows('move-row'), 'row')}`
}

/** What came of a step, in one or two sentences. */
export function undoneWords(did: 'Undid' | 'Redid', { what, stored, left, bare }: Undone): string {
  const nothing = did === 'Undid' ? 'Nothing was undone.' : 'Nothing was redone.'
  const first = stored > 0 ? `${did} ${what}.` : nothing
  const without = bare > 0 ? [`Files, comments and predecessors of ${count(bare, 'row')} did not come back.`] : []
  return [first, ...without, ...leftWords(left)].join(' ')
}

function leftWords({ cells, rows }: Undone['left']): readonly string[] {
  if (cells + rows === 0) return []
  const parts = [cells > 0 ? count(cells, 'cell') : '', rows > 0 ? count(rows, 'row') : ''].filter(Boolean)
  const them = cells + rows === 1 ? 'was left as it is, because somebody changed it since.' : undefined
  return [`${parts.join(' and ')} ${them ?? 'were left as they are, because somebody changed them since.'}`]
}
