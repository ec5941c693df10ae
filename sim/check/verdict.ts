import { changedReason } from '../../electron/sync/conflicts.ts'
import { blankCell } from '../../shared/model/sheet/cell-value.ts'
import { isCommentEdit, namedRows } from '../../shared/model/sheet/pending-edit.ts'
import type { Client } from '../env/client.ts'
import type { Truth } from '../env/meddling/colleague.ts'
import { isHeldIn, isLinkWord, wordOfLink, wordOfWire } from './cell-links.ts'
import { checkCommentsAndColumns } from './comments-and-columns.ts'
import type { Ending, Left } from './ending.ts'
import { checkFiles } from './files.ts'
import { checkImages } from './images.ts'
import { itemsIn, itemsOf } from './items.ts'
import type { Intent } from './ledger.ts'
import { checkLists, shownLists, truthLists } from './lists.ts'
import { wrongResults } from './results.ts'
import type { Violation } from './watcher.ts'

/**
 * The invariants of an app after all faults are healed and a day has passed. `shownTalk`: the discussions in its
 * window.
 */
export function findViolations(
  ending: Ending,
  client: Client,
  shownDiscussions: readonly string[] | null,
): readonly Violation[] {
  const left = client.outbox.list(ending.sheetId)
  return [
    // Saved edits of a deleted sheet can never be confirmed by a base.
    ...unsettled(client, ending.truth ? left : left.filter(({ state }) => state !== 'saved')),
    ...lost(ending, client, left),
    ...twice(ending, client),
    ...checkCommentsAndColumns(ending, client, left),
    ...checkFiles(ending, client),
    ...checkLists(ending, client, left),
    ...checkImages(ending, client, left),
    ...(ending.truth ? onScreen(ending.truth, ending, client, left) : []),
    ...wrongResults(ending, client, left),
    ...(left.length === 0 ? wrongDiscussions(ending, client, shownDiscussions) : []),
    ...spurious(ending, client, left),
  ]
}

/** Edits that are neither saved nor wait for a decision. */
export const unsettled = ({ name }: Pick<Client, 'name'>, left: Left): Violation[] =>
  withoutLeaning(left)
    .filter(({ state }) => state !== 'needs-review')
    .map(({ seq, state, edit }) => ({
      rule: 'I8 comes to rest',
      what: `${name}: ${seq} is ${state}: ${JSON.stringify(edit)}`,
    }))

/** Removes edits that depend on a new row, column or comment that waits for a decision. */
function withoutLeaning(left: Left): Left {
  const held = new Set<number>()
  return left.filter(({ edit, state }) => {
    const leansOn = [
      ...namedRows(edit),
      ...('columnId' in edit ? [edit.columnId] : []),
      ...('after' in edit && edit.after !== null ? [edit.after] : []),
      ...(isCommentEdit(edit) ? [edit.commentId, edit.threadId] : []),
    ]
    const leans = leansOn.some(id => held.has(id))
    if (!leans && state !== 'needs-review') return true
    if (edit.kind === 'add-row') held.add(edit.rowId)
    if (edit.kind === 'add-column') held.add(edit.columnId)
    if (edit.kind === 'post-comment') for (const id of [edit.commentId, edit.threadId]) held.add(id)
    return !leans
  })
}

/**
 * Each stored edit of a cell or row must be on the service, wait, or have been replaced or discarded by the same user.
 */
function lost({ sheetId, ledger, log, truth }: Ending, client: Client, left: Left): Violation[] {
  const held = left.map(({ edit }) => JSON.stringify(edit))
  const isHeld = (word: string) => held.some(text => isHeldIn(text, word))
  const numbers = new Map<number, number>(client.outbox.numbers(sheetId).columns)
  const numberOf = (column: number) => numbers.get(column) ?? column
  const mine = ledger.intents().filter(one => one.client === client.name && one.sheetId === sheetId)
  const isLater = (one: Intent, than: Intent) => one.order > than.order && !one.isRefused
  const isGone = (key: string, column: number, than: Intent) =>
    mine.some(
      one =>
        isLater(one, than) &&
        ((one.kind === 'delete' && one.keys.includes(key)) ||
          (one.kind === 'unmake' && one.what === 'column' && numberOf(one.of) === numberOf(column))),
    )
  const taken = new Set(log.taken().map(({ value }) => value))
  const isStill = (item: string) =>
    (truth?.rows ?? []).some(row => row.cells.some(cell => itemsIn(cell)?.includes(item)))

  /** A link may be created twice: the last one is valid, unless another user has written there since. */
  const isTaken = ({ key, column, value, knew, at, client: by }: Extract<Intent, { kind: 'set' }>): boolean =>
    value === '' ||
    // Discarded before it was sent.
    (value === knew && isLinkWord(value)) ||
    (taken.has(value) &&
      (!isLinkWord(value) ||
        log.now(key, numberOf(column)) === value ||
        log.taken().some(other => other.key === key && other.by !== by && other.at >= at)))

  const isSettled = (one: Intent): boolean => {
    switch (one.kind) {
      case 'add':
        return log.made(one.key) || isHeld(one.key) || isGone(one.key, 0, one)
      case 'set': {
        const isReplaced = mine.some(
          other =>
            other.kind === 'set' &&
            isLater(other, one) &&
            other.key === one.key &&
            numberOf(other.column) === numberOf(one.column),
        )
        return isTaken(one) || isHeld(one.value) || isReplaced || isGone(one.key, one.column, one)
      }
      case 'tag': {
        const isOut = mine.some(other => other.kind === 'untag' && isLater(other, one) && other.item === one.item)
        return log.hasItem(one.item) || isHeld(one.item) || isOut || isGone(one.key, one.column, one)
      }
      case 'untag':
        return (
          !isStill(one.item) ||
          held.length > 0 ||
          ledger.hasDecided(client.name) ||
          log.wasPutBack(one.item, client.name)
        )
      default:
        return true
    }
  }
  const wordsOf = (one: Intent) =>
    'item' in one ? [one.item, one.key] : [...('value' in one ? [one.value] : []), ...('key' in one ? [one.key] : [])]
  return mine
    .filter(one => one.isStored && !isSettled(one) && !wordsOf(one).some(ledger.isDiscarded))
    .map(one => ({
      rule: 'I1 nothing stored is lost',
      what: `${client.name}: ${one.kind} ${wordsOf(one).join(' of ')}, at ${one.at}`,
    }))
}

const twice = ({ ledger, log }: Ending, { name }: Client): Violation[] =>
  ledger
    .intents()
    .flatMap(one => (one.kind === 'add' && one.client === name && log.isDoubled(one.key) ? [one.key] : []))
    .filter(key => !ledger.isAgreed(key))
    .map(key => ({ rule: 'I2 a row once', what: `${name}: ${key} was made twice` }))

/** Without waiting edits, a window shows the data of the service. */
function onScreen(truth: Truth, { sheetId }: Ending, { name, sync }: Client, left: Left): Violation[] {
  if (left.length > 0) return []
  const view = sync.view(sheetId)
  if (!view) return [{ rule: 'I8 comes to rest', what: `${name} shows no sheet` }]
  const ids = view.meta.columns.map(({ id }) => id)
  const shown = [
    shownLists(view),
    ...Array.from({ length: view.rowCount }, (_, index) =>
      ids.map(id => {
        const { value, formula, linkIn, image } = view.cellAt(index, id)
        const shown = typeof value === 'object' && value !== null ? itemsOf(value).join(', ') : value
        return withLink(shown, wordOfLink(linkIn) ?? image ?? formula)
      }),
    ),
  ]
  const there = [
    truthLists(truth),
    ...truth.rows.map(({ cells }) =>
      truth.columns.map(({ id }) => {
        const cell = cells.find(({ columnId }) => columnId === id)
        const more = wordOfWire(cell?.linkInFromCell) ?? cell?.image?.id ?? cell?.formula ?? null
        return withLink(itemsIn(cell ?? {})?.join(', ') || (cell?.value ?? null), more)
      }),
    ),
  ]
  if (JSON.stringify(shown) === JSON.stringify(there)) return []
  return [
    {
      rule: 'I7 shows the truth',
      what: `${name} shows ${JSON.stringify(shown)}, the service has ${JSON.stringify(there)}`,
    },
  ]
}

/** With its link, its image or its formula. */
const withLink = (value: unknown, link: string | null): unknown => (link === null ? value : [value, link])

const wrongDiscussions = (
  { discussions, truth }: Ending,
  { name }: Client,
  shown: readonly string[] | null,
): Violation[] =>
  truth === null || discussions === null || JSON.stringify(shown) === JSON.stringify(discussions)
    ? []
    : [
        {
          rule: 'I7 shows the truth',
          what: `${name} shows the conversations ${JSON.stringify(shown)}, the service has ${JSON.stringify(discussions)}`,
        },
      ]

/**
 * A user's own write must not count as another user's, except after losing access to the sheet: then the result of sent
 * edits cannot be checked, and they wait.
 */
const spurious = ({ ledger, log, wasShutOut }: Ending, { name }: Client, left: Left): Violation[] =>
  left.flatMap(({ reason, edit }) => {
    // See `images.ts`.
    if ('columnId' in edit && log.images.isOf(edit.columnId)) return []
    const theirs = /Someone else (?:changed this cell|renamed this column) to “(.*)”/.exec(reason ?? '')?.[1]
    const mine = ledger.intents().filter(({ client }) => client === name)
    // Written into two columns that turn out to be the same one, when a new column is seen before it is identified as
    // the user's own: both count.
    const isOfTwo = (one: Intent): boolean =>
      one.kind === 'set' &&
      'value' in edit &&
      mine.some(
        other =>
          other.kind === 'set' && other.value === edit.value && other.key === one.key && other.column !== one.column,
      )
    const isMine = (word: string) =>
      mine.some(one => ('value' in one && one.value === word && !isOfTwo(one)) || ('word' in one && one.word === word))
    const key = 'rowId' in edit && edit.rowId !== null ? log.keyOf(edit.rowId) : ''
    // The response named a row that does not exist, so its values have no author.
    const isNowhere = 'value' in edit && key === ''
    const others = log.taken().filter(one => one.key === key && one.by !== name)
    const isOfLink = /Someone else changed this cell: /.test(reason ?? '')
    // Only links are cleared here: clearing a cell that no user cleared is an action of the app, or a bug.
    const isCleared = reason === changedReason(blankCell) && 'value' in edit && typeof edit.value === 'string'
    const own =
      (isCleared && !others.some(({ value }) => value === null)) ||
      (isOfLink && edit.kind === 'set-cell' && !others.some(({ column }) => column === edit.columnId)) ||
      (theirs !== undefined && isMine(theirs))
    return own && !isNowhere && !wasShutOut
      ? [{ rule: 'I6 one’s own is no conflict', what: `${name}: ${JSON.stringify(edit)} waits: ${reason}` }]
      : []
  })
