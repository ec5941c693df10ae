/** Connects a part to one that is built later: calls before `listen` have no effect. */
export function createSignal<Arguments extends readonly unknown[] = []>() {
  const listeners: ((...args: Arguments) => void)[] = []
  return {
    emit(...args: Arguments): void {
      for (const listener of listeners) listener(...args)
    },
    listen: (listener: (...args: Arguments) => void): void => void listeners.push(listener),
  }
}
