import type { Client } from '../env/client.ts'
import type { Ledger } from './ledger.ts'
import type { Violation } from './watcher.ts'

const MANY = 1_000

/** An edit that waits for a decision must keep waiting until its user acts; check repeatedly. */
export function createWaiting(ledger: Ledger) {
  const known = new Map<string, ReadonlyMap<number, string>>()
  const acts = new Map<string, number>()
  const looked = new Map<string, number>()

  /** `isTheirs`: the user at this app has just acted. Slow actions may have begun before. */
  return ({ name, outbox, changes, isAnyInReview }: Client, isTheirs: boolean): Violation[] => {
    const done = ledger.intents().filter(({ client }) => client === name).length
    const hasActed = isTheirs || done !== acts.get(name)
    acts.set(name, done)
    const changed = changes()
    if (looked.get(name) === changed) return []
    looked.set(name, changed)
    const inReview = isAnyInReview() ? outbox.all(0, MANY).filter(({ state }) => state === 'needs-review') : []
    const now = new Map(inReview.map(({ seq, edit }) => [seq, JSON.stringify(edit)]))
    const before = known.get(name)
    known.set(name, now)
    if (hasActed || !before) return []
    return [...before].flatMap(([seq, edit]) =>
      now.has(seq) ? [] : [{ rule: 'I14 what waits goes on waiting', what: `${name}: ${seq} is gone: ${edit}` }],
    )
  }
}
