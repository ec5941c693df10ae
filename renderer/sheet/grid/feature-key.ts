/** What a feature offers to toolbar, menus and dialogs, which get it by the key. */
export type Offer = { readonly key: string }

/** Names an interface that one feature offers. The feature exports the key beside the type. */
export type FeatureKey<T> = {
  readonly offer: (offered: T) => Offer
  /** Null where no feature offers it. */
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
