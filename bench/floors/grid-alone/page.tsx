import { ClientSideRowModelModule, type FirstDataRenderedEvent, ModuleRegistry, themeQuartz } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import { type ColumnarSheet, openColumnar } from '../../../shared/columnar/read.ts'
import { type Line, sheetColumns } from './sheet-columns.ts'

ModuleRegistry.registerModules([ClientSideRowModelModule])

const theme = themeQuartz.withParams({ fontFamily: 'sans-serif', fontSize: 13, rowHeight: 28, headerHeight: 30 })

void showSheet()

async function showSheet(): Promise<void> {
  const response = await fetch('sheet.bin')
  const sheet = openColumnar(await response.arrayBuffer())
  if (!sheet.ok) throw new Error(`that was no sheet: ${JSON.stringify(sheet.error)}`)
  document.title = sheet.value.meta.name
  createRoot(document.querySelector('#grid') ?? document.body).render(<SheetAlone sheet={sheet.value} />)
}

/** The sheet in plain AG Grid with the settings that make it fast. Its first cell is active. */
function SheetAlone({ sheet }: { sheet: ColumnarSheet }) {
  const focusFirstCell = ({ api }: FirstDataRenderedEvent<Line>) =>
    api.setFocusedCell(0, String(sheet.meta.columns[0]?.id))
  return (
    <AgGridReact<Line>
      theme={theme}
      columnDefs={sheetColumns(sheet)}
      rowData={Array.from({ length: sheet.rowCount }, (_, index) => ({ index }))}
      rowBuffer={0}
      suppressAnimationFrame
      animateRows={false}
      onFirstDataRendered={focusFirstCell}
    />
  )
}
