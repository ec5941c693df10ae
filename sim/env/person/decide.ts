import type { OutboxEdit } from '../../../electron/outbox/outbox-rows.ts'
import { namedRows } from '../../../shared/model/sheet/pending-edit.ts'
import { contentIn, contentName } from '../../check/content-names.ts'
import { listWord } from '../../check/ledger.ts'
import type { Client } from '../client.ts'
import { after, keyAt, type PersonContext, wordsOf } from './person-context.ts'

/** Decides waiting edits: confirms conflicts after looking, or discards the first edit. */
export function createDecisions(context: PersonContext, triesAgain: () => void) {
  const { ledger, sheetId, name } = context
  const waiting = ({ outbox }: Client) => outbox.list(sheetId).filter(({ state }) => state === 'needs-review')
  /** The words of an edit. Content of a cell has one for its cell as well: a copy of it may wait in another one. */
  const wordsBy = ({ sync }: Client) => {
    const view = sync.view(sheetId)
    return (entry: OutboxEdit): readonly string[] => {
      const { edit } = entry
      const index = edit.kind === 'set-cell' && view ? view.indexOf(edit.rowId) : -1
      return edit.kind === 'set-cell' && view && index >= 0
        ? [...wordsOf(entry), contentIn(contentName({ ...edit, display: null }), keyAt(context, view, index))]
        : wordsOf(entry)
    }
  }

  const stuck = ({ uploads }: Client) =>
    uploads
      .list()
      .filter(upload => upload.sheetId === sheetId && upload.state !== 'queued' && upload.state !== 'sending')

  return {
    retry(client: Client): void {
      triesAgain()
      ledger.decides(name)
      after(client.sync.ledger(0), listed => {
        const entries = listed.ok ? listed.value.items.filter(({ edit }) => edit.sheetId === sheetId) : []
        // "Keep mine" is not offered when the other value does not exist, such as for a deleted row.
        const conflicts = entries.flatMap(({ edit, conflict }) => (conflict?.theirs ? [{ edit, conflict }] : []))
        for (const { edit: entry } of conflicts) {
          for (const word of wordsOf(entry)) ledger.agree(word)
          if (entry.edit.kind === 'change-column') ledger.agree(listWord(entry.edit.columnId))
        }
        const decisions = conflicts.map(({ edit: { seq }, conflict }) => ({
          seq,
          keep: 'mine' as const,
          conflictId: conflict.id,
        }))
        if (decisions.length > 0) after(client.sync.resolve(decisions), () => undefined)
      })
      // The user has checked, as requested, and wants it a second time.
      for (const entry of waiting(client)) {
        if (entry.reason?.endsWith('Check before sending it again.')) wordsOf(entry).forEach(ledger.agree)
      }
      client.sync.retry(waiting(client).map(({ seq }) => seq))
      for (const { id, name: word } of stuck(client)) {
        ledger.agree(word)
        void client.uploads.retry(id) // The result is checked at the end.
      }
    },
    discard(client: Client): void {
      const words = wordsBy(client)
      const before = client.outbox.list(sheetId).flatMap(words)
      const [first] = waiting(client)
      const meant = meantBy(client.outbox.list(sheetId), first?.seq, words)
      ledger.decides(name)
      const [file] = first ? [] : stuck(client)
      // Also intended if the app is killed by it.
      if (file) ledger.discard(file.name)
      if (file) client.uploads.cancel(file.id)
      try {
        client.sync.discard(first ? [first.seq] : [])
      } finally {
        // Also when the app was killed by it.
        const after = new Set(client.outbox.list(sheetId).flatMap(words))
        for (const word of before) if (meant.has(word) && !after.has(word)) ledger.discard(word)
      }
    },
  }
}

/** The words discarded with this edit: its own, and for a new row, column or comment also those that depend on it. */
function meantBy(
  edits: readonly OutboxEdit[],
  seq: number | undefined,
  words: (entry: OutboxEdit) => readonly string[],
): ReadonlySet<string> {
  const gone = new Set<number>()
  const meant = new Set<string>()
  for (const entry of edits) {
    const { edit } = entry
    const named = [
      ...namedRows(edit),
      ...('columnId' in edit ? [edit.columnId] : []),
      ...('commentId' in edit ? [edit.commentId] : []),
    ]
    if (entry.seq !== seq && !named.some(id => gone.has(id))) continue
    if (edit.kind === 'add-row') gone.add(edit.rowId)
    if (edit.kind === 'add-column') gone.add(edit.columnId)
    if (edit.kind === 'post-comment') gone.add(edit.commentId)
    for (const word of words(entry)) meant.add(word)
  }
  return meant
}
