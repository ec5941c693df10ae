import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { PrintPage } from '../../../shared/model/import-export.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { yearsLeftOut } from '../../../shared/print/column-years.ts'
import { isoDay } from '../../../shared/print/date-text.ts'
import { layOut, PAGE_MARGIN } from '../../../shared/print/page-layout.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { clock } from '../../ui-state/clock.ts'
import { fittingZoom, steppedZoom } from './preview-zoom.ts'
import { type Printed, PrintTable } from './print-table.tsx'
import { usePages } from './use-pages.ts'
import './print-preview.css'

type Props = { readonly view: SheetView; readonly columns: readonly Column[]; readonly page: PrintPage }

/** The pages of the printed sheet, one at a time. */
export function PrintPreview({ view, columns, page }: Props) {
  const layout = useMemo(
    () =>
      layOut(
        columns.map(({ width }) => width),
        page,
      ),
    [columns, page],
  )
  const printed = useMemo((): Printed => ({ view, columns, layout }), [view, columns, layout])
  const thisYear = isoDay(new Date(clock.now())).slice(0, 4)
  const years = useMemo(() => yearsLeftOut(view, columns, thisYear), [view, columns, thisYear])
  const { pages, next, table } = usePages(printed)
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, Math.max(0, pages.length - 1))
  /** Null: the whole page fits. */
  const [chosen, setChosen] = useState<number | null>(null)
  const { pane, fit } = useFit(layout)
  const zoom = chosen ?? fit

  const turnTo = (to: number) => setWanted(Math.max(0, Math.min(to, pages.length - 1)))
  const turnByKey = (event: KeyboardEvent) => {
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    turnTo(at + by)
  }
  const size = (width: number, height: number): CSSProperties => ({ width, height })
  // Until the rows are measured, the first page shows the most rows that could fit; the rest is clipped.
  const shown = pages[at] ?? { band: 0, rows: { from: 0, to: Math.min(view.rowCount, ROWS_AT_MOST) } }
  return (
    <div className="print-preview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
      <figure className="print-pane" aria-label={`Page ${at + 1}`} ref={pane} tabIndex={0} onKeyDown={turnByKey}>
        <div className="print-paper" style={size(layout.width * zoom, layout.height * zoom)}>
          <div
            className="print-page"
            style={{ ...size(layout.width, layout.height), padding: PAGE_MARGIN, transform: `scale(${zoom})` }}
          >
            {shown.band === 0 && shown.rows.from === 0 && <p className="print-name">{shownName(view.meta.name)}</p>}
            <PrintTable {...printed} {...shown} years={years} />
          </div>
        </div>
      </figure>
      {next && (
        <div className="print-measured" aria-hidden="true">
          <PrintTable {...printed} {...next} years={years} ref={table} />
        </div>
      )}
      <div className="print-tools">
        <IconButton
          icon={ChevronLeft}
          label="Previous page"
          reason={at === 0 ? 'This is the first page' : null}
          onClick={() => turnTo(at - 1)}
        />
        <span aria-live="polite">{pageLabel(at, pages.length, next === null)}</span>
        <IconButton
          icon={ChevronRight}
          label="Next page"
          reason={at + 1 >= pages.length ? 'This is the last page' : null}
          onClick={() => turnTo(at + 1)}
        />
        <span className="print-zoom">
          <IconButton icon={ZoomOut} label="Zoom out" onClick={() => setChosen(steppedZoom(zoom, -1))} />
          <button
            type="button"
            className="print-percent"
            aria-pressed={chosen === null}
            onClick={() => setChosen(null)}
          >
            {chosen === null ? 'Whole page' : `${Math.round(zoom * 100)}%`}
          </button>
          <IconButton icon={ZoomIn} label="Zoom in" onClick={() => setChosen(steppedZoom(zoom, 1))} />
        </span>
      </div>
    </div>
  )
}

/** The most rows that fit on the longest page at the smallest size. */
const ROWS_AT_MOST = 120

const pageLabel = (at: number, pages: number, isWhole: boolean): string =>
  isWhole ? `Page ${formatNumber(at + 1)} of ${formatNumber(pages)}` : `Page ${formatNumber(at + 1)}`

function useFit({ width, height }: { readonly width: number; readonly height: number }) {
  const pane = useRef<HTMLElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const seen = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    seen.observe(element)
    return () => seen.disconnect()
  }, [])
  return { pane, fit: fittingZoom(room, { width, height }) }
}
