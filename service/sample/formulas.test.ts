import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, openService } from '../testing/service.ts'
import { layDownSample } from './sample.ts'
import { workingDays } from './sheets/plan.ts'

/** A row as tests read it: cells by column title, and its child rows. */
type ReadRow = {
  readonly title: string
  readonly cells: ReadonlyMap<string, Answer>
  readonly children: readonly ReadRow[]
}

const PLAN = 'Library refurbishment'

/** With the sample. Only the last test changes it. */
let service: ReturnType<typeof openService>
beforeAll(() => {
  service = openService()
  layDownSample(service.deps, () => undefined)
})
afterAll(() => {
  expect(service.bugs).toEqual([])
  service.close()
})

describe('every sheet of the sample', () => {
  test('has no error values, and no typed numbers in parent rows', async () => {
    const sheets = await readSample()

    expect(sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(['Bird strikes', PLAN, 'Staff reviews']))
    for (const { name, rows, fields } of sheets) {
      expect({ [name]: rows.flatMap(errorsIn) }).toEqual({ [name]: [] })
      expect({ [name]: rows.flatMap(typedIn) }).toEqual({ [name]: [] })
      expect({ [name]: fields.filter(isError) }).toEqual({ [name]: [] })
    }
  })
})

describe('a group of the plan', () => {
  test('summarizes dates, costs and progress of its tasks', async () => {
    const plan = await readSheet(PLAN)
    const groups = plan.rows.filter(({ children }) => children.length > 0)

    expect(groups).toHaveLength(9)
    for (const group of groups) expect({ [group.title]: figuresOf(group) }).toEqual({ [group.title]: expected(group) })
  })

  test('has the expected totals', async () => {
    const plan = await readSheet(PLAN)
    const shown = (title: string) => {
      const cells = plan.rows.find(row => row.title === title)?.cells
      const names = ['Status', 'Start', 'Due', 'Progress', 'Budget', 'Duration']
      return names.map(name => cells?.get(name)?.displayValue ?? cells?.get(name)?.value)
    }

    expect(shown('Structural openings')).toEqual(['In progress', '2026-10-12', '2026-11-27', '63%', '£124,150', '35d'])
    expect(shown('Design and approvals')).toEqual(['In progress', '2026-06-01', '2026-11-27', '99%', '£67,900', '130d'])
    expect(shown('Handover')).toEqual(['Not started', '2027-03-08', '2027-04-10', '0%', '£43,800', '25d'])
  })

  test('is updated with its tasks', async () => {
    const before = await readSheet(PLAN)
    const opening = before.rows.find(({ title }) => title === 'Opening day')
    const columnOf = (title: string) => before.columns.find(column => column.title === title)?.id
    const cells = [
      { columnId: columnOf('Budget'), value: 13_000 },
      { columnId: columnOf('Due'), value: '2027-05-03' },
      { columnId: columnOf('Status'), value: 'Complete' },
    ]

    await service.call(service.ann, 'PUT', `/sheets/${before.id}/rows`, [{ id: opening?.id, cells }])

    const handover = (await readSheet(PLAN)).rows.find(({ title }) => title === 'Handover')
    expect(handover && figuresOf(handover)).toMatchObject({
      Budget: 44_800,
      Due: '2027-05-03',
      Status: 'In progress',
    })
  })
})

/** Every sheet of the sample as its owner reads it. */
async function readSample() {
  const people = service.store.users.all().filter(({ status }) => status === 'ACTIVE')
  const names = new Map<string, number>()
  for (const sheet of people.flatMap(({ id }) => service.store.sheets.visibleTo(id)))
    names.set(sheet.name, sheet.ownerId)
  return Promise.all([...names].map(([name, ownerId]) => readSheet(name, ownerId)))
}

async function readSheet(name: string, ownerId = service.ann.id) {
  const owner = service.tokenFor({ ...service.ann, id: ownerId }, ['READ_SHEETS'])
  const listed = (await service.call(owner, 'GET', '/sheets?includeAll=true')).json.data
  const id = listed.find(sheet => sheet.name === name)?.id ?? 0
  const query = 'include=objectValue&level=2&includeAll=true'
  const sheet = (await service.call(owner, 'GET', `/sheets/${id}?${query}`)).json
  const fields = (await service.call(owner, 'GET', `/sheets/${id}/summary/fields`)).json.data
  return { id, name, columns: sheet.columns, rows: toRows(sheet), fields }
}

function toRows({ columns, rows }: Answer): readonly (ReadRow & { readonly id: number })[] {
  const titles = new Map(columns.flatMap(column => (column.systemColumnType ? [] : [[column.id, column.title]])))
  const made = rows.map(row => ({
    id: row.id,
    parentId: row.parentId,
    title: String(row.cells[0]?.value),
    cells: new Map(row.cells.map(cell => [String(titles.get(Number(cell.columnId)) ?? ''), cell])),
    children: [] as ReadRow[], // as: filled below, once every row exists
  }))
  const byId = new Map(made.map(row => [row.id, row]))
  for (const row of made) byId.get(Number(row.parentId))?.children.push(row)
  return made
}

const isError = ({ value, displayValue }: Answer): boolean =>
  [value, displayValue].some(text => String(text ?? '').startsWith('#'))

function errorsIn({ title: row, cells }: ReadRow): readonly string[] {
  return [...cells].flatMap(([title, cell]) => (isError(cell) ? [`${row}: ${title}`] : []))
}

/** The first cell has the name of the row; all other cells of a parent must be calculated. */
function typedIn({ title: row, cells, children }: ReadRow): readonly string[] {
  if (children.length === 0) return []
  const [, ...others] = cells
  return others.flatMap(([title, { value, objectValue, formula }]) =>
    title !== '' && (value ?? objectValue) !== undefined && !formula ? [`${row}: ${title}`] : [],
  )
}

const figuresOf = ({ cells }: ReadRow) =>
  Object.fromEntries(
    ['Status', 'Start', 'Due', 'Progress', 'Budget', 'Duration'].map(title => [title, cells.get(title)?.value]),
  )

/** The expected values of a group, from its tasks alone: groups in it must agree with theirs. */
function expected(group: ReadRow) {
  const tasks = tasksOf(group)
  const budget = tasks.reduce((sum, { Budget }) => sum + Number(Budget), 0)
  const days = tasks.flatMap(({ Start, Due }) => [String(Start), String(Due)]).toSorted()
  const [start = '', due = ''] = [days[0], days.at(-1)]
  const states = new Set(tasks.map(({ Status }) => Status))
  return {
    Status: states.size > 1 ? 'In progress' : [...states][0],
    Start: start,
    Due: due,
    Progress: expect.closeTo(
      tasks.reduce((sum, { Budget, Progress }) => sum + Number(Budget) * Number(Progress), 0) / budget,
      12,
    ),
    Budget: budget,
    Duration: `${workingDays(start, due)}d`,
  }
}

const tasksOf = (row: ReadRow): readonly ReturnType<typeof figuresOf>[] =>
  row.children.length === 0 ? [figuresOf(row)] : row.children.flatMap(tasksOf)
