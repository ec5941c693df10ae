/** Work of several people that takes a while: so much of it at once, and one piece for each person. */
interface OwnerTurns {
  /** Waits for a turn of this person. Gives back how to end it, or null when `gone` came first: then nothing is held. */
  take(ownerId: number, gone: AbortSignal): Promise<(() => void) | null>
}

/**
 * Turns for `atOnce` people. Within one person's work the order of arrival counts; among people, the one who has waited
 * longest since a turn of theirs comes next, so nobody gets ahead by asking often.
 */
export function ownerTurns(atOnce: number): OwnerTurns {
  /** The order of the keys is the order of the people. */
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

  /** Puts this person behind all others. */
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
