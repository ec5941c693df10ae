import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { Scopes } from '../../shared/model/sign-in/scopes.ts'
import { keys } from '../bridge/apply-events.ts'
import { unwrap } from '../bridge/bridge.ts'

/** Who is in, the connection, the settings and the counts of unsaved edits: asked once, then kept true by events. */
export const startQuery = queryOptions({
  queryKey: keys.start,
  queryFn: () => unwrap(window.bridge.call['app.start']({})),
  staleTime: Number.POSITIVE_INFINITY,
})

/** One part of what the page knows from its start. Renders again only when that part changes. */
export function useStart<T>(select: (start: AppStart) => T): T {
  return useSuspenseQuery({ ...startQuery, select }).data
}

/** The service of this computer is coming up, and signs in by itself: there is nothing for the user to do. */
export const useStartsLocal = (): boolean => useStart(({ startsLocal }) => startsLocal === true)

/** The account whose sheets are on screen; null before anybody entered. */
export const useAccount = () => useStart(({ session }) => (session.kind === 'signed-out' ? null : session.account))

/** What the token on screen was granted; null where nobody knows: then everything is offered, and the service says. */
export const useScopes = (): Scopes =>
  useStart(({ session }) => (session.kind === 'signed-in' && session.scopes) || null)

export const useIsOffline = () => useStart(({ connection }) => connection.kind === 'offline')

/** Why nothing can be sent now, in a person's words; null when it can. */
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

/** Files of one sheet, or of all, that are not attached yet. */
export const filesOf = ({ files = [] }: AppStart['unsaved'], sheetId: number | null = null): number =>
  files.reduce((sum, [id, count]) => (sheetId === null || id === sheetId ? sum + count : sum), 0)
