import { describe, expect, test } from 'vitest'
import type { FilterQuery } from '../../rules/reports/filter-query.ts'
import { filterStore } from '../../store/reports/filters.ts'
import { type Answer, startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

/** A sheet of Ann's, which Bob may edit, with costs and three filters: a shared one, one of Ann's, one of Bob's. */
async function withFilters() {
  const service = startService()
  const { ann, bob, call, store } = service
  const sheet = await aSheet(service, [{ title: 'Cost' }, { title: 'Owner', type: 'CONTACT_LIST' }])
  sheet.share(bob, 'EDITOR')
  const add = async (values: Readonly<Record<string, unknown>>, more: object = {}) =>
    (await call(ann, 'POST', `${sheet.url}/rows`, { toBottom: true, ...more, cells: sheet.cells(values) })).json.result
      .id
  const doors = await add({ Name: 'Doors' })
  await add({ Name: 'Handles', Cost: 80, Owner: 'bob@office.example' }, { parentId: doors })
  await add({ Name: 'Paint', Cost: 20 })
  const filters = filterStore(store.db)
  const put = (id: number, name: string, ownerId: number, type: 'SHARED' | 'PERSONAL', query: Partial<FilterQuery>) =>
    filters.add({
      id,
      sheetId: sheet.id,
      ownerId,
      name,
      type,
      query: { operator: 'AND', criteria: [], includeParent: false, ...query },
    })
  const costly = { columnId: sheet.columnId('Cost'), operator: 'GREATER_THAN', values: [50] } as const
  put(41, 'Costly', ann.id, 'SHARED', { criteria: [costly] })
  put(42, 'Costly with headings', ann.id, 'PERSONAL', { criteria: [costly], includeParent: true })
  put(43, 'Mine', bob.id, 'PERSONAL', {
    criteria: [{ columnId: sheet.columnId('Owner'), operator: 'IS_CURRENT_USER', values: [] }],
  })
  const read = async (query: string, person = ann) => call(person, 'GET', `${sheet.url}${query}`)
  return { ...service, sheet, filters, read }
}

const names = ({ rows }: Answer) => rows.map(({ cells }) => cells[0]?.value)

describe('the filters of a sheet', () => {
  test('are the shared and the user’s own ones, by name', async () => {
    const { ann, bob, call, sheet } = await withFilters()

    const [own, other] = [
      await call(ann, 'GET', `${sheet.url}/filters`),
      await call(bob, 'GET', `${sheet.url}/filters`),
    ]

    expect(own.json.data.map(({ name }) => name)).toEqual(['Costly', 'Costly with headings'])
    expect(other.json.data.map(({ name }) => name)).toEqual(['Costly', 'Mine'])
  })

  test('can be read individually; another user’s unshared filter is not found', async () => {
    const { ann, bob, call, sheet } = await withFilters()

    expect((await call(bob, 'GET', `${sheet.url}/filters/41`)).json).toEqual({
      id: 41,
      name: 'Costly',
      filterType: 'SHARED',
      query: {
        operator: 'AND',
        criteria: [{ columnId: sheet.columnId('Cost'), operator: 'GREATER_THAN', values: [50] }],
        includeParent: false,
      },
      version: 1,
    })
    expect((await call(ann, 'GET', `${sheet.url}/filters/43`)).json.errorCode).toBe(1006)
    expect((await call(bob, 'GET', `${sheet.url}/filters/42`)).json.errorCode).toBe(1006)
    expect((await call(ann, 'GET', `${sheet.url}/filters/x`)).json.errorCode).toBe(1018)
  })

  test('are deleted by their owner, shared ones by an admin', async () => {
    const { ann, bob, call, sheet } = await withFilters()
    const version = await sheet.version()

    const shared = await call(bob, 'DELETE', `${sheet.url}/filters/41`)
    expect([shared.status, shared.json.errorCode]).toEqual([403, 1181])
    expect((await call(bob, 'DELETE', `${sheet.url}/filters/42`)).json.errorCode).toBe(1006)
    expect(await sheet.version()).toBe(version)

    expect((await call(bob, 'DELETE', `${sheet.url}/filters/43`)).json).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect((await call(ann, 'DELETE', `${sheet.url}/filters/41`)).status).toBe(200)
    expect((await call(bob, 'GET', `${sheet.url}/filters`)).json.data).toEqual([])
    expect(await sheet.version()).toBe(version + 2)
  })

  test('are deleted with their sheet', async () => {
    const { ann, call, sheet, filters } = await withFilters()

    await call(ann, 'DELETE', sheet.url)

    expect(filters.ofSheet(sheet.id, ann.id)).toEqual([])
  })
})

describe('a sheet read with a filter', () => {
  test('marks each row as filtered out or not', async () => {
    const { read } = await withFilters()

    const { json } = await read('?filterId=41')

    expect(json.rows.map(({ filteredOut }) => filteredOut)).toEqual([true, false, true])
    expect(json.filteredRowCount).toBeUndefined()
  })

  test('omits those rows on request; parents stay if the filter includes them', async () => {
    const { read } = await withFilters()

    const [alone, headed] = [
      (await read('?filterId=41&exclude=filteredOutRows')).json,
      (await read('?filterId=42&exclude=filteredOutRows')).json,
    ]

    expect([names(alone), alone.filteredRowCount, alone.totalRowCount]).toEqual([['Handles'], 1, 3])
    expect([names(headed), headed.filteredRowCount]).toEqual([['Doors', 'Handles'], 2])
  })

  test('is filtered before it is paged', async () => {
    const { read } = await withFilters()

    const { json } = await read('?filterId=42&exclude=filteredOutRows&pageSize=1&page=2')

    expect(names(json)).toEqual(['Handles'])
  })

  test('evaluates the current user', async () => {
    const { read, bob } = await withFilters()

    expect(names((await read('?filterId=43&exclude=filteredOutRows', bob)).json)).toEqual(['Handles'])
  })

  test('reads unrequested columns and formula results', async () => {
    const { read, sheet } = await withFilters()
    await sheet.write('Cost', { formula: '=30 * 2' })

    const { json } = await read(`?filterId=41&exclude=filteredOutRows&columnIds=${sheet.columnId('Name')}`)

    expect(names(json)).toEqual(['Handles', undefined])
  })

  test('rejects a filter of another sheet or another user', async () => {
    const { read } = await withFilters()

    for (const id of [43, 999]) {
      const { status, json } = await read(`?filterId=${id}`)
      expect([status, json.errorCode]).toEqual([400, 1182])
    }
  })

  test('without a filter marks no row, and includes the definitions on request', async () => {
    const { read } = await withFilters()

    const { json } = await read('?include=filters,filterDefinitions')

    expect(json.rows.map(({ filteredOut }) => filteredOut)).toEqual([false, false, false])
    expect(json.filters).toMatchObject([
      { id: 41, filterType: 'SHARED' },
      { id: 42, filterType: 'PERSONAL' },
    ])
    expect((await read('?include=filterDefinitions')).json.rows[0]?.filteredOut).toBeUndefined()
  })
})

test('a copied sheet has the filters visible to its creator on request, for its own columns', async () => {
  const { ann, bob, call, sheet, filters } = await withFilters()
  const copy = async (query: string) =>
    (await call(bob, 'POST', `${sheet.url}/copy${query}`, { destinationType: 'home', newName: 'Copy' })).json.result.id

  const [bare, whole] = [await copy('?include=data'), await copy('?include=data,filters')]

  expect(filters.ofSheet(bare, bob.id)).toEqual([])
  const [costly, mine] = filters.ofSheet(whole, bob.id)
  expect([costly, mine]).toMatchObject([
    { name: 'Costly', type: 'SHARED', ownerId: bob.id },
    { name: 'Mine', type: 'PERSONAL', ownerId: bob.id },
  ])
  const filtered = await call(bob, 'GET', `/sheets/${whole}?filterId=${costly?.id}&exclude=filteredOutRows`)
  expect(names(filtered.json)).toEqual(['Handles'])
  expect((await call(ann, 'GET', `${sheet.url}/filters`)).json.totalCount).toBe(2)
})
