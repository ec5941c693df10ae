import type { Desk } from '../harness/desk.ts'

const ROW_PX = 28
/** Less than what is in sight at once. */
const STEP_PX = 560

/** A sheet as a whole, to see whether it is the same one again. Ids are left out: what comes back gets new ones. */
export function picturesOf({ page, client, sheet }: Pick<Desk, 'page' | 'client' | 'sheet'>) {
  return {
    /**
     * Columns in their order; rows in theirs, with their depth and what people put into them: not what the service fills, nor
     * predecessors, of which `predecessors.e2e.ts` tells.
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
    /** What is to be read on screen in the first columns that people fill, in all rows from top to bottom, by row number. */
    onScreen: async (name: string): Promise<unknown> => {
      const { columns } = await client.sheetNamed(name)
      const filled = columns.flatMap(({ title, systemColumnType }) => (systemColumnType ? [title] : []))
      const rows = await sheet.rowCount()
      const seen = new Map<string, string>()
      for (let top = 0; top < rows * ROW_PX; top += STEP_PX) {
        await sheet.grid.evaluate((element, to) => element.scrollTo(to), { top, left: 0 })
        for (const [number, text] of await page.evaluate(drawnRows, filled)) seen.set(number, text)
      }
      return { rows, seen: [...seen].sort(([a], [b]) => Number(a) - Number(b)) }
    },
  }
}

/** Runs in the page: the rows that are drawn, by number, without the columns of these titles. */
async function drawnRows(without: readonly string[]): Promise<[number: string, text: string][]> {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  const heads = [...document.querySelectorAll('.ag-header-cell')]
  const titleOf = (cell: Element) => {
    const head = heads.find(each => each.getAttribute('col-id') === cell.getAttribute('col-id'))
    return head?.querySelector('.sf-head-title')?.textContent ?? ''
  }
  const rows = [...document.querySelectorAll('.ag-row')].filter(row => row.querySelector('.sf-row-number'))
  return rows.map(row => {
    const cells = [...row.querySelectorAll('.ag-cell')].filter(cell => !without.includes(titleOf(cell))).slice(0, 4)
    return [row.querySelector('.sf-row-number')?.textContent ?? '', cells.map(cell => cell.textContent).join(' | ')]
  })
}
