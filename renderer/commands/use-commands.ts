import { useLayoutEffect, useSyncExternalStore } from 'react'
import { type CommandHandlers, type CommandRegistry, commandRegistry } from './command-registry.ts'

/** Registers the handlers of a screen until it unmounts. */
export function useRegisterCommands(handlers: CommandHandlers): void {
  // Re-registers on every render, so that handlers see current state. React unregisters those of all screens first.
  useLayoutEffect(() => commandRegistry.register(handlers))
}

const subscribe = (listener: () => void): (() => void) => commandRegistry.subscribe(listener)

/** The registry, for components that list many commands: rerenders when any command may have changed. */
export function useCommandRegistry(): CommandRegistry {
  useCommandVersion()
  return commandRegistry
}

/** Changes whenever a command may have changed. */
export const useCommandVersion = (): number => useSyncExternalStore(subscribe, () => commandRegistry.version)
