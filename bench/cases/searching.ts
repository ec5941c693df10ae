import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { accountFiles } from '../../electron/env/account-files.ts'
import { readQuery, type SearchTerm } from '../../shared/search/search-query.ts'
import { createSheet, versionOf } from '../data/make-sheet.ts'
import { SEARCHED, searchedColumns, sheetName, sheetWire } from '../data/searched-sheets.ts'
import { SEARCHES, type TypedSearch } from '../data/searches.ts'
import type { BenchEnv } from '../env/bench-env.ts'
import { launchFurther } from '../env/further-app.ts'
import { openCopyStore } from '../env/stored-copies.ts'
import { openBareFts } from '../floors/bare-fts.ts'
import { type Figure, percentileFigure } from '../harness/figure.ts'
import { termText } from '../page/found-terms.ts'
import { indexing } from './indexing.ts'

const AIMS_MS = { median: 50, p95: 120 }
const INDEXING_MS = 180_000
const ASK_EVERY_MS = 500
const TODAY = '2026-06-15'

type Files = ReturnType<typeof accountFiles>
/** Milliseconds per key that changed the results. */
type Taken = { readonly ours: number[]; readonly floor: number[] }

/**
 * P34: searches typed letter by letter over 100 copies with 2,000,000 cells, from each key until its first results are
 * painted, beside the bare full-text query of the same words on the same index; and the figures of the index itself.
 */
export async function searching(env: BenchEnv, picture: (name: string) => Promise<void>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-searching-'))
  try {
    const files = await filesOfAccount(env, folder)
    await storeCopies(env, files)
    const { ours, floor } = await typeAll(env, folder, files)
    await picture('P34')
    const raw = { key: ours, 'bare query': floor }
    const figure = (name: string, values: readonly number[], share: number, aim: number | null) =>
      percentileFigure(`P34 ${name}`, 'ms', values, { share, aim }, raw)
    return [
      figure('key to first results, median', ours, 0.5, AIMS_MS.median),
      figure('key to first results, p95', ours, 0.95, AIMS_MS.p95),
      figure('bare full-text query, median', floor, 0.5, null),
      figure('bare full-text query, p95', floor, 0.95, null),
      ...(await indexing(env.runRounds)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Signs in once, which creates the folder of the account. */
async function filesOfAccount(env: BenchEnv, folder: string): Promise<Files> {
  const app = await launchFurther(env, folder)
  await app.close()
  const accounts = join(folder, 'accounts')
  const [account = '', ...others] = await readdir(accounts)
  if (others.length > 0) throw new Error('more than one account has copies there')
  return accountFiles(join(accounts, account))
}

/** The copies of sheets that the service has without rows, in the version that it has, so that the app keeps them. */
async function storeCopies({ newClient }: BenchEnv, { copies }: Files): Promise<void> {
  const store = openCopyStore(copies)
  const client = await newClient()
  try {
    for (let at = 0; at < SEARCHED.sheets; at += 1) {
      const sheet = await createSheet(client, sheetName(at), searchedColumns())
      const version = await versionOf(client, sheet.id)
      const wire = sheetWire({ ...sheet, at, version, rows: SEARCHED.rows })
      store.store(sheet.id, new TextEncoder().encode(wire), at)
    }
  } finally {
    store.close()
  }
}

async function typeAll(env: BenchEnv, folder: string, files: Files): Promise<Taken> {
  const app = await launchFurther(env, folder)
  try {
    const page = await app.window()
    await untilIndexed(page)
    const floor = openBareFts(files.index)
    const taken: Taken = { ours: [], floor: [] }
    await page.keyboard.press('Control+Shift+F')
    for (const search of SEARCHES) await typeLetters(page, search, floor, taken)
    floor.close()
    return taken
  } finally {
    await app.close()
  }
}

/** Each question costs the thread a little time. */
async function untilIndexed(page: Page): Promise<void> {
  const end = performance.now() + INDEXING_MS
  while (!(await page.evaluate(() => window.probe.isIndexed()))) {
    if (performance.now() > end) throw new Error('the copies were never indexed')
    await pause(ASK_EVERY_MS)
  }
}

async function typeLetters(
  page: Page,
  { before, typed }: TypedSearch,
  floor: ReturnType<typeof openBareFts>,
  taken: Taken,
): Promise<void> {
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(before)
  await page.evaluate(() => window.probe.frames(2))
  let text = before
  let earlier: readonly string[] = []
  for (const key of typed) {
    text += key
    const { terms } = readQuery(text, TODAY)
    const marked = textsOf(terms)
    const gone = earlier.filter(term => !marked.includes(term))
    // A space or a quote leaves the results as they are.
    const isSame = marked.join() === earlier.join()
    if (!isSame)
      await page.evaluate(([of, found]) => window.probe.awaitFound(of, found), [key, { marked, gone }] as const)
    await page.keyboard.press(key)
    if (isSame) continue
    earlier = marked
    taken.ours.push(await page.evaluate(() => window.probe.found()))
    taken.floor.push(floor.time(text))
  }
}

const textsOf = (terms: readonly SearchTerm[]): readonly string[] => [
  ...new Set(terms.map(({ words }) => termText(words))),
]
