import {
  CellStyleModule,
  ClientSideRowModelModule,
  createGrid,
  EventApiModule,
  type GridApi,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  themeQuartz,
} from 'ag-grid-community'
import { rowsOf, S20 } from '../data/big-sheet.ts'

/**
 * The floor of an edit: AG Grid alone with as many cells, configured like ours. Enter writes `window.nextText` into the
 * focused cell and moves down; no editor, process boundary, formula language or disk.
 */
declare global {
  interface Window {
    nextText: string
    /** The number of rows that add their number to the entered one, over typed arrays, and show the sum. */
    dependents: number
  }
}
window.nextText = ''
window.dependents = 0

type Row = Record<string, unknown>

const SUM_COLUMN = '3'

const columnIds = Array.from({ length: S20.columns }, (_, index) => index + 1)
const rowData = [...rowsOf(S20, columnIds, 0, S20.rows)].map(
  ({ cells }): Row => Object.fromEntries(cells.map(({ columnId, value }) => [columnId, value])),
)

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  EventApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
])

const grid: GridApi<Row> = createGrid(document.querySelector<HTMLElement>('#grid') ?? document.body, {
  theme: themeQuartz,
  rowData,
  columnDefs: columnIds.map(id => ({ colId: String(id), field: String(id), headerName: `Column ${id}`, width: 150 })),
  defaultColDef: { cellDataType: false },
  rowBuffer: 0,
  rowHeight: 32,
  suppressAnimationFrame: true,
  animateRows: false,
  onCellKeyDown: event => {
    if ('column' in event && isEnter(event)) write(event.rowIndex ?? 0, event.column.getColId())
  },
})

const isEnter = ({ event }: { event?: Event | null }): boolean =>
  event instanceof KeyboardEvent && event.key === 'Enter'

function write(rowIndex: number, columnId: string): void {
  grid.getDisplayedRowAtIndex(rowIndex)?.setDataValue(columnId, window.nextText)
  if (window.dependents > 0) addUp(Number(window.nextText))
  grid.ensureIndexVisible(rowIndex + 1)
  grid.setFocusedCell(rowIndex + 1, columnId)
}

const [numbers, sums] = [Float64Array.from(rowData, (_, row) => row), new Float64Array(rowData.length)]

function addUp(entered: number): void {
  for (let row = 0; row < window.dependents; row += 1) sums[row] = entered + (numbers[row] ?? 0)
  for (const [row, data] of rowData.slice(0, window.dependents).entries()) data[SUM_COLUMN] = sums[row]
  grid.refreshCells({ columns: [SUM_COLUMN] })
}
