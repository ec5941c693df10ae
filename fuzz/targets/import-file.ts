import { createTableCore } from '../../electron/files/import/table-core.ts'
import type { TableRequest } from '../../electron/files/import/table-protocol.ts'
import { createFileFolder } from '../../electron/files/testing/file-folder.ts'
import {
  planColumns,
  plannedProblem,
  toNewColumns,
} from '../../renderer/screens/navigator/new-sheet/planned-columns.ts'
import { titleLinesOf } from '../../renderer/sheet/import-export/source/guess-columns.ts'
import { readSample } from '../../renderer/sheet/import-export/source/table-source.ts'
import { PLAIN_LOCALE } from '../../renderer/ui/messages/locale.ts'
import type { Slice } from '../../shared/ipc/slice.ts'
import { IMPORT_LIMITS, type ImportRead } from '../../shared/model/import-export.ts'
import type { Random } from '../../shared/random.ts'
import type { Result } from '../../shared/result.ts'
import { Fault, type OpenTarget } from '../run/target.ts'

/** Parses files with this name like the import thread, with all sheets, and plans columns for each like the page. */
export async function openImport(name: string, drawFile: (random: Random) => Uint8Array): Promise<OpenTarget> {
  const folder = createFileFolder()
  return {
    draw(random) {
      const path = folder.write(name, drawFile(random))
      return async () => {
        const file = openTable(path)
        const { sheets } = await take(file, await file.read())
        for (let at = 0; at < Math.min(sheets.length, 4); at++) await take(file, await file.sheet(at))
      }
    },
    close: async () => folder.remove(),
  }
}

/** The calls of the main process to the import thread. */
function openTable(path: string) {
  const handle = createTableCore(() => undefined)
  const ask = async (request: TableRequest) => {
    const reply = await handle(request)
    if (!('result' in reply)) throw new Fault('a call without an answer')
    return reply.result
  }
  return {
    // as: each call has the answer type of `TableCalls`, here and in the two below
    read: async () => (await ask({ id: 1, call: 'read', input: { path } })) as Result<ImportRead>,
    // as: see above
    sheet: async (sheet: number) => (await ask({ id: 2, call: 'sheet', input: { sheet } })) as Result<ImportRead>,
    rows: async (after: number) =>
      // as: see above
      (await ask({ id: 3, call: 'rows', input: { after } })) as Result<Slice<readonly string[]>>,
  }
}

/** The result is a table whose rows can be read to the last one that was counted, or an error with a reason. */
async function take(file: ReturnType<typeof openTable>, answer: Result<ImportRead>): Promise<ImportRead> {
  if (!answer.ok) throw new Fault(`a file that is there is answered with ${answer.error.kind}`)
  const read = answer.value
  if (read.kind === 'refused') return read
  const { rows } = read
  if (rows < 1) throw new Fault(`a table of ${rows} rows`)
  const end = await file.rows(rows - 1)
  if (!end.ok || end.value.items.length !== 1 || end.value.next !== null)
    throw new Fault(`the last of ${rows} rows is answered with ${JSON.stringify(end).slice(0, 200)}`)
  if (read.width < 1 || read.width > IMPORT_LIMITS.columns) throw new Fault(`a table of ${read.width} columns`)
  const sample = await readSample(file.rows)
  if (!sample.ok) throw new Fault(`rows are answered with ${sample.error.kind}`)
  const lines = sample.value
  if (lines.some(line => line.some(text => typeof text !== 'string'))) throw new Fault('a cell that is no text')
  const planned = planColumns({ sample: lines, width: read.width }, titleLinesOf(lines, PLAIN_LOCALE), PLAIN_LOCALE)
  if (planned.length !== read.width) throw new Fault('not a column for each column')
  plannedProblem(planned)
  toNewColumns(planned, lines)
  return read
}
