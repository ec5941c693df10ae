import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { dayOf } from './by-key/day.ts'
import { attachesAndDiscusses, exportsAndLooksRound, holdsAndReverts, namesTheSheet } from './by-key/discuss.ts'
import { countsAndTicks, fillsInThePlan } from './by-key/fill.ts'
import { changesRows, findsAndReplaces, sortsAndFilters } from './by-key/look.ts'
import { buildsAnOutline, copyTheList, signsInAndMakesASheet } from './by-key/make.ts'
import { LONG_TEST_MS } from './harness/ceilings.ts'
import { ROOT } from './harness/electron.ts'
import { test } from './harness/test.ts'
import { threadsOf } from './wire/discussions.ts'
import { type OtherClient, otherClient, type WireSheet } from './wire/other-client.ts'

const NAME = 'Harbour hall, 2027'

test('builds a plan without a mouse, from a pasted list to an exported workbook, and saves all of it @full', async ({
  service,
  launch,
  folder,
}) => {
  test.setTimeout(LONG_TEST_MS)
  const [app, at] = await Promise.all([launch(), service({ sample: true, limit: 'off' })])
  const day = await dayOf(app, at, folder)
  await copyTheList(day)
  await signsInAndMakesASheet(day)
  await buildsAnOutline(day)
  await fillsInThePlan(day)
  await countsAndTicks(day)
  await sortsAndFilters(day)
  await findsAndReplaces(day)
  await changesRows(day)
  await attachesAndDiscusses(day)
  await holdsAndReverts(day)
  const workbook = await exportsAndLooksRound(day)
  await namesTheSheet(day, NAME)

  expect(day.steps.length).toBeGreaterThanOrEqual(40)
  expect(await listedSteps()).toEqual(day.steps)
  expect(await day.mouseUses()).toBe(0)
  await day.window.isAllSaved()
  const client = otherClient(at)
  expect(rowsOf(await client.sheetNamed(NAME))).toEqual(BUILT)
  expect(await commentTexts(client)).toEqual([
    'The base is blocked until the survey is in, @Idris Bello when is it',
    'It came in at noon today',
  ])
  expect([...(await client.filesOf(NAME)).keys()]).toEqual(['crane base.pdf'])
  const text = textIn(await readFile(workbook))
  for (const word of ['Ground slab, curing', 'Hoist lifts', 'Tomasz Wrona', 'Blocked']) expect(text).toContain(word)
})

/** The steps listed in the documentation. */
async function listedSteps(): Promise<readonly string[]> {
  const text = await readFile(join(ROOT, 'docs/without-a-mouse.md'), 'utf8')
  return [...text.matchAll(/^\d+\. (.+)$/gm)].map(([, title = '']) => title)
}

/** Level, name, status, person, start, due, hours, tick and notes of each row, as the service has them. */
function rowsOf({ columns, rows }: WireSheet): readonly string[] {
  const titles = new Map(columns.map(({ id, title }) => [id, title]))
  return rows.map(({ parentId, cells }) => {
    const byTitle = new Map(cells.map(({ columnId, value }) => [titles.get(columnId), value]))
    const shown = ['Name', 'Status', 'Assigned to', 'Start', 'Due', 'Hours', 'Ordered', 'Notes']
    return [parentId ? '>' : '', ...shown.map(title => String(byTitle.get(title) ?? ''))].join('|')
  })
}

const BUILT = [
  '|Site set-up|||2027-03-01|2027-03-05|||',
  '>|Hoarding and gates|In progress|tomasz.wrona@fernhill.example|2027-03-08|2027-03-12|40|true|Hoarding and gates',
  '>|Welfare cabins|Not started|priya.raman@fernhill.example|2027-03-15|2027-03-19|24|true|',
  '>|Tower crane base|Blocked|priya.raman@fernhill.example|2027-03-22|2027-03-26|56|true|',
  '|Groundworks|Not started|priya.raman@fernhill.example|2027-03-29|2027-04-02|||',
  '>|Piling, north side|Not started|priya.raman@fernhill.example|2027-04-05|2027-04-09|||',
  '>|Piling, south side|Not started|priya.raman@fernhill.example|2027-04-12|2027-04-16|||',
  '>|Ground slab|Not started|priya.raman@fernhill.example|2027-04-19|2027-04-23|||',
  '>|Ground slab, curing|Not started|priya.raman@fernhill.example|2027-04-19|2027-04-23|||',
  '|Frame|Not started|priya.raman@fernhill.example|2027-04-26|2027-04-30|||',
  '>|Steel delivery|Not started|priya.raman@fernhill.example|2027-05-03|2027-05-07|||',
  '>|Bolting up|Not started|priya.raman@fernhill.example|2027-05-17|2027-05-21|||',
  '>|Hoist lifts|Not started|priya.raman@fernhill.example|2027-05-10|2027-05-14|||',
]

async function commentTexts(client: OtherClient): Promise<readonly string[]> {
  const threads = await threadsOf(client, NAME)
  return threads.flatMap(({ comments }) => comments.map(({ text }) => text))
}

/** Every text of a workbook, one after another. */
const textIn = (bytes: Buffer): string =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, part]) => strFromU8(part))
    .join('\n')
