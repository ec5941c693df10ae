import type { AppStart } from '../../../shared/ipc/contract.ts'
import { count } from '../../ui/words/counts.ts'

type State = Pick<AppStart, 'connection' | 'session' | 'unsaved'>

/** What somebody who listens must hear. Urgent is said at once; the rest when they pause. */
export type Announcement = { readonly isUrgent: boolean; readonly text: string }

/** What changed between two moments, if it is worth saying; the most urgent first. */
export function announcement(before: State, after: State): Announcement | null {
  if (after.session.kind === 'reading' && before.session.kind === 'signed-in') {
    return urgent('You are signed out. Your copies can be read meanwhile.')
  }
  if (after.connection.kind === 'offline' && before.connection.kind !== 'offline') {
    return urgent('Offline. Edits are stored here and sent when you reconnect.')
  }
  const refused = after.unsaved.parked - before.unsaved.parked
  if (refused > 0) return urgent(`${count(refused, 'edit')} rejected. Open pending changes to see why.`)
  if (before.connection.kind === 'offline' && after.connection.kind === 'online') return calm('Connected again.')
  const saved = before.unsaved.total - after.unsaved.total
  return saved > 0 ? calm(`${count(saved, 'edit')} saved`) : null
}

const urgent = (text: string): Announcement => ({ isUrgent: true, text })

const calm = (text: string): Announcement => ({ isUrgent: false, text })
