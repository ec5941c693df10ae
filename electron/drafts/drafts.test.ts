import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ColumnId, RowId, SheetId, ThreadId } from '../../shared/model/ids.ts'
import { type Drafts, openDrafts } from './drafts.ts'

const SHEET = SheetId.parse(5)
const NONE = { rows: new Map(), columns: new Map(), threads: new Map(), comments: new Map() }
const cell = (row: number) => ({ kind: 'cell', rowId: RowId.parse(row), columnId: ColumnId.parse(2) }) as const
const reply = (thread: number) => ({ kind: 'thread', id: ThreadId.parse(thread) }) as const

let folder: string
let open: Drafts[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-drafts-'))
})
afterEach(() => {
  for (const drafts of open) drafts.close()
  open = []
  rmSync(folder, { recursive: true })
})

/** Starts a run. A previous run that has the drafts open is not closed. */
function begin(numbers: Parameters<typeof openDrafts>[2] = () => NONE): Drafts {
  const opened = openDrafts(join(folder, 'drafts.db'), '1', numbers)
  if (!opened.ok) throw new Error(opened.error.kind)
  open.push(opened.value)
  return opened.value
}

test('keeps one cell draft per sheet and each comment draft in the next run', () => {
  const drafts = begin()
  drafts.keep(SHEET, cell(7), 'Ha')
  drafts.keep(SHEET, cell(8), 'Half')
  drafts.keep(SHEET, reply(3), 'Who has')
  drafts.keep(SHEET, reply(4), 'Never mind')
  drafts.keep(SheetId.parse(6), cell(1), 'Elsewhere')
  drafts.keep(SHEET, reply(4), null)

  expect(begin().list(SHEET)).toEqual([
    { target: cell(8), text: 'Half', seen: null },
    { target: reply(3), text: 'Who has', seen: null },
  ])
})

test('replaces local ids by those of the service', () => {
  begin().keep(SHEET, cell(-9), 'In a new row')
  begin().keep(SHEET, reply(-3), 'In a new thread')
  const numbers = {
    ...NONE,
    rows: new Map([[RowId.parse(-9), RowId.parse(90)]]),
    threads: new Map([[ThreadId.parse(-3), ThreadId.parse(30)]]),
  }

  expect(
    begin(() => numbers)
      .list(SHEET)
      .map(({ target }) => target),
  ).toEqual([cell(90), reply(30)])
})

test("continues and removes a draft by the service's id, even if it was begun with a local id", () => {
  let numbers: ReturnType<NonNullable<Parameters<typeof openDrafts>[2]>> = NONE
  const drafts = begin(() => numbers)
  drafts.keep(SHEET, reply(-3), 'Who')
  drafts.keep(SHEET, reply(-4), 'When')
  numbers = {
    ...NONE,
    threads: new Map([
      [ThreadId.parse(-3), ThreadId.parse(30)],
      [ThreadId.parse(-4), ThreadId.parse(40)],
    ]),
  }

  drafts.keep(SHEET, reply(30), 'Who has')
  drafts.keep(SHEET, reply(-4), 'When is')
  expect(drafts.list(SHEET)).toEqual([
    { target: reply(30), text: 'Who has', seen: null },
    { target: reply(40), text: 'When is', seen: null },
  ])

  drafts.keep(SHEET, reply(30), null)
  drafts.keep(SHEET, reply(40), null)
  expect(drafts.list(SHEET)).toEqual([])
})

test('removes all drafts of an account at once', () => {
  const drafts = begin()
  drafts.keep(SHEET, cell(7), 'Half')

  expect(drafts.clear()).toEqual({ ok: true, value: null })
  expect(begin().list(SHEET)).toEqual([])
})

test('leaves no text of a removed draft in its file after a cleanup', () => {
  const drafts = begin()
  const holding = (word: string) => readdirSync(folder).filter(name => readFileSync(join(folder, name)).includes(word))
  drafts.keep(SHEET, cell(7), 'never to be read')
  drafts.keep(SHEET, reply(3), 'goes on')
  drafts.keep(SHEET, cell(7), null)
  expect(holding('never to be read')).not.toEqual([])

  drafts.forgetDeleted()

  expect(holding('never to be read')).toEqual([])
  expect(holding('goes on')).not.toEqual([])
})
