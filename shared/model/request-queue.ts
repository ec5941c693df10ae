/** One request that waits or is on its way, for the meter and the queue's list. Holds no token and no content. */
export type QueuedRequest = {
  readonly id: string
  /** In a person's words: "Save 25 rows of Bird strikes". */
  readonly label: string
  readonly state: 'waiting' | 'running'
  readonly priority: 'person' | 'background'
  /** Requests that it counts as (specification, "Limits"): 1, or 10. */
  readonly weight: number
  /** Only what waits can be cancelled. */
  readonly canCancel: boolean
}

/** The request budget of the token in use. */
export type QueueView = {
  readonly limit: number
  /** Units that count right now. */
  readonly used: number
  /** Units promised to what waits. */
  readonly waiting: number
  /** Set while the service makes the token wait: milliseconds since 1970. */
  readonly pausedUntil: number | null
  /** Units per minute of the last 30 minutes, oldest first. */
  readonly history: readonly number[]
  readonly requests: readonly QueuedRequest[]
  /** What the last minute was spent on, the most first; the rest is summed up under null. */
  readonly spenders: readonly { readonly label: string | null; readonly units: number }[]
  /** About how long until all that waits has left; null when nothing waits. */
  readonly clearsInMs: number | null
}
