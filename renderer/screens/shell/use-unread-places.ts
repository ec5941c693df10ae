import { useEffect, useRef } from 'react'
import { refreshPlaces, usePlacesAreKnown } from '../../queries/places.ts'
import { useStart } from '../../queries/start.ts'

/** Main reads the list of sheets on sign-in. If the first read failed offline, it is retried on reconnection. */
export function useUnreadPlaces(): void {
  const isKnown = usePlacesAreKnown()
  const connection = useStart(start => start.connection.kind)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (connection === 'offline') wasOffline.current = true
    // The state between offline and online only probes the service.
    if (connection !== 'online' || !wasOffline.current) return
    wasOffline.current = false
    if (!isKnown) void refreshPlaces() // a failure leaves the list unread, and Home says so
  }, [isKnown, connection])
}
