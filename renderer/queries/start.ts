import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { Scopes } from '../../shared/model/sign-in/scopes.ts'
import { keys } from '../bridge/apply-events.ts'
import { unwrap } from '../bridge/bridge.ts'

/** Session, connection, settings and counts of unsaved edits: read once, then updated by events. */
export const startQuery = queryOptions({
  queryKey: keys.start,
  queryFn: () => unwrap(window.bridge.call['app.start']({})),
  staleTime: Number.POSITIVE_INFINITY,
})

/** A selected part of the start state. Rerenders only when it changes. */
export function useStart<T>(select: (start: AppStart) => T): T {
  return useSuspenseQuery({ ...startQuery, select }).data
}

/** The service of this computer is starting and signs in automatically. */
export const useStartsLocal = (): boolean => useStart(({ startsLocal }) => startsLocal === true)

/** The account on screen; null before sign-in. */
export const useAccount = () => useStart(({ session }) => (session.kind === 'signed-out' ? null : session.account))

/** The scopes of the current token; null if unknown. Every command is then enabled, and the service decides. */
export const useScopes = (): Scopes =>
  useStart(({ session }) => (session.kind === 'signed-in' && session.scopes) || null)

export const useIsOffline = () => useStart(({ connection }) => connection.kind === 'offline')

/** Why edits cannot be sent now, as a message for the user; null when they can. */
export const useWhyNotSave = (): string | null => useStart(whyNotSave)

function whyNotSave({ connection, session, startsLocal }: AppStart): string | null {
  const isOffline = connection.kind === 'offline'
  if (startsLocal) return 'Saving begins when your workspace has started. Your edits are stored here.'
  if (session.kind === 'reading')
    return session.why === 'locked' ? 'Saving needs your passphrase' : 'Saving needs you to sign in again'
  return isOffline ? 'Saving needs a connection. Your edits are stored here.' : null
}

/** Unsaved edits of one sheet. */
export const unsavedOf = (bySheet: AppStart['unsaved']['bySheet'], sheetId: number): number =>
  bySheet.find(([id]) => id === sheetId)?.[1] ?? 0

/** Unattached files of one sheet, or of all. */
export const filesOf = ({ files = [] }: AppStart['unsaved'], sheetId: number | null = null): number =>
  files.reduce((sum, [id, count]) => (sheetId === null || id === sheetId ? sum + count : sum), 0)
