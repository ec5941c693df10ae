import type { ColumnDefinition } from '../rules/columns/column-definition.ts'
import type { TemplateDefinition } from '../rules/templates/template-definition.ts'
import { filterStore } from '../store/reports/filters.ts'
import { itemStore } from '../store/reports/items.ts'
import type { LibrarySheets } from './attach.ts'
import type { SampleDeps } from './write-sheet.ts'

/**
 * Adds a report and a dashboard over the library's sheets, templates, and a filter of the plan, which the API cannot
 * create.
 */
export function addShown(deps: SampleDeps, sheets: LibrarySheets, ownerId: number, now: number): void {
  const { store, ids } = deps
  const items = itemStore(store.db)
  const plan = store.sheets.findVisible(ownerId, sheets.plan.id)
  const parent = { ownerId, folderId: plan?.folderId ?? null, workspaceId: plan?.workspaceId ?? null }

  const reportId = ids.next()
  items.add({ ...parent, id: reportId, kind: 'report', name: 'Open work', definition: openWork(deps, sheets) }, now)
  const definition = atAGlance(deps, sheets, reportId)
  items.add({ ...parent, id: ids.next(), kind: 'sight', name: 'Refurbishment at a glance', definition }, now)
  for (const [name, template] of TEMPLATES) {
    const owner = template.public ? null : ownerId
    items.add({ id: ids.next(), kind: 'template', name, ownerId: owner, definition: template }, now)
  }

  const criterion = {
    columnId: columnId(deps, sheets.plan.id, 'Status'),
    operator: 'IS_ONE_OF',
    values: ['Blocked', 'In review'],
  } as const
  filterStore(store.db).add({
    id: ids.next(),
    sheetId: sheets.plan.id,
    ownerId,
    name: 'Needs somebody’s word',
    type: 'SHARED',
    query: { operator: 'AND', criteria: [criterion], includeParent: true },
  })
}

/** Open work by due date: tasks of the plan together with snags. */
function openWork({ ids }: SampleDeps, { plan, snags }: LibrarySheets): object {
  const [sheet, what, status, state, due, trade] = Array.from({ length: 6 }, () => ids.next())
  return {
    sheetIds: [plan.id, snags.id],
    columns: [
      { virtualId: sheet, title: 'Sheet name', type: 'TEXT_NUMBER', sheetNameColumn: true, width: 170 },
      { virtualId: what, title: 'Primary', type: 'TEXT_NUMBER', primary: true, width: 280 },
      { virtualId: status, title: 'Status', type: 'PICKLIST', width: 120 },
      { virtualId: state, title: 'State', type: 'PICKLIST', width: 120 },
      { virtualId: due, title: 'Due', type: 'DATE', width: 100 },
      { virtualId: trade, title: 'Trade', type: 'PICKLIST', width: 120 },
    ],
    filter: {
      criteria: [
        { columnId: status, operator: 'NOT_EQUAL', values: ['Complete'] },
        { columnId: state, operator: 'IS_NOT_ONE_OF', values: ['Fixed', 'Checked'] },
      ],
    },
    sorting: [{ virtualId: due, direction: 'ASCENDING' }],
  }
}

/** The state of the work: a title, three figures of the plan, the open work, and links. */
function atAGlance(deps: SampleDeps, { plan, snags }: LibrarySheets, reportId: number): object {
  const { ids } = deps
  const [rowId = 0] = plan.rowIds
  const figures = ['Budget', 'Progress', 'Due'].map(title => ({
    rowId,
    columnId: columnId(deps, plan.id, title),
    label: title,
  }))
  const links = [
    { label: 'Project plan', to: { sheetId: plan.id } },
    { label: 'Snag log', to: { sheetId: snags.id } },
  ]
  const at = (xPosition: number, yPosition: number, width: number, height: number) => ({
    id: ids.next(),
    xPosition,
    yPosition,
    width,
    height,
  })
  return {
    columnCount: 6,
    widgets: [
      {
        ...at(0, 0, 6, 2),
        type: 'TITLE',
        contents: { show: 'text', html: '<p>Riverside Library: the refurbishment</p>' },
      },
      {
        ...at(0, 2, 2, 6),
        type: 'METRIC',
        title: 'Design and approvals',
        showTitle: true,
        contents: { show: 'cells', sheetId: plan.id, cells: figures, link: { sheetId: plan.id } },
      },
      {
        ...at(2, 2, 4, 12),
        type: 'GRIDGANTT',
        title: 'Open work',
        showTitle: true,
        contents: { show: 'report', reportId },
      },
      { ...at(0, 8, 2, 4), type: 'SHORTCUT', title: 'Sheets', showTitle: true, contents: { show: 'links', links } },
    ],
  }
}

function columnId({ store }: SampleDeps, sheetId: number, title: string): number {
  return store.columns.of(sheetId).find(column => column.title === title)?.id ?? 0
}

const text = (title: string, width = 160): ColumnDefinition => ({
  title,
  type: 'TEXT_NUMBER',
  width,
  validation: false,
})
const TASK: ColumnDefinition = { ...text('Task', 280), primary: true }
const DONE: ColumnDefinition = { ...text('Done', 60), type: 'CHECKBOX' }

/** Two public templates, and one of the owner's. */
const TEMPLATES: readonly (readonly [name: string, template: Partial<TemplateDefinition>])[] = [
  [
    'Blank sheet',
    {
      description: 'One column, and room for more.',
      type: 'sheet',
      columns: [{ ...text('Primary', 280), primary: true }],
      public: { blank: true, categories: ['Basics'], globalTemplate: 'BLANK_SHEET', locale: 'en_US', tags: [] },
    },
  ],
  [
    'Task list',
    {
      description: 'What to do, who does it, and until when.',
      type: 'sheet',
      columns: [
        TASK,
        DONE,
        { ...text('Assigned to'), type: 'CONTACT_LIST' },
        { ...text('Due', 100), type: 'DATE' },
        text('Notes', 240),
      ],
      rows: [
        { parent: null, cells: { 0: { value: 'First part' } } },
        { parent: 0, cells: { 0: { value: 'First task' }, 1: { value: false } } },
        { parent: 0, cells: { 0: { value: 'Second task' }, 1: { value: false } } },
      ],
      public: {
        blank: false,
        categories: ['Projects'],
        globalTemplate: 'TASK_LIST',
        locale: 'en_US',
        tags: ['tasks', 'to do'],
      },
    },
  ],
  [
    'Site inspection',
    {
      description: 'What was found on a walk around the site.',
      type: 'sheet',
      columns: [
        { ...text('Finding', 280), primary: true },
        text('Place'),
        { ...text('Found', 100), type: 'DATE' },
        DONE,
      ],
    },
  ],
]
