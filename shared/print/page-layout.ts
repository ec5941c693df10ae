import type { PrintPage } from '../model/import-export.ts'

/** Sizes in CSS pixels, 96 to the inch. */
export type PageLayout = {
  readonly width: number
  readonly height: number
  /** The scale relative to the screen; 1 is the same size. */
  readonly scale: number
  /**
   * Columns side by side, by position, with their width on paper. Each band repeats the first column, which names the
   * row.
   */
  readonly bands: readonly (readonly PrintedColumn[])[]
}

export type PrintedColumn = { readonly index: number; readonly width: number }

export const PAGE_MARGIN = 48
/** Smaller text is illegible. */
const LEAST_SCALE = 0.5
const MM = 96 / 25.4

const PAPER_MM: Readonly<Record<PrintPage['paper'], readonly [width: number, height: number]>> = {
  A4: [210, 297],
  A3: [297, 420],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
}

/** Distributes columns of these widths over pages. Columns that do not fit start another band, on separate pages. */
export function layOut(widths: readonly number[], page: PrintPage): PageLayout {
  const [short, long] = PAPER_MM[page.paper].map(size => size * MM)
  const [width = 0, height = 0] = page.landscape ? [long, short] : [short, long]
  const room = width - 2 * PAGE_MARGIN
  const total = widths.reduce((sum, each) => sum + each, 0)
  const scale = page.fit && total > room ? Math.max(LEAST_SCALE, room / total) : 1
  // A column wider than the page is limited to the page; its text wraps.
  const columns = widths.map((each, index) => ({ index, width: Math.min(each * scale, room) }))
  return { width, height, scale, bands: inBands(columns, room) }
}

function inBands(columns: readonly PrintedColumn[], room: number): readonly (readonly PrintedColumn[])[] {
  const [first, ...others] = columns
  if (!first) return []
  const bands: PrintedColumn[][] = [[first]]
  let used = first.width
  for (const column of others) {
    // Tolerates rounding errors.
    if (used + column.width > room + 0.01 && (bands.at(-1)?.length ?? 0) > 1) {
      // Without the row name, if there is no room for both.
      const named = first.width + column.width <= room
      bands.push(named ? [first] : [])
      used = named ? first.width : 0
    }
    bands.at(-1)?.push(column)
    used += column.width
  }
  return bands
}
