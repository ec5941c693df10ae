import { useEffect, useRef } from 'react'
import { refreshItems, useItemsAreKnown } from '../../queries/items.ts'
import { useStart } from '../../queries/start.ts'

/** Main reads the list of sheets on sign-in. If the first read failed offline, it is retried on reconnection. */
export function useUnreadItems(): void {
  const isKnown = useItemsAreKnown()
  const connection = useStart(start => start.connection.kind)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (connection === 'offline') wasOffline.current = true
    // The state between offline and online only probes the service.
    if (connection !== 'online' || !wasOffline.current) return
    wasOffline.current = false
    if (!isKnown) void refreshItems() // a failure leaves the list unread, and Home says so
  }, [isKnown, connection])
}
