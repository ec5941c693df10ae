let made: { readonly tag: string; readonly collator: Intl.Collator } | null = null

/** Puts texts in the order of this locale, numbers in them by their size. One object for each locale: what is kept of a sort goes by it. */
export function collatorFor(tag: string): Intl.Collator {
  if (made?.tag !== tag) made = { tag, collator: new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }) }
  return made.collator
}
