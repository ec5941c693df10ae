import { commandRegistry } from '../commands/command-registry.ts'
import type { CommandId } from '../commands/command-table.ts'
import { notify } from './notices.ts'

/** Runs a command for a key or button. These cannot show a reason as a menu does, so a message gives it. */
export const runCommand = (id: CommandId): void =>
  commandRegistry.run(id, reason => notify({ kind: 'wait', text: asSentence(reason) }))

const asSentence = (reason: string): string => (reason.endsWith('.') ? reason : `${reason}.`)
