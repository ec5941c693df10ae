import { useLayoutEffect, useSyncExternalStore } from 'react'
import { type CommandHandlers, type CommandRegistry, commandRegistry } from './command-registry.ts'

/** Registers what this screen can do, as its last drawing has it, until it goes. */
export function useRegisterCommands(handlers: CommandHandlers): void {
  // With each drawing: its handlers know what it knows. React takes the old ones of all screens back before it registers the new ones.
  useLayoutEffect(() => commandRegistry.register(handlers))
}

const subscribe = (listener: () => void): (() => void) => commandRegistry.subscribe(listener)

/** The registry, for what lists many commands: it is drawn again as any of them may be different. */
export function useCommandRegistry(): CommandRegistry {
  useCommandVersion()
  return commandRegistry
}

/** Another number each time that a command may be different. */
export const useCommandVersion = (): number => useSyncExternalStore(subscribe, () => commandRegistry.version)
