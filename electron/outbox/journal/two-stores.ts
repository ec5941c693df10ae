import { isTemporary } from '../../../shared/model/ids.ts'
import { EditState } from '../../../shared/model/sheet/edit.ts'
import { type Edit, isColumnEdit, namedRows } from '../../../shared/model/sheet/pending-edit.ts'
import { namedColumns, toOutboxEdit } from '../outbox-rows.ts'
import type { DatabaseContent } from './database-content.ts'
import { type Content, isSame, type JournalContent } from './journal-content.ts'
import type { EditRow, OtherRow } from './records.ts'

/** The trusted store: `database` if nothing needs repair, `journal` if the database lacks something of it, or both. */
export type Verdict = { readonly believed: 'database' | 'journal' | 'both'; readonly content: Content }

/**
 * Determines the content of the outbox from its two stores. An intact one with the last step is trusted alone.
 * Otherwise each edit is taken from the store that still has it, and counts as sent if it may have been.
 */
export function verdictOn(database: DatabaseContent, journal: JournalContent): Verdict {
  const [inDatabase, inJournal] = [database.step ?? -1, journal.step ?? -1]
  const isLater = database.isWhole && (inDatabase > inJournal || (inDatabase === inJournal && !journal.isWhole))
  if (isLater) return { believed: 'database', content: database }
  const isJournalWhole = journal.isWhole && (inDatabase === inJournal || (inJournal > inDatabase && !journal.isTorn))
  if (!isJournalWhole) return { believed: 'both', content: unionOf(database, journal) }
  const isInStep = database.isWhole && inDatabase === inJournal && isSame(database, journal)
  return isInStep ? { believed: 'database', content: database } : { believed: 'journal', content: journal }
}

/**
 * The number of changes readable in neither store; 0 if one is intact. For the database: edits of which only the number
 * is left. For the journal: lost steps, each an edit or a paste, minus those whose edits the database still has.
 */
export function lostOf({ believed, content }: Verdict, database: DatabaseContent, journal: JournalContent): number {
  if (believed !== 'both') return 0
  const named = [...database.unreadable].filter(seq => !content.edits.has(seq) && !journal.gone.has(seq)).length
  const behind = Math.max(0, (database.step ?? 0) - (journal.step ?? 0))
  const fromDatabaseAlone = [...content.edits.keys()].filter(seq => !journal.edits.has(seq)).length
  return Math.max(named, journal.lostSteps + behind - fromDatabaseAlone)
}

function unionOf(database: DatabaseContent, journal: JournalContent): Content {
  const isDatabaseLater = (database.step ?? -1) >= (journal.step ?? -1)
  const [earlier, later] = isDatabaseLater ? [journal, database] : [database, journal]
  const others = new Map([...earlier.others, ...later.others])
  const misplaced = misplacedIn(database, journal)
  // The last step of a store says nothing about each edit: a journal may have lost an earlier step, a database never.
  const isAsNew = (own: EditRow, copy: EditRow): boolean => {
    // The checksum of a database row does not cover its sheet.
    if (own[SHEET] !== copy[SHEET]) return false
    if (database.step === null) return own[MADE_AT] > copy[MADE_AT]
    return database.step >= (journal.writtenAt.get(copy[SEQ]) ?? 0)
  }
  const edits = new Map<number, EditRow>()
  for (const seq of [...new Set([...database.edits.keys(), ...journal.edits.keys()])].sort((a, b) => a - b)) {
    const [own, copy] = [database.edits.get(seq), journal.edits.get(seq)]
    if (journal.gone.has(seq) || (own && misplaced.has(seq))) continue
    const isOwn = own !== undefined && (!copy || isAsNew(own, copy))
    const row = isOwn ? own : copy
    if (row) edits.set(seq, isOwn && isDatabaseLater ? row : mayHaveLeft(row))
  }
  return { step: later.step, edits: withoutGuesses(edits, others), others }
}

const [SEQ, SHEET, STATE, REASON, MADE_AT, HASH] = [0, 1, 4, 5, 9, 10] as const

/**
 * Edits under a damaged number in the database: the journal has them under the right one, and the database does not.
 */
function misplacedIn(database: DatabaseContent, journal: JournalContent): ReadonlySet<number> {
  const contentOf = (row: EditRow) => `${row[HASH]} ${row[MADE_AT]}`
  const missing = new Set([...journal.edits].flatMap(([seq, row]) => (database.edits.has(seq) ? [] : [contentOf(row)])))
  const strange = [...database.edits].filter(([seq, row]) => !journal.edits.has(seq) && missing.has(contentOf(row)))
  return new Set(strange.map(([seq]) => seq))
}

const withState = (row: EditRow, state: EditState, reason: string | null): EditRow => {
  const changed: EditRow = [...row]
  changed[STATE] = state
  changed[REASON] = reason
  return changed
}

/** Its later states are lost. */
function mayHaveLeft(row: EditRow): EditRow {
  const isOpen = row[STATE] === 'queued' || row[STATE] === 'sending'
  return isOpen ? withState(row, 'unknown', null) : row
}

export const UNSURE_AFTER_DAMAGE =
  'This may have been sent before the file of stored edits was damaged. Check before sending it again.'

const KNOWN_BEFORE: Readonly<Partial<Record<Edit['kind'], string>>> = {
  'add-row': 'known_rows',
  'add-column': 'known_columns',
  'post-comment': 'known_comments',
}

/**
 * A row, column or comment that may have been sent is searched among the unknown ones. If the known ids are lost, the
 * user decides, and its dependents wait.
 */
function withoutGuesses(
  edits: ReadonlyMap<number, EditRow>,
  others: ReadonlyMap<string, OtherRow>,
): ReadonlyMap<number, EditRow> {
  const isSent = (row: EditRow) => row[STATE] === 'unknown' || row[STATE] === 'sending'
  const isLost = (row: EditRow, edit: Edit) => {
    const known = KNOWN_BEFORE[edit.kind]
    return isSent(row) && known !== undefined && !others.has(`${known} ${row[SHEET]}`)
  }
  const entries = [...edits].map(([seq, row]) => ({ seq, row, edit: editOf(row) }))
  const held = new Set(entries.flatMap(({ row, edit }) => (edit && isLost(row, edit) ? [madeBy(edit)] : [])))
  return new Map(
    entries.map(({ seq, row, edit }) => {
      if (!edit || !isSent(row)) return [seq, row]
      if (isLost(row, edit)) return [seq, withState(row, 'needs-review', UNSURE_AFTER_DAMAGE)]
      const leans = [...namedRows(edit), ...namedColumns(edit)].some(id => isTemporary(id) && held.has(id))
      return [seq, leans ? withState(row, 'queued', null) : row]
    }),
  )
}

/** The local id; those of rows, columns and comments may coincide, which only causes an extra review. */
function madeBy(edit: Edit): number {
  if (isColumnEdit(edit)) return edit.columnId
  return 'commentId' in edit ? edit.commentId : edit.rowId
}

const editOf = (row: EditRow): Edit | null => outboxEditOf(row)?.edit ?? null

export function outboxEditOf([
  seq,
  sheetId,
  edit,
  base,
  state,
  reason,
  attempt,
  sentAt,
  savedVersion,
  madeAt,
  hash,
]: EditRow) {
  return toOutboxEdit({
    seq,
    sheet_id: sheetId,
    edit,
    base,
    state: EditState.catch('unknown').parse(state),
    reason,
    made_at: madeAt,
    saved_version: savedVersion,
    sent_at: sentAt,
    attempt,
    hash,
  })
}
