import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { OtherClient } from '../wire/other-client.ts'
import type { RunningService } from './service.ts'

/** The columns that the schedule of a project needs, with their types and tags. */
const SCHEDULED = [
  ['Start', 'ABSTRACT_DATETIME', 'GANTT_START_DATE'],
  ['End', 'ABSTRACT_DATETIME', 'GANTT_END_DATE'],
  ['Duration', 'DURATION', 'GANTT_DURATION'],
  ['After', 'PREDECESSOR', 'GANTT_PREDECESSOR'],
] as const

/** A task: its first day, its duration, and the positions of its predecessors, from 0. */
export type Task = {
  readonly name: string
  readonly start: string
  readonly duration: string
  readonly after?: readonly number[]
}

/**
 * Creates a project sheet with dependencies enabled and with formulas, by column title, in each row. The API creates no
 * such sheets, so its settings are written to the file of the stopped service.
 */
export async function createProject(
  { service, client }: { readonly service: RunningService; readonly client: OtherClient },
  name: string,
  tasks: readonly Task[],
  formulas: Readonly<Record<string, string>>,
): Promise<void> {
  const titles = ['Task', ...SCHEDULED.map(([title]) => title), ...Object.keys(formulas)]
  await client.call('POST', '/sheets', {
    name,
    columns: titles.map((title, at) => ({ title, type: 'TEXT_NUMBER', ...(at === 0 && { primary: true }) })),
  })
  const { id, columns } = await client.sheetNamed(name)
  await service.stop()
  enableDependencies(join(service.data, 'service.db'), id)
  await service.startAgain()

  const columnId = (title: string) => columns.find(column => column.title === title)?.id
  const rowIds: unknown[] = []
  for (const { name: task, start, duration, after = [] } of tasks) {
    const predecessors = after.map(at => ({ rowId: rowIds[at], type: 'FS' }))
    const cells = [
      ['Task', { value: task }],
      ['Start', { value: start }],
      ['Duration', { value: duration }],
      ['After', { objectValue: { objectType: 'PREDECESSOR_LIST', predecessors } }],
      ...Object.entries(formulas).map(([title, formula]) => [title, { formula }] as const),
    ] as const
    const { result } = await client.call('POST', `/sheets/${id}/rows`, {
      toBottom: true,
      cells: cells.map(([title, content]) => ({ columnId: columnId(title), ...content })),
    })
    rowIds.push(Object(result).id)
  }
}

function enableDependencies(file: string, sheetId: number): void {
  const db = new DatabaseSync(file)
  const setColumn = db.prepare(
    `UPDATE columns SET definition = json_set(definition, '$.type', ?, '$.tags', json_array(?))
      WHERE sheet_id = ? AND json_extract(definition, '$.title') = ?`,
  )
  for (const [title, type, tag] of SCHEDULED) setColumn.run(type, tag, sheetId, title)
  const settings = JSON.stringify({ ganttEnabled: true, dependenciesEnabled: true })
  db.prepare('UPDATE sheets SET settings = ? WHERE id = ?').run(settings, sheetId)
  db.close()
}
