import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RowId, SheetId } from '../../shared/model/ids.ts'
import { COLUMNS, LARGEST_ROWS, rowIdAt, SEARCHED, type SearchedSheet, sheetWire } from '../data/searched-sheets.ts'
import { SEARCHES, type TypedSearch } from '../data/searches.ts'
import { openIndex } from '../env/indexed-copies.ts'
import { type CopyStore, openCopyStore } from '../env/stored-copies.ts'
import { openBareFts } from '../floors/bare-fts.ts'
import { type Figure, percentileFigure, ratioFigure } from '../harness/figure.ts'
import { quartiles } from '../harness/quartiles.ts'
import type { Contestant, RunRounds } from '../harness/rounds.ts'

const ROUNDS = 5
const COMMITS_A_ROUND = 200
const AIMS = { size: 0.25, storing: 1.5, commitMs: 1.2 }
const [WITH, WITHOUT] = ['with its index', 'without']

/**
 * P34, without a window: the size of the index of 2,000,000 cells compared with that of their copies; the answers of
 * the search thread; a sheet of 500,000 cells stored and indexed, compared with stored alone; and one changed cell
 * stored while the index follows each change.
 */
export async function indexing(runRounds: RunRounds): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-index-'))
  try {
    const sizes = await sizeOfIndex(folder)
    return [
      sizes,
      ...answering(folder),
      ...(await storing(folder, runRounds)),
      ...(await committing(folder, runRounds)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const sheetAt = (at: number, rows: number): SearchedSheet => ({
  at,
  id: at + 1,
  columnIds: Array.from({ length: COLUMNS }, (_, index) => index + 1),
  version: 1,
  rows,
})
const bytesOf = (sheet: SearchedSheet): Uint8Array => new TextEncoder().encode(sheetWire(sheet))

const filesOf = (folder: string) => ({ copies: join(folder, 'all.db'), index: join(folder, 'all-search.db') })

async function sizeOfIndex(folder: string): Promise<Figure> {
  const files = filesOf(folder)
  const copies = openCopyStore(files.copies)
  for (let at = 0; at < SEARCHED.sheets; at += 1) copies.store(at + 1, bytesOf(sheetAt(at, SEARCHED.rows)), at)
  const index = openIndex(files)
  index.update()
  // Closing writes everything into the files themselves.
  index.close()
  copies.close()
  const [ours, whole] = [statSync(files.index).size, statSync(files.copies).size]
  const raw = { 'bytes of the index': [ours], 'bytes of the copies': [whole] }
  return { name: 'P34 index', unit: '× the copies', ...quartiles([ours / whole]), aim: AIMS.size, rounds: 1, raw }
}

/** Each search letter by letter, as the window asks the thread, beside the bare query. */
function answering(folder: string): Figure[] {
  const files = filesOf(folder)
  const index = openIndex(files)
  index.update()
  const bare = openBareFts(files.index)
  const [ours, floor]: [number[], number[]] = [[], []]
  for (const text of SEARCHES.flatMap(textsOf)) {
    const begun = performance.now()
    index.search(text)
    ours.push(performance.now() - begun)
    floor.push(bare.time(text))
  }
  bare.close()
  index.close()
  const raw = { thread: ours, 'bare query': floor }
  return [
    percentileFigure('P34 answer of the thread, median', 'ms', ours, { share: 0.5, aim: null }, raw),
    percentileFigure('P34 answer of the thread, p95', 'ms', ours, { share: 0.95, aim: null }, raw),
  ]
}

const textsOf = ({ before, typed }: TypedSearch): readonly string[] =>
  Array.from(typed, (_, at) => before + typed.slice(0, at + 1))

/** Each time into new files. */
async function storing(folder: string, runRounds: RunRounds): Promise<Figure[]> {
  const sheet = sheetAt(SEARCHED.sheets, LARGEST_ROWS)
  const bytes = bytesOf(sheet)
  let run = 0
  const store = (isIndexed: boolean) => async () => {
    run += 1
    const files = { copies: join(folder, `one-${run}.db`), index: join(folder, `one-${run}-search.db`) }
    const copies = openCopyStore(files.copies)
    const index = isIndexed ? openIndex(files) : null
    const begun = performance.now()
    copies.store(sheet.id, bytes, run)
    index?.update()
    const elapsed = performance.now() - begun
    index?.close()
    copies.close()
    for (const file of Object.values(files)) await rm(file, { force: true })
    return elapsed
  }
  const rounds = await runRounds(contestants(store), ROUNDS, { timeoutMs: 120_000 })
  return [ratioFigure('P34 storing 500,000 cells', AIMS.storing, rounds, WITH, WITHOUT)]
}

/** One cell after another, in a sheet of 20,000 cells among the others. The index follows in its own thread. */
async function committing(folder: string, runRounds: RunRounds): Promise<Figure[]> {
  const files = filesOf(folder)
  const copies = openCopyStore(files.copies)
  const index = openIndex(files)
  const change = nextChange(copies)
  const [commits, followed]: [number[], number[]] = [[], []]
  const commit = (isIndexed: boolean) => async () => {
    const taken = Array.from({ length: COMMITS_A_ROUND }, () => {
      const begun = performance.now()
      change()
      const elapsed = performance.now() - begun
      if (isIndexed) index.update()
      if (isIndexed) followed.push(performance.now() - begun)
      return elapsed
    })
    // Otherwise these changes would be indexed in the next round of the other.
    if (!isIndexed) index.update()
    else commits.push(...taken)
    return quartiles(taken).median
  }
  const rounds = await runRounds(contestants(commit), ROUNDS)
  index.close()
  copies.close()
  const half = (name: string, ms: readonly number[], aim: number | null) =>
    percentileFigure(`P34 one cell ${name}`, 'ms', ms, { share: 0.5, aim }, { ms })
  return [
    half('stored beside an index', commits, AIMS.commitMs),
    ratioFigure('P34 one cell, beside no index', null, rounds, WITH, WITHOUT),
    half('until it is indexed', followed, null),
  ]
}

const contestants = (run: (isIndexed: boolean) => Contestant['run']): Contestant[] => [
  { name: WITH, run: run(true) },
  { name: WITHOUT, run: run(false) },
]

function nextChange(copies: CopyStore): () => void {
  const at = SEARCHED.sheets / 2
  let changes = 0
  return () => {
    changes += 1
    const rowId = RowId.parse(rowIdAt(at, changes % SEARCHED.rows))
    const cells = [[2, [`changed ${changes}`, null, null]]] as const
    const row = { rowId, locked: false, attachments: 0, comments: 0, cells }
    copies.change({ sheetId: SheetId.parse(at + 1), moves: [], rows: [row], version: 1 + changes, at: changes })
  }
}
