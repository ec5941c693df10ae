import { expect } from '@playwright/test'
import { threadsOf, type WireThread } from '../wire/discussions.ts'
import { columnId, type OtherClient, rowNumbered, type WireSheet } from '../wire/other-client.ts'
import { type Files, PLAN, SNAGS } from './leave-work.ts'
import type { Shown } from './look.ts'

type WireFile = {
  readonly name: string
  readonly parentType: string
  readonly parentId: number
}

/** The contents of a sheet on the service. */
type Held = {
  readonly sheet: WireSheet
  readonly threads: readonly WireThread[]
  readonly files: readonly WireFile[]
}
export type HeldSheets = Readonly<Record<typeof SNAGS | typeof PLAN, Held>>

export const heldBy = async (client: OtherClient): Promise<HeldSheets> => ({
  [SNAGS]: await heldOf(client, SNAGS),
  [PLAN]: await heldOf(client, PLAN),
})

async function heldOf(client: OtherClient, name: string): Promise<Held> {
  const sheet = await client.sheetNamed(name)
  const { data } = await client.call('GET', `/sheets/${sheet.id}/attachments?includeAll=true`)
  // as: the service's own tests check the shape.
  return { sheet, threads: await threadsOf(client, name), files: data as WireFile[] }
}

/** Asserts that every unsaved change arrived once, in its place, and that nothing else changed. */
export async function hasArrivedOnce(client: OtherClient, before: HeldSheets, shown: Shown, files: Files) {
  const after = await heldBy(client)
  const snags = after[SNAGS].sheet
  expect(snags.columns.map(({ title }) => title)).toEqual(shown.sheets[SNAGS]?.titles)
  expect(new Set(snags.columns.map(({ id }) => id)).size).toBe(snags.columns.length)

  const old = before[SNAGS].sheet.rows.map(({ id }) => id)
  expect(snags.rows.filter(({ id }) => !old.includes(id)).map(row => textIn(snags, row.rowNumber))).toEqual([
    'Lobby',
    'Lobby, lights',
    'Lobby, floor',
    'Lobby, sign',
  ])
  expect(old.filter(id => !snags.rows.some(row => row.id === id))).toHaveLength(1)
  const lobby = rowNumbered(snags, 10)
  expect(snags.rows.filter(({ parentId }) => parentId === lobby.id).map(({ rowNumber }) => rowNumber)).toEqual([
    11, 12, 13, 14,
  ])
  expect(after[PLAN].sheet.rows.map(({ id }) => id)).toEqual(before[PLAN].sheet.rows.map(({ id }) => id))

  expect(difference(commentsIn(after), commentsIn(before))).toEqual([
    'Both lifts',
    'Drawn for the 27th',
    'Please confirm the 27th.',
    'Signed on Friday',
    'The lobby by the lift',
    'The oil has run out',
    'Who has the key to the lift?',
  ])
  expect(difference(commentsIn(before), commentsIn(after))).toEqual([expect.stringMatching(/^Please confirm the 26th/)])
  const threadOn = (row: number) =>
    after[SNAGS].threads.filter(({ parentId }) => parentId === rowNumbered(snags, row).id)
  expect(threadOn(10).map(({ comments }) => comments.map(({ text }) => text))).toEqual([
    ['The lobby by the lift', 'Both lifts'],
  ])
  expect(threadOn(5).map(({ comments }) => comments.map(({ text }) => text))).toEqual([['The oil has run out']])
  const drawn = after[PLAN].threads
    .flatMap(({ comments }) => comments)
    .find(({ text }) => text === 'Drawn for the 27th')
  expect(drawn?.attachments?.map(({ name }) => name)).toEqual(['crane.bin'])

  expect(difference(filesIn(after), filesIn(before))).toEqual(
    [
      `crane.bin on COMMENT ${drawn?.id}`,
      `lights.bin on ROW ${rowNumbered(snags, 11).id}`,
      `socket.bin on ROW ${rowNumbered(snags, 3).id}`,
    ].sort(),
  )
  const bytes = new Map([...(await client.filesOf(SNAGS)), ...(await client.filesOf(PLAN))])
  for (const [name, wanted] of files) expect(bytes.get(name)?.equals(wanted), name).toBe(true)
}

const textIn = (sheet: WireSheet, row: number): unknown =>
  rowNumbered(sheet, row).cells.find(cell => cell.columnId === columnId(sheet, 'Snag'))?.value

const commentsIn = (held: HeldSheets): string[] =>
  Object.values(held).flatMap(({ threads }) => threads.flatMap(({ comments }) => comments.map(({ text }) => text)))

const filesIn = (held: HeldSheets): string[] =>
  Object.values(held).flatMap(({ files }) =>
    files.map(({ name, parentType, parentId }) => `${name} on ${parentType} ${parentId}`),
  )

/** The multiset difference of `all` and `others`. */
function difference(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all
    .filter(each => {
      const at = left.indexOf(each)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    .sort()
}
