import type { Client } from '../env/client.ts'
import { fileOf } from '../env/kept.ts'
import type { Ending, Left } from './ending.ts'
import type { Intent } from './ledger.ts'
import type { Violation } from './watcher.ts'

type Naming = Extract<Intent, { readonly what: unknown }>
type Made = Extract<Intent, { readonly kind: 'make' }>

/** The invariants of comments and columns: none is lost, and none exists twice. */
export function checkCommentsAndColumns(ending: Ending, client: Client, left: Left): Violation[] {
  const { ledger, log, sheetId } = ending
  const { columns } = client.outbox.numbers(sheetId)
  const numberOf = ({ what, of }: Naming) => (what === 'column' ? (new Map<number, number>(columns).get(of) ?? of) : of)
  const mine = ledger.intents().filter(one => one.client === client.name && one.sheetId === sheetId)
  const namings = mine.filter((one): one is Naming => 'what' in one)
  const makes = namings.filter((one): one is Made => one.kind === 'make' && !one.isRefused)
  const held = left.map(({ edit }) => JSON.stringify(edit))

  const isSettled = (one: Exclude<Naming, { kind: 'unmake' }>): boolean => {
    const isSame = (other: Naming) => other.what === one.what && numberOf(other) === numberOf(one)
    const about = makes.find(isSame)?.about ?? null
    return (
      log.commentsAndColumns.has(one.word) ||
      ledger.isDiscarded(one.word) ||
      held.some(text => text.includes(`"${one.word}"`)) ||
      namings.some(other => other.kind !== 'make' && !other.isRefused && other.order > one.order && isSame(other)) ||
      // Discarded together with its unsent row.
      (about !== null && mine.some(other => other.kind === 'delete' && other.keys.includes(about)))
    )
  }
  const lost = namings.flatMap(one =>
    one.kind === 'unmake' || !one.isStored || isSettled(one)
      ? []
      : [{ rule: 'I1 nothing stored is lost', what: `${client.name}: ${one.kind} ${one.what} ${one.word}` }],
  )
  const twice = makes
    // Before a retry of a comment that may exist, the user is asked to check.
    .filter(({ word }) => log.commentsAndColumns.isDoubled(word) && !ledger.isAgreed(word))
    .map(({ what, word }) => ({ rule: `I2 a ${what} once`, what: `${client.name}: ${word} was made twice` }))
  // A user who finds it under a different name must be asked.
  const again = (ending.wasShutOut ? [] : left)
    .filter(
      ({ edit, state }) =>
        edit.kind === 'add-column' && state === 'needs-review' && log.commentsAndColumns.isCalled(edit.title),
    )
    .map(({ reason }) => ({ rule: 'I6 one’s own is no conflict', what: `${client.name}: a column waits: ${reason}` }))
  return [...lost, ...twice, ...again, ...wrongFiles(ending, makes), ...torn(ending, makes)]
}

function wrongFiles({ log }: Ending, makes: readonly Made[]): Violation[] {
  return makes
    .filter(
      ({ word, hasFile }) =>
        log.commentsAndColumns.has(word) && log.commentsAndColumns.file(word) !== (hasFile ? fileOf(word) : null),
    )
    .map(({ word }) => ({ rule: 'I11 the file that was attached', what: `${word} has another one, or none` }))
}

/** The comments of one thread must stay in one thread, unless one of them was discarded. */
function torn({ ledger, log }: Ending, makes: readonly Made[]): Violation[] {
  const byThread = new Map<number, Made[]>()
  for (const one of makes) if (one.thread !== null) byThread.set(one.thread, [...(byThread.get(one.thread) ?? []), one])
  return [...byThread.values()].flatMap(discussions => {
    const isOnce = (word: string) =>
      log.commentsAndColumns.made(word) === 1 && !ledger.isDiscarded(word) && !ledger.isAgreed(word)
    const isWhole = discussions.every(({ word }) => isOnce(word))
    const threads = new Set(discussions.flatMap(({ word }) => log.commentsAndColumns.threads(word)))
    return isWhole && threads.size > 1
      ? [
          {
            rule: 'I2 a conversation once',
            what: `${discussions.map(({ word }) => word).join(', ')} are in ${threads.size}`,
          },
        ]
      : []
  })
}
