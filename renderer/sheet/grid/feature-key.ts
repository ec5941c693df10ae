/** An interface that a feature offers to toolbar, menus and dialogs under a key. */
export type ProvidedInterface = { readonly key: string }

/** The key of an interface of one feature, exported next to its type. */
export type FeatureKey<T> = {
  readonly provide: (implementation: T) => ProvidedInterface
  /** Null if no feature offers it. */
  readonly find: (provides: readonly ProvidedInterface[]) => T | null
}

export function featureKey<T>(key: string): FeatureKey<T> {
  const implementations = new WeakMap<ProvidedInterface, T>()
  return {
    provide(value) {
      const provided = { key }
      implementations.set(provided, value)
      return provided
    },
    find(provides) {
      for (const offer of provides) {
        const value = implementations.get(offer)
        if (value !== undefined) return value
      }
      return null
    },
  }
}
