/** A queued or running request, for the meter and the queue's list. Contains no token and no content. */
export type QueuedRequest = {
  readonly id: string
  /** A label for users: "Save 25 rows of Bird strikes". */
  readonly label: string
  readonly state: 'waiting' | 'running'
  readonly priority: 'person' | 'background'
  /** The cost in requests (specification, "Limits"): 1 or 10. */
  readonly weight: number
  /** Only waiting requests can be cancelled. */
  readonly canCancel: boolean
}

/** The request budget of the current token. */
export type QueueView = {
  readonly limit: number
  /** Units used in the current window. */
  readonly used: number
  /** Units reserved by waiting requests. */
  readonly waiting: number
  /** Set while the service throttles the token: milliseconds since 1970. */
  readonly pausedUntil: number | null
  /** Units per minute of the last 30 minutes, oldest first. */
  readonly history: readonly number[]
  readonly requests: readonly QueuedRequest[]
  /** The units of the last minute by label, largest first; null sums up the rest. */
  readonly spenders: readonly { readonly label: string | null; readonly units: number }[]
  /** Estimated time until the queue is empty; null when nothing waits. */
  readonly clearsInMs: number | null
}
