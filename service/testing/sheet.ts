import { expect } from 'vitest'
import type { Person, TestService } from './service.ts'

/** A column of a test sheet; the first one is the primary column. */
export type SheetColumn = {
  readonly title: string
  readonly type?: string
  readonly [property: string]: unknown
}

/** A sheet of `ann`'s with columns by title; only `Name` by default. */
export async function aSheet(service: TestService, more: readonly SheetColumn[] = [], name = 'Plan') {
  const columns = [{ title: 'Name', primary: true }, ...more].map(column => ({ type: 'TEXT_NUMBER', ...column }))
  const made = await service.call(service.ann, 'POST', '/sheets', { name, columns })
  expect(made.status, JSON.stringify(made.json)).toBe(200)
  const { id, columns: created } = made.json.result
  const columnIds = new Map(created.map(column => [String(column.title), column.id]))
  const columnId = (title: string): number => columnIds.get(title) ?? 0

  /** `{Name: 'x'}` as cells; an object value is a cell without its column. */
  const cells = (values: Readonly<Record<string, unknown>>) =>
    Object.entries(values).map(([title, value]) => ({
      columnId: columnId(title),
      ...(isCell(value) ? value : { value }),
    }))
  const url = `/sheets/${id}`

  return {
    id,
    url,
    columnId,
    cells,
    share: (person: Person, access: 'VIEWER' | 'EDITOR' | 'EDITOR_SHARE' | 'ADMIN') =>
      service.store.shares.put('sheet', id, person.id, access, 0),
    /** Adds rows by the text of their first column, at the bottom or at `location`, and returns their ids. */
    async addRows(names: readonly string[], location: object = {}): Promise<readonly number[]> {
      const rows = names.map(text => ({ ...location, cells: text === '' ? [] : cells({ Name: text }) }))
      const { status, json } = await service.call(service.ann, 'POST', `${url}/rows`, rows)
      expect(status, JSON.stringify(json)).toBe(200)
      return json.result.map(row => row.id)
    },
    /** The hierarchy of `Name` cells as indented lines. */
    async outline(): Promise<readonly string[]> {
      const { json } = await service.call(service.ann, 'GET', url)
      const depths = new Map<unknown, number>()
      return json.rows.map(row => {
        const depth = row.parentId === undefined ? 0 : (depths.get(row.parentId) ?? 0) + 1
        depths.set(row.id, depth)
        return `${'  '.repeat(depth)}${String(row.cells[0]?.value ?? '')}`
      })
    },
    /** Writes one cell of a new row and returns the response. */
    write: (title: string, cell: unknown, query = '') =>
      service.call(service.ann, 'POST', `${url}/rows${query}`, { cells: cells({ [title]: cell }) }),
    version: async (): Promise<number> => (await service.call(service.ann, 'GET', `${url}/version`)).json.version,
  }
}

function isCell(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
