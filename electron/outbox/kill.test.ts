import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { cases } from '../../shared/testing/cases.ts'
import { openOutbox } from './open-outbox.ts'

const ROUNDS = cases(4, 8)

/** Stores one edit after another and reports the number of each once it is stored. */
const WRITER = `
  import { writeSync } from 'node:fs'
  import { openOutbox } from './open-outbox.ts'
  const opened = openOutbox({ file: process.argv[2], stamp: '1' })
  if (!opened.ok) throw new Error('the outbox does not open')
  const from = Number(process.argv[3])
  for (let row = from; ; row++) {
    const edit = { kind: 'set-cell', rowId: row, columnId: 1, value: 'value ' + row, formula: null }
    const added = opened.value.outbox.add(1, [{ edit, base: null }], row)
    // Said before the next one begins, however slowly it is read: process.stdout would keep it in this process.
    if (added.ok) writeSync(1, row + '\\n')
  }
`

let folder: string
let script: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-kill-'))
  script = join(folder, 'writer.mjs')
  const sqlite = pathToFileURL(createRequire(import.meta.url).resolve('@photostructure/sqlite'))
  await build({
    stdin: { contents: WRITER, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { '@photostructure/sqlite': sqlite.pathname },
    external: [sqlite.pathname],
    logLevel: 'silent',
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

test('loses no edit reported as stored in any number of kills', async () => {
  const file = join(folder, 'outbox.db')
  let stored = 0
  for (let round = 0; round < ROUNDS; round++) {
    const writer = spawn(process.execPath, [script, file, String(stored + 1)], { stdio: ['ignore', 'pipe', 'inherit'] })
    stored = Math.max(stored, await killAfter(writer, 20 + round * 35))

    const opened = openOutbox({ file, stamp: '1' })
    if (!opened.ok) throw new Error('the outbox does not open')
    const rows = opened.value.outbox.list(sheetId(1)).map(({ edit }) => 'rowId' in edit && edit.rowId)
    opened.value.outbox.close()

    expect(opened.value.salvage).toBe(null)
    expect(rows.slice(0, stored)).toEqual(Array.from({ length: stored }, (_, index) => index + 1))
    // One more may be there: stored, and killed before the report.
    expect(rows.length - stored).toBeLessThanOrEqual(1)
    stored = rows.length
  }
  expect(stored).toBeGreaterThan(ROUNDS * 20)
})

/** Kills the writer during its work, and returns the last reported number. */
async function killAfter(writer: ChildProcess, lines: number): Promise<number> {
  let last = 0
  let count = 0
  if (!writer.stdout) throw new Error('the writer has no output')
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line)
    count += 1
    if (count === lines) writer.kill('SIGKILL')
  }
  return last
}
