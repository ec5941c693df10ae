import type { Shown } from './images-log.ts'
import type { Intent, Ledger } from './ledger.ts'
import type { ServiceLog } from './service-log.ts'

export type Showing = Extract<Intent, { readonly kind: 'show' }>

export const isShowing = (one: Intent): one is Showing => one.kind === 'show'

/** Whether a write by this app replaced content unseen, or a later content of its user by an earlier one. */
export function lookAtImage(
  { log, ledger }: { readonly log: ServiceLog; readonly ledger: Ledger },
  client: string,
  { key, word, before, beforeBy }: Shown,
): { readonly rule: string; readonly what: string } | null {
  if (before === null || before === word) return null
  const { named } = log.images
  const mine = ledger
    .intents()
    .filter(isShowing)
    .filter(one => one.client === client && one.key === key)
  const meant = mine.filter(one => named(one.word) === word || (word !== null && one.text === word))
  if (beforeBy === client) {
    const replaced = mine.filter(one => named(one.word) === before).map(({ order }) => order)
    const isEarlier =
      meant.length > 0 && replaced.length > 0 && Math.max(...meant.map(({ order }) => order)) < Math.min(...replaced)
    return isEarlier && !meant.some(one => ledger.isAgreed(one.word ?? ''))
      ? { rule: 'I3 in the order of making', what: `${word} replaced the later ${before} in ${key}` }
      : null
  }
  if (meant.some(one => one.saw.map(named).includes(before) || ledger.isAgreed(one.word ?? ''))) return null
  const saw = meant.flatMap(one => one.saw.map(named)).join(' or ')
  return {
    rule: 'I6 nothing of anyone else’s is replaced unseen',
    what: `${client} wrote ${word} over ${before} of ${beforeBy} in ${key}; ${meant.length > 0 ? `it had known ${saw}` : 'nobody had asked it to'}`,
  }
}
