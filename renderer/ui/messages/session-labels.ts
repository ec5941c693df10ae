import type { Account, KnownAccount, SessionFacts, SessionState } from '../../../shared/model/account.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { formatCount, formatEditsAndFiles } from './format-counts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Reading = Extract<SessionState, { kind: 'reading' }>['why']

/** The remaining time of the session, as a short label. `reading`: why nothing can be sent; null when it can. */
export function sessionLabel(
  signInMethod: Account['signInMethod'],
  reading: Reading | null,
  facts: SessionFacts | null,
  nowMs: number,
): string {
  if (reading === 'locked') return 'Locked, reading copies'
  if (reading === 'gone') return 'Signed out, reading copies'
  const left = facts?.endsAt ? timeLeft(facts.endsAt - nowMs) : null
  const kind =
    signInMethod === 'browser' || facts?.renewal === 'by-itself' ? 'Renews by itself' : 'Token from your settings'
  return left === null ? kind : `${kind}, ${left}`
}

/** The remaining time in its largest unit: "5 days left". Null after expiry: the service then decides. */
function timeLeft(ms: number): string | null {
  if (ms <= 0) return null
  if (ms < HOUR_MS) return 'less than an hour left'
  return ms < DAY_MS
    ? `${formatCount(Math.floor(ms / HOUR_MS), 'hour')} left`
    : `${formatCount(Math.floor(ms / DAY_MS), 'day')} left`
}

/** The storage of the token, unless that is the keyring. */
export const keepingLabels: Readonly<Record<Account['keeping'], string | null>> = {
  keyring: null,
  passphrase: 'With a passphrase',
  session: 'Until Sheaf closes',
}

/** "5 edits and 1 file not saved"; null if everything is saved. */
export const unsavedLabel = (unsaved: number, files = 0): string | null =>
  unsaved + files === 0 ? null : `${formatEditsAndFiles(unsaved, files)} not saved`

/** Why an account cannot be opened directly; null when it can. */
export const entryLabels: Readonly<Record<KnownAccount['session'], string | null>> = {
  here: null,
  locked: 'Locked',
  gone: 'Signed out',
}

/** The service of an account, or the admin who acts as this user. */
export const accountServiceLabel = ({ serverName, assumedBy }: Account): string =>
  assumedBy ? `Acting: ${shownName(assumedBy.name || assumedBy.email)}` : serverName
