import { useEffect, useRef } from 'react'
import { refreshPlaces, usePlacesAreKnown } from '../../queries/places.ts'
import { useStart } from '../../queries/start.ts'

/** Main reads the list of sheets when an account is entered. A first reading that met no connection is repeated once there is one. */
export function useUnreadPlaces(): void {
  const isKnown = usePlacesAreKnown()
  const connection = useStart(start => start.connection.kind)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (connection === 'offline') wasOffline.current = true
    // Between the two it is asked how it is, and nothing else is sent.
    if (connection !== 'online' || !wasOffline.current) return
    wasOffline.current = false
    if (!isKnown) void refreshPlaces() // a failure leaves it unread, and Home says so
  }, [isKnown, connection])
}
