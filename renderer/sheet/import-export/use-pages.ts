import { useEffect, useMemo, useRef, useState } from 'react'
import { PAGE_MARGIN, type PageLayout } from '../../../shared/print/page-layout.ts'
import { inPages, type PageRows } from '../../../shared/print/page-rows.ts'
import type { Printed } from './print-table.tsx'

/** One sheet of paper. */
type PaperPage = { readonly band: number; readonly rows: PageRows }

/** Rows measured per step, so that the dialog can handle keys in between. */
const STEP_ROWS = 250
/** The name of the sheet above its first table: a line of 22 px with a margin of 8 px, as in the printed document. */
const NAME_PX = 30

type Measured = {
  readonly of: Printed
  readonly band: number
  /** The heights of the measured rows of this band, in CSS pixels. */
  readonly heights: readonly number[]
  /** The pages of all previous bands. */
  readonly pages: readonly PaperPage[]
}

/** The pages of a sheet. `next`: the rows to measure now, in a table with this `ref`; null when all are measured. */
export function usePages(printed: Printed) {
  const { view, layout } = printed
  const [kept, setKept] = useState<Measured | null>(null)
  const measured = useMemo(
    () => (kept?.of === printed ? kept : { of: printed, band: 0, heights: [], pages: [] }),
    [kept, printed],
  )
  const table = useRef<HTMLTableElement>(null)
  const { band, heights } = measured
  const isWhole = band >= layout.bands.length
  const next: PaperPage | null = isWhole
    ? null
    : { band, rows: { from: heights.length, to: Math.min(view.rowCount, heights.length + STEP_ROWS) } }

  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(() => {
      if (table.current) setKept(withHeights(measured, table.current))
    })
    return () => cancelAnimationFrame(frame)
  }, [measured, isWhole])

  return { pages: measured.pages, next, table }
}

function withHeights(measured: Measured, table: HTMLTableElement): Measured {
  const { of, band, pages } = measured
  const headerHeight = table.tHead?.offsetHeight ?? 0
  // Positions are exact; the sum of many rounded heights would be wrong by pages.
  const tops = Array.from(table.tBodies[0]?.rows ?? [], row => row.offsetTop)
  const ends = [...tops.slice(1), table.offsetHeight]
  const heights = [...measured.heights, ...tops.map((top, at) => (ends[at] ?? top) - top)]
  if (heights.length < of.view.rowCount) return { ...measured, heights }
  const rows = inPages(heights, roomOf(of.layout, headerHeight, band))
  return { of, band: band + 1, heights: [], pages: [...pages, ...rows.map(each => ({ band, rows: each }))] }
}

function roomOf({ height }: PageLayout, headerHeight: number, band: number) {
  const next = height - 2 * PAGE_MARGIN - headerHeight
  return { first: band === 0 ? next - NAME_PX : next, next }
}
