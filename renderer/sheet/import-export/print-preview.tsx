import type { CSSProperties } from 'react'
import type { PrintPage } from '../../../shared/model/import-export.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { layOut, PAGE_MARGIN, type PageLayout } from '../../../shared/print/page-layout.ts'
import { printedCell } from '../../../shared/print/printed-cell.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { personsLocale } from '../../ui/messages/locale.ts'
import './print-preview.css'

const SHOWN_PX = 300
/** More do not come on the longest page at the smallest size. */
const ROWS_AT_MOST = 120

type Props = { readonly view: SheetView; readonly columns: readonly Column[]; readonly page: PrintPage }

/** The first sheet of paper, small. */
export function PrintPreview({ view, columns, page }: Props) {
  const layout = layOut(
    columns.map(({ width }) => width),
    page,
  )
  const zoom = SHOWN_PX / Math.max(layout.width, layout.height)
  const size = (width: number, height: number): CSSProperties => ({ width, height })
  return (
    <figure className="print-preview" aria-label="First page">
      <div className="print-paper" style={size(layout.width * zoom, layout.height * zoom)}>
        <div
          className="print-page"
          style={{ ...size(layout.width, layout.height), padding: PAGE_MARGIN, transform: `scale(${zoom})` }}
        >
          <p className="print-name">{shownName(view.meta.name)}</p>
          <PreviewTable view={view} columns={columns} layout={layout} />
        </div>
      </div>
    </figure>
  )
}

type TableProps = { readonly view: SheetView; readonly columns: readonly Column[]; readonly layout: PageLayout }

function PreviewTable({ view, columns, layout: { bands, scale } }: TableProps) {
  const band = (bands[0] ?? []).flatMap(({ index, width }) => {
    const column = columns[index]
    return column ? [{ column, width }] : []
  })
  const rows = Array.from({ length: Math.min(view.rowCount, ROWS_AT_MOST) }, (_, index) => index)
  return (
    <table className="print-table" style={{ fontSize: 12 * scale, lineHeight: `${16 * scale}px` }}>
      <colgroup>
        {band.map(({ column, width }) => (
          <col key={column.id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {band.map(({ column }) => (
            <th key={column.id}>{shownName(column.title)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(index => (
          <tr key={view.rowIdAt(index)} className={view.hasChildrenAt(index) ? 'is-parent' : ''}>
            {band.map(({ column }) => (
              <PreviewCell key={column.id} view={view} index={index} column={column} scale={scale} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = {
  readonly view: SheetView
  readonly index: number
  readonly column: Column
  readonly scale: number
}

function PreviewCell({ view, index, column, scale }: CellProps) {
  const { decimal, groups } = personsLocale.now()
  const { text, side } = printedCell(view.cellAt(index, column.id), column, { decimal, group: groups[0] ?? '' })
  const level = column.primary ? view.levelAt(index) : 0
  return <td style={{ textAlign: side, paddingInlineStart: (6 + level * 14) * scale }}>{text}</td>
}
