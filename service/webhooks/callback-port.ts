import type { CallbackAnswer } from '../rules/webhooks/outcome.ts'

/** The way out for callbacks. */
export interface CallbackPort {
  /** Whether callbacks to this address are allowed, as far as that can be told without asking for the addresses of its host. */
  isAllowed(url: URL): boolean | null
  /** Posts JSON; never throws. */
  post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<CallbackAnswer>
  /** Breaks off what is under way and takes nothing more: what was broken off did not fail. */
  close(): void
  isClosed(): boolean
}
