import type { Channel } from '../../shared/ipc/channels.ts'
import type { Output, Parsed } from '../../shared/ipc/contract.ts'
import { contract } from '../../shared/ipc/contract.ts'
import { isTooLarge } from '../../shared/ipc/message-size.ts'
import { claimsLength } from '../../shared/length-claim.ts'
import type { SheetMessage } from '../../shared/model/sheet/sheet-message.ts'
import type { WindowAction } from '../../shared/model/window-action.ts'
import type { Result } from '../../shared/result.ts'
import { fail } from '../../shared/result.ts'

/** One end of a sheet's port into the page. */
export type PagePort = {
  readonly post: (message: SheetMessage) => void
  /** The columnar form that the page has already received through this port. */
  readonly holds?: ArrayBuffer
  /** Called once, when the page closes its end or is closed. */
  readonly onClose: (listener: () => void) => void
  readonly close: () => void
}

/** The page that makes a call. */
export type Caller = {
  readonly openPort: (opening: string) => PagePort
  readonly controlWindow: (action: WindowAction) => void
}

/** One function per channel; a missing one does not compile. */
export type Handlers = {
  readonly [C in Channel]: (input: Parsed<C>, caller: Caller) => Promise<Result<Output<C>>>
}

/** Some of them, from one file of `handlers/`. */
export const handlerGroup = <C extends Channel>(handlers: Pick<Handlers, C>): Pick<Handlers, C> => handlers

/**
 * All of IPC without Electron: parses the input of the page and calls the handler. Oversized input is not parsed;
 * invalid input is answered with its issues and reaches no handler. A handler that throws has a bug, which is logged
 * and rejects the caller's promise.
 */
export function createDispatch(handlers: Handlers, reportBug: (channel: Channel, bug: unknown) => void) {
  return async <C extends Channel>(channel: C, input: unknown, caller: Caller): Promise<Result<Output<C>>> => {
    if (isTooLarge(input)) return fail({ kind: 'invalid', issues: ['The message is too large.'] })
    if (claimsLength(input)) return fail({ kind: 'invalid', issues: ['length: No message has this field.'] })
    const parsed = contract[channel].input.safeParse(input)
    if (!parsed.success) {
      return fail({
        kind: 'invalid',
        issues: parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`),
      })
    }

    try {
      // as: the schema of this channel produced it, which TypeScript does not track through the union.
      return await handlers[channel](parsed.data as Parsed<C>, caller)
    } catch (bug) {
      reportBug(channel, bug)
      throw bug
    }
  }
}

export type Dispatch = ReturnType<typeof createDispatch>
