import type { CommandDeclaration } from './command-declaration.ts'
import { COMMAND_IDS, type CommandId, declarationOf } from './command-table.ts'
import { keysOf } from './keymap.ts'

/** A screen's implementation of a command, registered while the screen is mounted. */
export type CommandHandler = {
  readonly run: () => void
  /**
   * Short reason why the command is disabled; null when enabled. Evaluated on each read, because a key can arrive
   * before the next render.
   */
  readonly disabledReason: () => string | null
  /** Only for options: whether this one is selected. A menu shows a check mark, and no reason. */
  readonly isChecked?: () => boolean
  /** Current object of the command, shown after its title in a menu. */
  readonly detail?: () => string
}

/** Builds a handler with a fixed reason. */
export const commandHandler = (run: () => void, disabledReason: string | null = null): CommandHandler => ({
  run,
  disabledReason: () => disabledReason,
})

export type CommandHandlers = Readonly<Partial<Record<CommandId, CommandHandler>>>

/** The current state of a command. */
export type Command = CommandDeclaration & {
  readonly id: CommandId
  /** The key caps to display; empty without a keybinding. */
  readonly keys: readonly string[]
  readonly isEnabled: boolean
  /** Null when enabled. */
  readonly disabledReason: string | null
  /** Null when the command is not an option. */
  readonly isChecked: boolean | null
  readonly detail: string | null
  readonly run: () => void
}

/** Nearly all commands without a handler need an open sheet. */
const NO_SCREEN = 'Open a sheet first'

/**
 * The single list of commands behind the palette, menus, toolbar and keys. Titles and keys are static
 * (`command-table.ts`); the screen that implements a command registers its handler while it can run it.
 */
export class CommandRegistry {
  readonly #handlers = new Map<CommandId, CommandHandler>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  #isNotifying = false

  /**
   * Returns the function that unregisters the handlers. Throws if another screen has registered one of the commands,
   * because its key would be ambiguous.
   */
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

  /** Runs a command, or reports why it is disabled. Does nothing without a handler: the key is then unused. */
  run(id: CommandId, onDisabled: (reason: string) => void): void {
    const reason = this.#handlers.get(id)?.disabledReason() ?? null
    if (reason === null) this.#handlers.get(id)?.run()
    else onDisabled(reason)
  }

  /**
   * Calls `listener` after commands are registered, unregistered, enabled or disabled. Returns the unsubscribe
   * function.
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Increases whenever any command may have changed. */
  get version(): number {
    return this.#version
  }

  /** Notifies once per render of the window: on each render a screen unregisters and registers its handlers. */
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

/** The registry of this window. */
export const commandRegistry = new CommandRegistry()
