import type { CacheReply } from '../protocol.ts'
import type { CachePort } from './cache-client.ts'

/** A thread as far as it is needed here. */
export type Thread = CachePort & { once(event: 'exit', listener: () => void): unknown }

/**
 * A thread that begins with the first thing asked of it: a start has better things to do than to begin one for an account that is only
 * shown.
 */
export function createLaterThread(begin: () => Thread) {
  let begun: { readonly thread: Thread; readonly exited: Promise<void> } | null = null
  let hasEnded = false
  const listeners: ((thread: Thread) => void)[] = []

  function on(event: 'message', listener: (reply: CacheReply) => void): void
  function on(event: 'error', listener: (cause: Error) => void): void
  function on(...what: ['message', (reply: CacheReply) => void] | ['error', (cause: Error) => void]): void {
    listeners.push(thread => (what[0] === 'message' ? thread.on(...what) : thread.on(...what)))
  }

  const started = (): Thread => {
    if (begun) return begun.thread
    const thread = begin()
    begun = { thread, exited: new Promise(resolve => thread.once('exit', resolve)) }
    for (const listen of listeners) listen(thread)
    return thread
  }

  return {
    on,
    hasBegun: (): boolean => begun !== null,
    /** Nothing is begun, or asked, once it has ended: what a run put off may still come. */
    postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void {
      if (!hasEnded) started().postMessage(message, transfer)
    },
    /**
     * Lets it end, if it ever began: `close` asks it to, and it is waited for. It is never ended by force: in the middle of a call into
     * SQLite that takes the whole program along.
     */
    async end(close: () => Promise<unknown>): Promise<void> {
      const closed = begun && close()
      hasEnded = true
      await closed
      await begun?.exited
    },
  }
}
