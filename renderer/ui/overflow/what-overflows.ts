/** A measured tool. Tools of a group are adjacent; a line is drawn between groups of one side. */
export type MeasuredTool = {
  readonly id: string
  readonly side: 'start' | 'end'
  readonly group: string
  readonly widthPx: number
  /** False for text that is omitted without a menu entry. */
  readonly isListed: boolean
}

export type Bar = {
  readonly availablePx: number
  readonly gapPx: number
  readonly linePx: number
  /** Width of the overflow button. */
  readonly morePx: number
}

/** Layout uses 64ths of a pixel, so sums have rounding errors. */
const SLACK_PX = 0.1

/** The order in which tools leave, by id. A nested list leaves together. */
export type Leaving = readonly (string | readonly string[])[]

/** The ids of the tools to remove so that the rest fits, in the order of `leaving`. */
export function whatOverflows(tools: readonly MeasuredTool[], leaving: Leaving, bar: Bar): ReadonlySet<string> {
  const gone = new Set<string>()
  for (const next of leaving) {
    if (widthOf(tools, gone, bar) <= bar.availablePx + SLACK_PX) break
    for (const id of [next].flat()) if (tools.some(tool => tool.id === id)) gone.add(id)
  }
  return gone
}

function widthOf(tools: readonly MeasuredTool[], gone: ReadonlySet<string>, { gapPx, linePx, morePx }: Bar): number {
  const left = tools.filter(({ id }) => !gone.has(id))
  const groups = (side: MeasuredTool['side']) =>
    new Set(left.filter(tool => tool.side === side).map(({ group }) => group)).size
  const lines = Math.max(0, groups('start') - 1) + Math.max(0, groups('end') - 1)
  const more = tools.some(({ id, isListed }) => isListed && gone.has(id)) ? 1 : 0
  // A spacer element separates the two sides.
  const elements = left.length + lines + more + 1
  const widths = left.reduce((sum, { widthPx }) => sum + widthPx, 0)
  return widths + lines * linePx + more * morePx + (elements - 1) * gapPx
}
