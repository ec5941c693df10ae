import type { Session } from '../harness/session.ts'
import { nextFrame } from '../pages/frames.ts'

const ROW_PX = 28
/** Less than the visible height. */
const STEP_PX = 560

/** The complete state of a sheet, for comparison. Without ids, because restored items get new ones. */
export function picturesOf({ page, client, sheet }: Pick<Session, 'page' | 'client' | 'sheet'>) {
  return {
    /**
     * Columns and rows in order, rows with depth and user-entered values; without system columns and predecessors,
     * which `predecessors.e2e.ts` tests.
     */
    onService: async (name: string): Promise<unknown> => {
      const { columns, rows } = await client.sheetNamed(name)
      const titles = new Map(columns.map(({ id, title }) => [id, title]))
      const own = new Set(
        columns.filter(({ systemColumnType, type }) => !systemColumnType && type !== 'PREDECESSOR').map(({ id }) => id),
      )
      const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
      const depth = (id: number | undefined): number => (id === undefined ? -1 : 1 + depth(parents.get(id)))
      return {
        columns: columns.map(({ title, type, options, width, hidden }) => [
          title,
          type,
          options,
          width,
          hidden === true,
        ]),
        rows: rows.map(({ id, cells }) => [
          depth(id),
          ...cells
            .filter(cell => own.has(cell.columnId))
            .map(({ columnId, value, formula, objectValue }) => [
              titles.get(columnId),
              formula ?? objectValue ?? value ?? null,
            ])
            .filter(([, content]) => content !== null && content !== ''),
        ]),
      }
    },
    /** The visible texts of the first user-entered columns, in all rows, by row number. */
    onScreen: async (name: string): Promise<unknown> => {
      const { columns } = await client.sheetNamed(name)
      const filled = columns.flatMap(({ title, systemColumnType }) => (systemColumnType ? [title] : []))
      const rows = await sheet.rowCount()
      const seen = new Map<string, string>()
      for (let top = 0; top < rows * ROW_PX; top += STEP_PX) {
        await sheet.grid.evaluate((element, to) => element.scrollTo(to), { top, left: 0 })
        await nextFrame(page)
        for (const [number, text] of await page.evaluate(drawnRows, filled)) seen.set(number, text)
      }
      return { rows, seen: [...seen].sort(([a], [b]) => Number(a) - Number(b)) }
    },
  }
}

/** Runs in the page: the rendered rows by number, without these columns. */
function drawnRows(without: readonly string[]): [number: string, text: string][] {
  const headers = [...document.querySelectorAll('.ag-header-cell')]
  const titleOf = (cell: Element) => {
    const header = headers.find(each => each.getAttribute('col-id') === cell.getAttribute('col-id'))
    return header?.querySelector('.sf-header-title')?.textContent ?? ''
  }
  const rows = [...document.querySelectorAll('.ag-row')].filter(row => row.querySelector('.sf-row-number'))
  return rows.map(row => {
    const cells = [...row.querySelectorAll('.ag-cell')].filter(cell => !without.includes(titleOf(cell))).slice(0, 4)
    return [row.querySelector('.sf-row-number')?.textContent ?? '', cells.map(cell => cell.textContent).join(' | ')]
  })
}
