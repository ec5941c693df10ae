import type { Client } from '../env/client.ts'
import { contentIn, gifOf } from './content-names.ts'
import type { Ending, Left } from './ending.ts'
import type { Shown } from './images-log.ts'
import type { Intent } from './ledger.ts'
import { isShowing, type Showing } from './look-at-image.ts'
import type { ServiceLog } from './service-log.ts'
import type { Violation } from './watcher.ts'

/** The invariants of cells for images: each content stored is there, waits, or was replaced; none is elsewhere. */
export function checkImages(ending: Ending, client: Client, left: Left): Violation[] {
  const { sheetId, ledger, log, wasShutOut } = ending
  const { name, outbox } = client
  const mine = ledger.intents().filter(one => one.client === name && one.sheetId === sheetId)
  const showings = mine.filter(isShowing)
  const isLater = (one: Intent, than: Intent) => one.order > than.order && !one.isRefused
  const violation = (rule: string, what: string): Violation => ({ rule, what: `${name}: ${what}` })

  const rows = new Map<number, number>(outbox.numbers(sheetId).rows)
  const keyOf = (rowId: number): string => log.keyOf(rows.get(rowId) ?? rowId)
  const held = left.flatMap(({ edit, reason }) =>
    edit.kind === 'set-cell' && log.images.isOf(edit.columnId) ? [{ edit, reason, key: keyOf(edit.rowId) }] : [],
  )
  /** The image of another cell may be gone from the service before it was read: the user was notified. */
  const isLostOnTheWay = ({ word }: Showing): boolean =>
    client.imageCopies.lost > 0 && (word?.startsWith('image ') ?? false) && !log.images.isOfGallery(idIn(word))
  /** The cell has or had this content, or its user sees no other one: nothing is sent. */
  const wouldChange = ({ key, at, saw }: Showing, word: string | null): boolean =>
    !log.images.wasThere(key, word, at) && log.images.named(saw[0] ?? null) !== word
  const isSettled = (one: Showing): boolean => {
    const word = log.images.named(one.word)
    return (
      log.images.now(one.key) === word ||
      (!wouldChange(one, word) && log.images.author(one.key) !== name) ||
      log.images.shown().some(other => other.by === name && isOf(other, one, word) && other.at >= one.at) ||
      // The key of a new row is unknown until it is saved.
      held.some(({ key }) => key === one.key || key === '') ||
      showings.some(other => isLater(other, one) && other.key === one.key) ||
      mine.some(other => isLater(other, one) && other.kind === 'delete' && other.keys.includes(one.key)) ||
      [...(one.word === null ? [] : [one.word]), one.key, contentIn(one.word, one.key)].some(ledger.isDiscarded) ||
      isLostOnTheWay(one)
    )
  }
  const lost = showings
    .filter(one => one.isStored && !isSettled(one))
    .map(one => violation('I1 nothing stored is lost', `${log.images.named(one.word)} in ${one.key}, at ${one.at}`))
  const own = (wasShutOut ? [] : held).flatMap(({ edit, reason, key }) =>
    reason?.startsWith('Someone else') &&
    key !== '' &&
    !log.images.shown().some(one => one.by !== name && one.key === key)
      ? [violation('I6 one’s own is no conflict', `${JSON.stringify(edit)} waits: ${reason}`)]
      : [],
  )
  return [
    ...lost,
    ...own,
    ...unwanted(ending, name, ledger.intents().filter(isShowing)).map(what => violation('I2 an image once', what)),
  ]
}

const idIn = (word: string | null): string => word?.slice('image '.length) ?? ''
const isOf = (one: Shown, { key }: Showing, word: string | null): boolean => one.key === key && one.word === word

/** Images that this app put where its user did not want them. */
function unwanted({ log }: Ending, name: string, showings: readonly Showing[]): readonly string[] {
  const puts = log.images.shown().filter(({ by, word }) => by === name && word?.startsWith('image '))
  const isWanted = (put: Shown) => showings.some(one => isOf(put, one, log.images.named(one.word)))
  return puts.flatMap(put => (isWanted(put) ? [] : [`${put.word} in ${put.key}`]))
}

/** Each image that is in a cell has the bytes of the image that was put there. `bytes`: by id. */
export const checkBytes = (log: ServiceLog, bytes: ReadonlyMap<string, string>): readonly Violation[] =>
  [...bytes].flatMap(([id, content]) => {
    const name = log.images.nameOf(id)
    return name !== null && content === gifOf(name)
      ? []
      : [{ rule: 'I11 the image that was put', what: `${name}: ${JSON.stringify(content)}` }]
  })
