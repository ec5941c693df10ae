import { createSheetReader } from '../../electron/cache/stored-sheet.ts'
import { searchedTexts } from '../../electron/search/worker/searched-texts.ts'
import { encodeSheet } from '../../shared/columnar/encode.ts'
import { openColumnar } from '../../shared/columnar/read.ts'
import { createSheetView } from '../../shared/fold/sheet-view.ts'
import type { Slice } from '../../shared/ipc/slice.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { SearchAnswer, SearchHit } from '../../shared/model/search.ts'
import { gridEditsOf } from '../../shared/model/sheet/pending-edit.ts'
import { writingOf } from '../../shared/print/writing.ts'
import type { Random } from '../../shared/random.ts'
import { isMatch } from '../../shared/search/match.ts'
import { readQuery } from '../../shared/search/search-query.ts'
import { type Word, wordsIn } from '../../shared/search/words.ts'
import type { Client } from '../env/client.ts'
import type { Clock } from '../env/clock.ts'
import type { Disk } from '../env/disk.ts'
import type { Violation } from './watcher.ts'

const WRITING = writingOf('en-GB')

type Searched = { readonly client: Client; readonly copies: Disk['copies']; readonly sheetIds: readonly SheetId[] }
/** The texts of each row of the copies with the unsaved edits. */
type ScannedRow = { readonly sheetId: SheetId; readonly rowId: number; readonly texts: readonly (readonly Word[])[] }

/** A search finds exactly what a scan of all copies and unsaved edits finds, if everything is indexed. */
export async function wrongHits(
  searched: Searched,
  clock: Clock,
  random: Random,
  queries: number,
): Promise<readonly Violation[]> {
  const violations: Violation[] = []
  for (let query = 0; query < queries; query++) {
    const before = scan(searched)
    const text = drawQuery(before, random)
    const expected = scanned(before, text)
    const { client } = searched
    const answer = await asked<SearchAnswer>(clock, client.search.everything(text))
    const found = await hitsOf(searched, text, clock)
    if (!client.isAlive() || !answer || answer.progress || !found) continue
    const names = `${client.name} finds ${found.join(' ') || 'nothing'} for ${JSON.stringify(text)}`
    // Edits may be saved, and copies read, while the search is answered.
    const after = scanned(scan(searched), text)
    if (found.join() !== expected.join() && found.join() !== after.join())
      violations.push({ rule: 'I17 finds what there is', what: `${names}, not ${expected.join(' ') || 'nothing'}` })
  }
  return violations
}

async function hitsOf({ client, sheetIds }: Searched, text: string, clock: Clock): Promise<readonly string[] | null> {
  const found: string[] = []
  for (const sheetId of sheetIds) {
    for (let after: number | null = 0; after !== null; ) {
      const slice: Slice<SearchHit> | null = await asked(clock, client.search.inSheet(text, sheetId, after))
      if (!slice) return null
      found.push(...slice.items.flatMap(hit => (hit.kind === 'row' ? [`${sheetId}/${hit.rowId}`] : [])))
      after = slice.next
    }
  }
  return found.sort()
}

/** Null: it was not answered, because the app was killed. */
async function asked<T>(clock: Clock, answer: Promise<{ ok: true; value: T } | { ok: false }>): Promise<T | null> {
  let value: T | null = null
  void answer.then(result => {
    if (result.ok) value = result.value
  })
  await clock.advance(0)
  return value
}

function scan({ client, copies, sheetIds }: Searched): readonly ScannedRow[] {
  const read = createSheetReader(copies)
  return sheetIds.flatMap(sheetId => {
    const sheet = read(sheetId)
    const base = sheet && openColumnar(encodeSheet(sheet))
    if (!base?.ok) return []
    const view = createSheetView(base.value, new Map(), gridEditsOf(client.outbox.list(sheetId)))
    return Array.from({ length: view.rowCount }, (_, index) => ({
      sheetId,
      rowId: view.rowIdAt(index),
      texts: view.meta.columns.flatMap(column =>
        searchedTexts(column, view.cellAt(index, column.id), WRITING).map(wordsIn),
      ),
    }))
  })
}

function scanned(rows: readonly ScannedRow[], text: string): readonly string[] {
  const { terms } = readQuery(text, '2026-03-02')
  return rows
    .filter(({ texts }) => terms.every(term => texts.some(words => isMatch(term, words))))
    .map(({ sheetId, rowId }) => `${sheetId}/${rowId}`)
    .sort()
}

/** A word, its beginning, two words of a row, a phrase, or a word that no row has. */
function drawQuery(rows: readonly ScannedRow[], random: Random): string {
  const texts = rows.flatMap(row => row.texts.filter(words => words.length > 0).map(words => ({ row, words })))
  const one = texts[random.below(texts.length)]
  const [first, second] = one?.words ?? []
  const word = first?.folded ?? 'nowhere'
  switch (random.below(5)) {
    case 0:
      return word
    case 1:
      return word.slice(0, 1 + random.below(word.length))
    case 2: {
      const others = one?.row.texts.filter(words => words.length > 0) ?? []
      return `${word} ${others[random.below(others.length)]?.at(-1)?.folded ?? 'nowhere'}`
    }
    case 3:
      return second ? `"${word} ${second.folded}"` : `"${word}"`
    default:
      return `${word}x`
  }
}
