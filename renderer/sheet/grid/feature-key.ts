/** An interface that a feature offers to toolbar, menus and dialogs under a key. */
export type Offer = { readonly key: string }

/** The key of an interface of one feature, exported next to its type. */
export type FeatureKey<T> = {
  readonly offer: (offered: T) => Offer
  /** Null if no feature offers it. */
  readonly find: (offers: readonly Offer[]) => T | null
}

export function featureKey<T>(key: string): FeatureKey<T> {
  const offered = new WeakMap<Offer, T>()
  return {
    offer(value) {
      const offer = { key }
      offered.set(offer, value)
      return offer
    },
    find(offers) {
      for (const offer of offers) {
        const value = offered.get(offer)
        if (value !== undefined) return value
      }
      return null
    },
  }
}
