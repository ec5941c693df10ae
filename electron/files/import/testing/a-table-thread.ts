import { createTableCore } from '../table-core.ts'
import type { TableReply } from '../table-protocol.ts'
import type { TableThread } from '../table-thread.ts'

/** Runs the worker's code in the thread of the test. */
export function aTableThread(): TableThread {
  let listen: (reply: TableReply) => void = () => undefined
  let isOver = false
  const post = (reply: TableReply): void => {
    if (!isOver) listen(structuredClone(reply))
  }
  const handle = createTableCore(progress => post({ progress }))
  function on(event: 'message', listener: (reply: TableReply) => void): void
  function on(event: 'error', listener: (cause: Error) => void): void
  function on(...what: ['message', (reply: TableReply) => void] | ['error', (cause: Error) => void]): void {
    if (what[0] === 'message') listen = what[1]
  }
  return {
    // as: main sends only calls.
    postMessage: message => void handle(message as Parameters<typeof handle>[0]).then(post),
    on,
    terminate: async () => {
      isOver = true
    },
  }
}
