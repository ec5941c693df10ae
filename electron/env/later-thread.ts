/** A thread that is sent requests and sends replies. */
export type Thread<Reply> = {
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (reply: Reply) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
  once(event: 'exit', listener: () => void): unknown
}

/** Starts the thread at the first call: a launch should not start one for an account that is only listed. */
export function createLaterThread<Reply>(begin: () => Thread<Reply>) {
  let begun: { readonly thread: Thread<Reply>; readonly exited: Promise<void> } | null = null
  let hasEnded = false
  const listeners: ((thread: Thread<Reply>) => void)[] = []

  function on(event: 'message', listener: (reply: Reply) => void): void
  function on(event: 'error', listener: (cause: Error) => void): void
  function on(...what: ['message', (reply: Reply) => void] | ['error', (cause: Error) => void]): void {
    listeners.push(thread => (what[0] === 'message' ? thread.on(...what) : thread.on(...what)))
  }

  const started = (): Thread<Reply> => {
    if (begun) return begun.thread
    const thread = begin()
    begun = { thread, exited: new Promise(resolve => thread.once('exit', resolve)) }
    for (const listen of listeners) listen(thread)
    return thread
  }

  return {
    on,
    hasBegun: (): boolean => begun !== null,
    /** Ignores calls after the end: delayed work of the run may still call. */
    postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void {
      if (!hasEnded) started().postMessage(message, transfer)
    },
    /**
     * Closes the thread if it was started, and waits for it. Never terminates it: in the middle of a call into SQLite
     * that would crash the whole program.
     */
    async end(close: () => Promise<unknown>): Promise<void> {
      const closed = begun && close()
      hasEnded = true
      await closed
      await begun?.exited
    },
  }
}
