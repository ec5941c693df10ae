import { assertNever } from '../../shared/assert-never.ts'
import type { Destination } from '../../shared/model/destination.ts'
import { shownName } from '../../shared/shown-name.ts'
import type { Decision } from './decision.ts'

/**
 * Shown by the desktop, on a lock screen too: how many decisions, of which kind, in which sheets. Never cell content.
 */
export type NotificationText = { readonly title: string; readonly body: string }

/** `sheetNames`: names of the sheets of the decisions, each once; unknown names are omitted. */
export function notificationText(decisions: readonly Decision[], sheetNames: readonly string[]): NotificationText {
  return { title: titleOf(decisions), body: bodyOf(decisions, sheetNames.map(shownName)) }
}

/** Destination of a click on the notification: the conflict itself if it is the only decision. */
export function destinationOf(decisions: readonly Decision[]): Destination {
  const [first] = decisions
  if (decisions.every(({ kind }) => kind === 'sign-in')) return { kind: 'sign-in' }
  const isOne = decisions.length === 1 && first?.kind === 'conflict'
  return { kind: 'pending', seq: isOne ? first.seq : null }
}

function titleOf(decisions: readonly Decision[]): string {
  const kinds = new Set(decisions.map(({ kind }) => kind))
  const [only] = kinds
  const count = decisions.length
  if (kinds.size !== 1 || only === undefined) return `${count} changes need a decision`
  switch (only) {
    case 'conflict':
      return count === 1 ? '1 conflict needs a decision' : `${count} conflicts need a decision`
    case 'rejected':
      return count === 1 ? '1 edit was refused' : `${count} edits were refused`
    case 'upload':
      return count === 1 ? '1 file was not attached' : `${count} files were not attached`
    case 'sign-in':
      return 'Sign in again to save your edits'
    default:
      return assertNever(only)
  }
}

function bodyOf(decisions: readonly Decision[], names: readonly string[]): string {
  if (decisions.every(({ kind }) => kind === 'sign-in')) return 'They are stored on this computer until then.'
  const [first, second] = names
  if (first === undefined) return 'Open Sheaf to decide.'
  if (second === undefined) return first
  if (names.length === 2) return `${first} and ${second}`
  return `${first} and ${names.length - 1} other sheets`
}
