import { useEffect } from 'react'
import { useQueueView } from '../../queries/account/usage.ts'
import { useIsOffline, useStart } from '../../queries/start.ts'
import { useNow } from '../../view/clock.ts'
import { type Condition, dismissCausedBy, dismissFailed } from '../../view/notices.ts'

/** A failure that stays on screen after its cause is over would send somebody looking for a fault that is not there. */
export function useNoticesOver(): void {
  const pausedUntil = useQueueView()?.pausedUntil ?? null
  const now = useNow(1000)
  const isAllSaved = useStart(({ unsaved }) => unsaved.total === 0)
  useOver('offline', useIsOffline())
  useOver(
    'unauthorized',
    useStart(({ session }) => session.kind !== 'signed-in'),
  )
  useOver('rate-limited', pausedUntil !== null && pausedUntil > now)
  useEffect(() => {
    if (isAllSaved) dismissFailed('Saving')
  }, [isAllSaved])
}

function useOver(condition: Condition, holds: boolean): void {
  useEffect(() => {
    if (!holds) dismissCausedBy(condition)
  }, [condition, holds])
}
