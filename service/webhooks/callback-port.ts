import type { CallbackAnswer } from '../rules/webhooks/outcome.ts'

/** Sends callbacks. */
export type CallbackPort = {
  /** Whether callbacks to this address are allowed; null when its host must be resolved first. */
  isAllowed(url: URL): boolean | null
  /** Posts JSON; never throws. */
  post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<CallbackAnswer>
  /** Aborts running requests and rejects new ones. An aborted request does not count as failed. */
  close(): void
  isClosed(): boolean
}
