import type { ColumnRecord, ColumnType } from '../rules/columns/column-definition.ts'
import { startService } from './service.ts'

type ProjectColumn = readonly [title: string, type: ColumnType, tag?: string]

const COLUMNS: readonly ProjectColumn[] = [
  ['Task', 'TEXT_NUMBER'],
  ['Start', 'ABSTRACT_DATETIME', 'GANTT_START_DATE'],
  ['End', 'ABSTRACT_DATETIME', 'GANTT_END_DATE'],
  ['Duration', 'DURATION', 'GANTT_DURATION'],
  ['After', 'PREDECESSOR', 'GANTT_PREDECESSOR'],
]

/** A project sheet, which the API cannot create: its columns are stored directly, as the sample does. */
export async function aProject(dependenciesEnabled = true, more: readonly ProjectColumn[] = []) {
  const service = startService()
  const { deps, store, ann } = service
  const id = deps.ids.next()
  const columns = [...COLUMNS, ...more].map(([title, type, tag], index): ColumnRecord => {
    const base = { id: deps.ids.next(), index, title, type, width: 100, validation: false }
    return { ...base, ...(index === 0 ? { primary: true as const } : {}), ...(tag ? { tags: [tag] } : {}) }
  })
  store.sheets.add({ id, name: 'Project', ownerId: ann.id, settings: { dependenciesEnabled, ganttEnabled: true } }, 0)
  for (const column of columns) store.columns.add(id, column)

  const columnId = (title: string): number => columns.find(column => column.title === title)?.id ?? 0
  const url = `/sheets/${id}`
  const add = (title: string, cell: object) =>
    service.call(ann, 'POST', `${url}/rows?level=2&include=objectValue`, {
      cells: [
        { columnId: columnId('Task'), value: 'A task' },
        { columnId: columnId(title), ...cell },
      ],
    })
  const cellAt = async (row: number, title: string) => {
    const { json } = await service.call(ann, 'GET', `${url}?level=2&include=objectValue`)
    return json.rows[row - 1]?.cells.find(cell => cell.columnId === columnId(title))
  }
  return { service, url, columnId, add, cellAt }
}
