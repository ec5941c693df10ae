import type { CommandDeclaration } from './command-declaration.ts'
import { COMMAND_IDS, type CommandId, declarationOf } from './command-table.ts'
import { keysOf } from './keymap.ts'

/** How a screen runs a command while it is there. */
export type CommandHandler = {
  readonly run: () => void
  /** Why it cannot run now, in a few words; null when it can. Asked each time somebody wants to know, so keys may be faster than drawings. */
  readonly disabledReason: () => string | null
  /** For a choice between several: whether it is the one in use. A menu shows that by a tick, and gives no reason. */
  readonly isChecked?: () => boolean
  /** What it is about at the moment, behind its title in a menu. */
  readonly detail?: () => string
}

/** One whose reason is known beforehand. */
export const commandHandler = (run: () => void, disabledReason: string | null = null): CommandHandler => ({
  run,
  disabledReason: () => disabledReason,
})

export type CommandHandlers = Readonly<Partial<Record<CommandId, CommandHandler>>>

/** A command as it stands now. */
export type Command = CommandDeclaration & {
  readonly id: CommandId
  /** Its key as it stands on the keyboard; empty where it has none. */
  readonly keys: readonly string[]
  readonly isEnabled: boolean
  /** Null where it can run. */
  readonly disabledReason: string | null
  /** Null where it is no choice between several. */
  readonly isChecked: boolean | null
  readonly detail: string | null
  readonly run: () => void
}

/** Nearly all commands that no screen runs are about a sheet. */
const NO_SCREEN = 'Open a sheet first'

/**
 * The one list of commands that palette, menus, toolbar and keys are made from. What a command is called and which key it has is fixed
 * (`command-table.ts`); how it runs is registered by the screen that can do it, for as long as it can.
 */
export class CommandRegistry {
  readonly #handlers = new Map<CommandId, CommandHandler>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  #isNotifying = false

  /** Returns the function that takes them back. Throws if another screen runs one of them: a key would do either. */
  register(handlers: CommandHandlers): () => void {
    const ids = COMMAND_IDS.filter(id => handlers[id] !== undefined)
    const twice = ids.find(id => this.#handlers.has(id))
    if (twice !== undefined) throw new Error(`The command “${twice}” is registered twice`)
    for (const id of ids) {
      const handler = handlers[id]
      if (handler) this.#handlers.set(id, handler)
    }
    this.#notify()
    return () => {
      for (const id of ids) this.#handlers.delete(id)
      this.#notify()
    }
  }

  get(id: CommandId): Command {
    const handler = this.#handlers.get(id)
    const disabledReason = handler ? handler.disabledReason() : NO_SCREEN
    return {
      ...declarationOf(id),
      id,
      keys: keysOf(id),
      isEnabled: disabledReason === null,
      disabledReason,
      isChecked: handler?.isChecked?.() ?? null,
      detail: handler?.detail?.() ?? null,
      run: () => handler?.run(),
    }
  }

  /** Runs it, or hands over the reason why it cannot run. A command that no screen runs does nothing: its key belongs to nobody then. */
  run(id: CommandId, onDisabled: (reason: string) => void): void {
    const reason = this.#handlers.get(id)?.disabledReason() ?? null
    if (reason === null) this.#handlers.get(id)?.run()
    else onDisabled(reason)
  }

  /** Calls back after commands came, went or may be enabled or disabled. Returns the function that ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Another number each time that something may be different. */
  get version(): number {
    return this.#version
  }

  /** Once for all that a drawing of the window changes: a screen takes its handlers back and registers them again each time. */
  #notify(): void {
    this.#version += 1
    if (this.#isNotifying) return
    this.#isNotifying = true
    queueMicrotask(() => {
      this.#isNotifying = false
      for (const listener of this.#listeners) listener()
    })
  }
}

/** That of this window. */
export const commandRegistry = new CommandRegistry()
