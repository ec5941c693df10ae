import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aCell, columnId, rowId, sheetId } from '../../../shared/columnar/testing/a-sheet.ts'
import type { Result } from '../../../shared/result.ts'
import type { NewEdit } from '../coalesce.ts'
import { type OpenedOutbox, type OutboxOptions, openOutbox } from '../open-outbox.ts'

export const SHEET = sheetId(1)

/** The files of an outbox in a temporary folder, and the run that has them open. */
export function anOutboxFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-outbox-'))
  const file = join(folder, 'outbox.db')
  let opened: OpenedOutbox | null = null
  const close = () => {
    opened?.outbox.close()
    opened = null
  }
  return {
    folder,
    file,
    journal: `${file}.journal`,
    /** Starts a run; ends the previous one. */
    start(options: Partial<OutboxOptions> = {}): OpenedOutbox {
      close()
      opened = must(openOutbox({ file, stamp: '1', ...options }))
      return opened
    },
    close,
    remove(): void {
      close()
      rmSync(folder, { recursive: true })
    },
  }
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** A user typed into a blank cell. */
export const typed = (row: number, text: string, column = 1): NewEdit => ({
  edit: { kind: 'set-cell', rowId: rowId(row), columnId: columnId(column), value: text, formula: null },
  base: aCell(null),
})

/** A user added a row at the top. */
export const added = (row: number): NewEdit => ({
  edit: { kind: 'add-row', rowId: rowId(row), location: { parentId: null, after: null } },
  base: null,
})
