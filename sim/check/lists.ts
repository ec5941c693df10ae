import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import { COLUMN_TYPES } from '../../shared/wire/column-type.ts'
import type { Client } from '../env/client.ts'
import type { Truth } from '../env/meddling/colleague.ts'
import type { Ending, Left } from './ending.ts'
import type { Intent } from './ledger.ts'
import type { Violation } from './watcher.ts'

type Listing = Extract<Intent, { readonly kind: 'list' | 'unlist' }>

/**
 * The invariants of column types and options: each added option exists, each removed one does not, and no user
 * conflicts with their own change.
 */
export function checkLists(
  { sheetId, ledger, log, truth, wasShutOut }: Ending,
  client: Client,
  left: Left,
): Violation[] {
  const { name, outbox } = client
  const numbers = new Map<number, number>(outbox.numbers(sheetId).columns)
  const numberOf = (column: number) => numbers.get(column) ?? column
  const mine = ledger.intents().filter(one => one.client === name && one.sheetId === sheetId)
  const listings = mine.filter((one): one is Listing => one.kind === 'list' || one.kind === 'unlist')
  const held = left.flatMap(({ edit }) => ('columnId' in edit ? [JSON.stringify(edit)] : []))

  /** Removed and restored before sending: then only others determine whether it exists. */
  const isBack = ({ kind, option, order, column }: Listing): boolean =>
    kind === 'list' &&
    listings.some(
      other =>
        other.kind === 'unlist' &&
        other.option === option &&
        other.order < order &&
        !log.lists
          .out()
          .some(
            one =>
              one.option === option && one.columnId === numberOf(column) && one.outBy === name && one.outAt >= other.at,
          ),
    )
  const isSettled = (one: Listing): boolean => {
    const column = numberOf(one.column)
    const isSame = log.lists.of(column).includes(one.option) === (one.kind === 'list')
    const isLater = (other: Intent) => other.order > one.order && !other.isRefused
    return (
      isSame ||
      !truth?.columns.some(({ id }) => id === column) ||
      (one.kind === 'list' ? held.some(text => text.includes(`"${one.option}"`)) : held.length > 0) ||
      (one.kind === 'unlist' && ledger.hasDecided(name)) ||
      ledger.isDiscarded(one.option) ||
      isBack(one) ||
      listings.some(other => isLater(other) && other.option === one.option) ||
      log.lists.changes(column).some(({ by, at }) => by !== name && at >= one.at)
    )
  }
  const lost = listings
    .filter(one => one.isStored && !isSettled(one))
    .map(({ kind, option }) => ({ rule: 'I1 nothing stored is lost', what: `${name}: ${kind} ${option}` }))
  const own = (wasShutOut ? [] : left).flatMap(({ edit, reason }) =>
    edit.kind === 'change-column' &&
    reason?.startsWith('Someone else changed the type of this column') &&
    [name, undefined].includes(log.lists.changes(numberOf(edit.columnId)).at(-1)?.by)
      ? [{ rule: 'I6 one’s own is no conflict', what: `${name}: ${JSON.stringify(edit)} waits: ${reason}` }]
      : [],
  )
  return [...lost, ...own]
}

/** Each column with its type and options. */
export const shownLists = ({ meta }: SheetView): readonly string[] =>
  meta.columns.map(({ title, kind, options }) => lineOf(title, COLUMN_TYPES[kind], options))

export const truthLists = ({ columns }: Truth): readonly string[] =>
  columns.map(({ title, type, options }) => lineOf(title, type, options))

const lineOf = (title: string, type: string, options: readonly string[]): string =>
  [title, type, ...(type === COLUMN_TYPES.choice ? options : [])].join(' ')
