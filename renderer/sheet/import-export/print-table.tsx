import type { Ref } from 'react'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { PageLayout } from '../../../shared/print/page-layout.ts'
import type { PageRows } from '../../../shared/print/page-rows.ts'
import { printedCell } from '../../../shared/print/printed-cell.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { personsWriting } from '../values/number-format.ts'

export type Printed = { readonly view: SheetView; readonly columns: readonly Column[]; readonly layout: PageLayout }

type Props = Printed & {
  readonly band: number
  readonly rows: PageRows
  /** The year that is omitted from dates, by column. */
  readonly years: ReadonlyMap<Column['id'], string>
  readonly ref?: Ref<HTMLTableElement>
}

/** Rows of one band of columns, as printed. */
export function PrintTable({
  view,
  columns,
  layout: { bands, scale },
  band: at,
  rows: { from, to },
  years,
  ref,
}: Props) {
  const band = (bands[at] ?? []).flatMap(({ index, width }) => {
    const column = columns[index]
    return column ? [{ column, width }] : []
  })
  const rows = Array.from({ length: Math.max(0, Math.min(to, view.rowCount) - from) }, (_, index) => from + index)
  return (
    <table className="print-table" ref={ref} style={{ fontSize: 12 * scale, lineHeight: `${16 * scale}px` }}>
      <colgroup>
        {band.map(({ column, width }) => (
          <col key={column.id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {band.map(({ column }) => (
            <th key={column.id} style={{ padding: `${3 * scale}px ${6 * scale}px` }}>
              {shownName(column.title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(index => (
          <tr key={view.rowIdAt(index)} className={view.hasChildrenAt(index) ? 'is-parent' : ''}>
            {band.map(({ column }) => (
              <PreviewCell
                key={column.id}
                view={view}
                index={index}
                column={column}
                scale={scale}
                thisYear={years.get(column.id) ?? ''}
              />
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
  readonly thisYear: string
}

function PreviewCell({ view, index, column, scale, thisYear }: CellProps) {
  const { text, side } = printedCell(view.cellAt(index, column.id), column, personsWriting(), thisYear)
  const level = column.primary ? view.levelAt(index) : 0
  const padding = `${3 * scale}px ${6 * scale}px ${3 * scale}px ${(6 + level * 14) * scale}px`
  return <td style={{ textAlign: side, padding }}>{text}</td>
}
