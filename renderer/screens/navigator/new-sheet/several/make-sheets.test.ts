import { expect, test } from 'vitest'
import { sheetId } from '../../../../../shared/columnar/testing/a-sheet.ts'
import { ok, type Result } from '../../../../../shared/result.ts'
import { createSheetsMaker, type MakeSheetsDeps, type Making } from './make-sheets.ts'

type Failed = Extract<Result<never>, { ok: false }>
const OFFLINE: Failed = { ok: false, error: { kind: 'offline', server: 'https://sheets.example' } }
const UNKNOWN: Failed = { ok: false, error: { kind: 'outcome-unknown' } }

/** A service in memory with the rows of each sheet, and the steps that fail. */
function aService(rowsPerPart: number) {
  const folders: string[] = []
  const sheets = new Map<string, { readonly id: number; rows: string[] }>()
  const failures: (() => Failed | null)[] = []
  const failNow = () => failures.shift()?.() ?? null
  const byId = (id: number) => [...sheets.values()].find(each => each.id === id)
  const deps: MakeSheetsDeps = {
    createFolder: async () => {
      const failed = failNow()
      if (!failed) folders.push('folder')
      return failed ?? ok({ kind: 'folder', id: 7 })
    },
    readPart: async part => failNow() ?? ok(Array.from({ length: rowsPerPart }, (_, at) => [`${part}:${at}`])),
    createSheet: async part => {
      const failed = failNow()
      if (failed?.error.kind === 'offline') return failed
      const name = `Sheet ${part}`
      if (sheets.has(name)) throw new Error('doubled')
      sheets.set(name, { id: part + 1, rows: [] })
      return failed ?? ok(sheetId(part + 1))
    },
    findSheet: async part => {
      const found = sheets.get(`Sheet ${part}`)
      return failNow() ?? ok(found ? sheetId(found.id) : null)
    },
    fillSheet: async ({ sheetId: id, lines, isAgain, onStored }) => {
      const sheet = byId(id)
      if (!sheet) throw new Error('no sheet')
      if (isAgain) sheet.rows = []
      const failed = failNow()
      sheet.rows.push(...lines.slice(0, failed ? 1 : lines.length).map(([text = '']) => text))
      onStored(sheet.rows.length)
      return failed ?? ok(null)
    },
    saved: async () => failNow() ?? ok(null),
  }
  return { deps, folders, failures, rows: () => [...sheets.values()].map(({ rows }) => rows) }
}

const ALL = [0, 1, 2].map(part => [0, 1].map(at => `${part}:${at}`))

test('makes the sheets one after another, and reports each step', async () => {
  const { deps, rows, folders } = aService(2)
  const seen: Making[] = []
  await createSheetsMaker(3, deps, making => void seen.push(making)).run()
  expect(rows()).toEqual(ALL)
  expect(folders).toHaveLength(1)
  const steps = seen.map(making => (making.kind === 'working' ? making.step : making.kind))
  expect(steps.slice(0, 6)).toEqual(['folder', 'reading', 'creating', 'storing', 'storing', 'saving'])
  expect(seen.at(-1)).toEqual({ kind: 'done', sheets: 3, rows: 6, first: 1, hasFolder: true })
})

test('whichever request fails, continuing makes the rest once', async () => {
  for (const failure of [OFFLINE, UNKNOWN]) {
    for (let at = 0; at < 13; at++) {
      const { deps, failures, rows, folders } = aService(2)
      failures.push(...Array.from({ length: at }, () => () => null), () => failure)
      const seen: Making[] = []
      const maker = createSheetsMaker(3, deps, making => void seen.push(making))
      await maker.run()
      expect(seen.at(-1)).toMatchObject({ kind: 'paused', error: failure.error })
      await maker.run()
      expect([at, rows(), folders.length]).toEqual([at, ALL, 1])
      expect(seen.at(-1)).toMatchObject({ kind: 'done', sheets: 3, rows: 6 })
    }
  }
})

test('a sheet that may exist is looked for until the service answers', async () => {
  const { deps, failures, rows } = aService(2)
  failures.push(
    ...[() => null, () => null, () => UNKNOWN], // its creation
    ...[() => null, () => OFFLINE], // read again, looked for
  )
  const maker = createSheetsMaker(3, deps, () => undefined)
  await maker.run()
  await maker.run()
  expect(rows()).toEqual([[]])
  await maker.run()
  expect(rows()).toEqual(ALL)
})

test('stopping leaves complete sheets, and says how far it came', async () => {
  const { deps, rows } = aService(2)
  const seen: Making[] = []
  const maker = createSheetsMaker(3, deps, making => {
    seen.push(making)
    if (making.kind === 'working' && making.step === 'storing' && making.sheets === 1 && !making.isStopping)
      maker.stop()
  })
  await maker.run()
  expect(seen.at(-1)).toEqual({
    kind: 'paused',
    error: null,
    isStored: false,
    sheets: 2,
    rows: 4,
    first: 1,
    hasFolder: true,
  })
  expect(rows()).toEqual(ALL.slice(0, 2))
  await maker.run()
  expect(rows()).toEqual(ALL)
})
