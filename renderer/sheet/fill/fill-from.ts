import { personsLocale } from '../../ui/messages/locale.ts'
import { shownColumns } from '../core/shown-columns.ts'
import type { SeenCells } from '../core/transaction.ts'
import type { CellChanges, Change } from '../editing/cell-changes.ts'
import { linkedNow } from '../grid/grid-context.ts'
import type { GridHost } from '../grid/grid-host.ts'
import { isFilled } from '../grid/input/grid-moves.ts'
import { cellAt, type Position } from '../grid/selection/layout.ts'
import type { Rectangle } from '../grid/selection/rectangles.ts'
import { aboveBlank, rectanglesOf } from '../grid/selection/rectangles.ts'
import { fillInside, joined, type Stretch, seriesInside } from './fill-target.ts'
import { cyclesFor } from './name-series.ts'
import { planFill, type SourceCell } from './plan-fill.ts'

/**
 * Fills each target from its source in one transaction; selects both if there is only one. `begun`: the content on
 * screen when the drag began.
 */
export function fillFrom(
  host: GridHost,
  changes: CellChanges,
  stretches: readonly Stretch[],
  mode: 'series' | 'copy',
  begun: SeenCells = changes.seenNow(),
): void {
  run(host, changes, stretches, mode, begun)
  const [only, ...others] = stretches
  if (only && others.length === 0) selectBoth(host, joined(only.source, only.target))
}

/** Ctrl+D and Ctrl+R, with and without Shift, in each selected range. */
export function fillByKey(
  host: GridHost,
  changes: CellChanges,
  { direction, series = false }: { readonly direction: 'down' | 'right'; readonly series?: boolean },
): void {
  const { selection } = host
  const layout = selection.layout()
  const selected = rectanglesOf(selection.ranges(), layout).flatMap(rectangle => aboveBlank(rectangle, layout) ?? [])
  const holdsAny = (at: Position): boolean => isFilled(host, at)
  const stretches = selected.flatMap(
    rectangle => (series ? seriesInside(rectangle, direction, holdsAny) : fillInside(rectangle, direction)) ?? [],
  )
  run(host, changes, stretches, series ? 'series' : 'copy')
}

function run(
  host: GridHost,
  changes: CellChanges,
  stretches: readonly Stretch[],
  mode: 'series' | 'copy',
  begun: SeenCells = changes.seenNow(),
): void {
  const read = readerOf(host)
  const rowsBefore = (row: number): number => host.selection.rowsBefore(row)
  const cycles = () => cyclesFor(personsLocale.now().tag)
  changes.run(
    each(stretches, stretch => planFill({ ...stretch, mode, cycles, read, rowsBefore })),
    'fill',
    [],
    begun,
  )
}

function* each(stretches: readonly Stretch[], plan: (stretch: Stretch) => Iterable<Change>): Generator<Change> {
  for (const stretch of stretches) yield* plan(stretch)
}

/** Reads a snapshot of the sheet, since filling can take several frames. */
function readerOf({ context, lines, selection }: GridHost): (at: Position) => SourceCell | null {
  const { columns } = selection.layout()
  const { view, optimisticCells } = context
  const columnById = new Map((view ? shownColumns(view) : []).map(column => [column.id, column]))
  return ({ row, column: at }) => {
    const line = lines[row]
    const columnId = columns.idAt(at)
    const column = columnId === undefined ? undefined : columnById.get(columnId)
    if (!line || line.group || !column) return null
    return { cell: linkedNow({ view, optimisticCells }, line.index, column.id), column, index: line.index }
  }
}

function selectBoth({ selection }: GridHost, { top, left, bottom, right }: Rectangle): void {
  const layout = selection.layout()
  const anchor = cellAt(layout, { row: top, column: left })
  const head = cellAt(layout, { row: bottom, column: right })
  const { active } = selection
  if (anchor && head && active) selection.select({ list: [{ anchor, head, whole: 'cells' }], active })
}
