import type { AppStart } from '../../../shared/model/app-start.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'
import type { Selection } from '../../ui-state/selection.ts'
import { figureText, outdatedFigures } from '../status/status-messages.ts'

type State = Pick<AppStart, 'connection' | 'session' | 'startsLocal' | 'unsaved'>

/** A message for screen readers. Urgent ones interrupt; others wait for a pause. */
export type Announcement = { readonly isUrgent: boolean; readonly text: string }

/** Counts several saved batches together, because separate messages would interrupt each other. */
export const savedMessage = (edits: number): string => (edits > 0 ? `${formatCount(edits, 'edit')} saved` : '')

/** The most urgent change between two states; null if none is worth announcing. */
export function announcement(before: State, after: State): Announcement | null {
  if (after.session.kind === 'reading' && before.session.kind === 'signed-in' && !after.startsLocal) {
    return urgent('You are signed out. You can still read your copies.')
  }
  if (after.connection.kind === 'offline' && before.connection.kind !== 'offline') {
    return urgent(
      after.connection.why === 'failing'
        ? 'The service has a problem. Edits are stored here and sent when it works again.'
        : 'Offline. Edits are stored here and sent when you reconnect.',
    )
  }
  const met = after.unsaved.conflicts - before.unsaved.conflicts
  const refused = refusedOf(after) - refusedOf(before)
  if (met > 0) return urgent([conflictMessage(met), refused > 0 ? refusedMessage(refused) : ''].join(' ').trim())
  if (refused > 0) return urgent(refusedMessage(refused))
  return before.connection.kind === 'offline' && after.connection.kind === 'online' ? calm('Connected again.') : null
}

const refusedOf = ({ unsaved: { needsReview, conflicts } }: State): number => needsReview - conflicts

const refusedMessage = (edits: number): string =>
  `${formatCount(edits, 'edit')} rejected. Open pending changes to see why.`

const conflictMessage = (conflicts: number): string =>
  `${formatCount(conflicts, 'conflict')}: somebody else changed what you changed. Open pending changes to choose.`

/** Describes a selection for screen readers: "4 cells, sum 179,150". A single cell is announced by the grid. */
export function selectionMessage(selection: Selection | null): string {
  if (!selection || selection.cells < 2) return ''
  return selection.numbers < 2
    ? formatCount(selection.cells, 'cell')
    : [
        `${formatCount(selection.cells, 'cell')}, sum ${figureText(selection.sum, selection)}`,
        outdatedFigures(selection),
      ]
        .filter(part => part !== null)
        .join('. ')
}

const urgent = (text: string): Announcement => ({ isUrgent: true, text })

const calm = (text: string): Announcement => ({ isUrgent: false, text })
