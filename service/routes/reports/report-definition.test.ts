import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const DONE = { message: 'SUCCESS', resultCode: 0 }
const PRIMARY = { title: 'Task', type: 'TEXT_NUMBER', primary: true } as const
const HOURS = { title: 'Hours', type: 'TEXT_NUMBER' } as const

/** A report of Ann's over a sheet with tasks and their hours, which shows only the tasks. */
async function withReport(more: object = {}) {
  const service = startService()
  const { ann, call } = service
  const sheet = await aSheet(service, [{ title: 'Hours' }, { title: 'Owner', type: 'CONTACT_LIST' }])
  const rows = [
    ['Paint', 8, 'ann@office.example'],
    ['Build', 3, 'bob@office.example'],
    ['Clean', 5, null],
  ]
  const added = rows.map(([Name, Hours, Owner]) => ({
    toBottom: true,
    cells: sheet.cells({ Name, Hours, ...(Owner && { Owner }) }),
  }))
  expect((await call(ann, 'POST', `${sheet.url}/rows`, added)).status).toBe(200)
  const workspaceId = (await call(ann, 'POST', '/workspaces', { name: 'Library' })).json.result.id
  const made = await call(ann, 'POST', '/reports', {
    name: 'Tasks',
    destination: { destinationType: 'workspace', destinationId: workspaceId },
    columns: [{ ...PRIMARY, index: 0 }],
    scope: [{ assetType: 'sheet', assetId: sheet.id }],
    ...more,
  })
  const url = `/reports/${made.json.result?.[0]?.id}`
  const tasks = async (person = ann) =>
    (await call(person, 'GET', url)).json.rows.map(({ cells }) => cells.map(({ value }) => value).join())
  return {
    ...service,
    ...{ sheet, made, url, tasks, id: made.json.result?.[0]?.id ?? 0 },
    read: async () => (await call(ann, 'GET', `${url}/definition`)).json,
    define: async (definition: object, person = ann) =>
      (await call(person, 'PUT', `${url}/definition`, definition)).json,
  }
}

test('a report without a definition shows all rows', async () => {
  const { read, tasks } = await withReport()

  expect(await read()).toEqual({})
  expect(await tasks()).toEqual(['Paint', 'Build', 'Clean'])
})

test('a definition is read back as written and determines rows and order', async () => {
  const { read, define, tasks } = await withReport()
  const definition = {
    filters: {
      operator: 'OR',
      criteria: [{ column: HOURS, operator: 'GREATER_THAN', values: [6] }],
      nestedCriteria: [
        {
          operator: 'AND',
          criteria: [
            { column: HOURS, operator: 'LESS_THAN', values: [6] },
            { column: { title: 'Owner', type: 'CONTACT_LIST' }, operator: 'IS_BLANK' },
          ],
        },
      ],
    },
    groupingCriteria: [{ column: PRIMARY, sortingDirection: 'DESCENDING', isExpanded: false }],
    summarizingCriteria: [{ column: HOURS, aggregationType: 'SUM' }],
    sortingCriteria: [{ column: HOURS, sortingDirection: 'ASCENDING' }],
  }

  expect(await define(definition)).toEqual(DONE)
  expect(await read()).toEqual(definition)
  expect(await tasks()).toEqual(['Paint', 'Clean'])
})

test('filters and sorts rows by a hidden column', async () => {
  const { define, tasks } = await withReport()

  await define({ sortingCriteria: [{ column: HOURS, sortingDirection: 'DESCENDING' }] })

  expect(await tasks()).toEqual(['Paint', 'Clean', 'Build'])
})

test('a filter for the current user depends on the reader', async () => {
  const { define, tasks, ann, bob, store, sheet, id } = await withReport()
  for (const [kind, of] of [
    ['sheet', sheet.id],
    ['report', id],
  ] as const)
    store.shares.put(kind, of, bob.id, 'VIEWER', 0)
  const column = { title: 'Owner', type: 'CONTACT_LIST' }
  const values = [{ objectType: 'CURRENT_USER' }]

  await define({ filters: { operator: 'AND', criteria: [{ column, operator: 'EQUAL', values }] } })

  expect([await tasks(ann), await tasks(bob)]).toEqual([['Paint'], ['Build']])
})

test('a definition replaces the previous one completely', async () => {
  const { define, read, tasks } = await withReport({
    reportDefinition: {
      filters: { operator: 'AND', criteria: [{ column: HOURS, operator: 'GREATER_THAN', values: [4] }] },
    },
  })
  expect(await tasks()).toEqual(['Paint', 'Clean'])

  await define({})

  expect(await read()).toEqual({})
  expect(await tasks()).toEqual(['Paint', 'Build', 'Clean'])
})

test('deleting a column removes it from the definition', async () => {
  const { call, ann, url, define, read } = await withReport()
  const note = { title: 'Note', type: 'TEXT_NUMBER' }
  const [added] = (await call(ann, 'POST', `${url}/columns`, [{ ...note, index: 1 }])).json.result
  const asked = { column: note, operator: 'IS_BLANK' }
  await define({
    filters: { operator: 'AND', criteria: [{ column: HOURS, operator: 'IS_NUMBER' }, asked] },
    sortingCriteria: [{ column: note }],
  })

  await call(ann, 'DELETE', `${url}/columns/${added?.virtualId}`)

  expect(await read()).toEqual({
    filters: { operator: 'AND', criteria: [{ column: HOURS, operator: 'IS_NUMBER' }] },
  })
})

test('only an admin of the report may change it', async () => {
  const { define, bob, store, id } = await withReport()
  store.shares.put('report', id, bob.id, 'EDITOR', 0)
  expect((await define({}, bob)).errorCode).toBe(1004)
  store.shares.put('report', id, bob.id, 'ADMIN', 0)
  expect(await define({}, bob)).toEqual(DONE)
})

const innermost = { operator: 'AND', criteria: [{ column: PRIMARY, operator: 'IS_BLANK' }] }
test.each([
  [{ filters: { operator: 'AND' } }, 1031],
  [{ filters: { operator: 'XOR', criteria: [{ column: PRIMARY, operator: 'IS_BLANK' }] } }, 1031],
  [{ filters: { operator: 'AND', criteria: [{ column: PRIMARY, operator: 'HAS_COMMENTS' }] } }, 1031],
  [{ filters: { operator: 'AND', criteria: [{ column: {}, operator: 'IS_BLANK' }] } }, 1012],
  [{ filters: [1, 2, 3].reduce<object>(below => ({ operator: 'AND', nestedCriteria: [below] }), innermost) }, 1032],
  [{ summarizingCriteria: [{ column: HOURS, aggregationType: 'MEDIAN' }] }, 1031],
  [{ sortingCriteria: [{ column: HOURS, sortingDirection: 'UP' }] }, 1031],
  [{ colours: [] }, 1032],
])('rejects the definition %j: %i', async (definition, code) => {
  const { define, read } = await withReport()

  expect((await define(definition)).errorCode).toBe(code)
  expect(await read()).toEqual({})
})
