/** Limits concurrent work: so much in all, and one piece per user. */
type OwnerQueue = {
  /** Waits for a turn of this user. Returns the function that ends it, or null when `gone` fired first. */
  take(ownerId: number, gone: AbortSignal): Promise<(() => void) | null>
}

/**
 * Turns for `atOnce` users. A user's work runs in order of arrival; among users, the one whose last turn is longest ago
 * is next, so that many requests give no advantage.
 */
export function ownerQueue(atOnce: number): OwnerQueue {
  /** The order of the keys is the queue of users. */
  const waitingByOwner = new Map<number, (() => void)[]>()
  const busyOwners = new Set<number>()

  const beginNext = (): void => {
    for (const [ownerId, [first, ...rest]] of waitingByOwner) {
      if (busyOwners.size >= atOnce) return
      if (busyOwners.has(ownerId)) continue
      keepWaiting(ownerId, rest)
      busyOwners.add(ownerId)
      first?.()
    }
  }

  /** Moves this user to the end of the queue. */
  const keepWaiting = (ownerId: number, waiting: (() => void)[]): void => {
    waitingByOwner.delete(ownerId)
    if (waiting.length > 0) waitingByOwner.set(ownerId, waiting)
  }

  const end = (ownerId: number): void => {
    busyOwners.delete(ownerId)
    beginNext()
  }

  return {
    take(ownerId, gone) {
      return new Promise(resolve => {
        if (gone.aborted) return resolve(null)
        const waiting = waitingByOwner.get(ownerId) ?? []
        const begin = (): void => {
          gone.removeEventListener('abort', giveUp)
          resolve(() => end(ownerId))
        }
        const giveUp = (): void => {
          const rest = (waitingByOwner.get(ownerId) ?? []).filter(other => other !== begin)
          if (rest.length > 0) waitingByOwner.set(ownerId, rest)
          else waitingByOwner.delete(ownerId)
          resolve(null)
        }
        gone.addEventListener('abort', giveUp, { once: true })
        waitingByOwner.set(ownerId, [...waiting, begin])
        beginNext()
      })
    },
  }
}
