import type { Account, KnownAccount, SessionFacts, SessionState } from '../../../shared/model/account.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { count, editsAndFiles } from './counts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Reading = Extract<SessionState, { kind: 'reading' }>['why']

/** How long somebody is in, as a fact in a list. `reading`: why nothing can be sent; null when it can. */
export function sessionWords(
  door: Account['door'],
  reading: Reading | null,
  facts: SessionFacts | null,
  nowMs: number,
): string {
  if (reading === 'locked') return 'Locked, reading copies'
  if (reading === 'gone') return 'Signed out, reading copies'
  const left = facts?.endsAt ? timeLeft(facts.endsAt - nowMs) : null
  const kind = door === 'browser' || facts?.renewal === 'by-itself' ? 'Renews by itself' : 'Token from your settings'
  return left === null ? kind : `${kind}, ${left}`
}

/** "5 days left", in the largest unit that is not over yet. Null when it is: what comes next decides the service. */
function timeLeft(ms: number): string | null {
  if (ms <= 0) return null
  if (ms < HOUR_MS) return 'less than an hour left'
  return ms < DAY_MS
    ? `${count(Math.floor(ms / HOUR_MS), 'hour')} left`
    : `${count(Math.floor(ms / DAY_MS), 'day')} left`
}

/** Where the token is kept, where that is not simply the keyring. */
export const keptWords: Readonly<Record<Account['keeping'], string | null>> = {
  keyring: null,
  passphrase: 'With a passphrase',
  session: 'Until Sheaf closes',
}

/** "5 edits and 1 file not saved"; null when everything is. */
export const unsavedWords = (unsaved: number, files = 0): string | null =>
  unsaved + files === 0 ? null : `${editsAndFiles(unsaved, files)} not saved`

/** What has to be done to enter an account; null when it can be entered as it is. */
export const entryWords: Readonly<Record<KnownAccount['session'], string | null>> = {
  here: null,
  locked: 'Locked',
  gone: 'Signed out',
}

/** Where an account is, or who acts as that person. */
export const whereWords = ({ serverName, assumedBy }: Account): string =>
  assumedBy ? `Acting: ${shownName(assumedBy.name || assumedBy.email)}` : serverName
