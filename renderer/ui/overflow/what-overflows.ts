/** A tool as it was measured. Tools of a group stand together; a line is drawn between groups of one side. */
export type MeasuredTool = {
  readonly id: string
  readonly side: 'start' | 'end'
  readonly group: string
  readonly widthPx: number
  /** False for words that are left out where there is no room: nothing has to list them. */
  readonly isListed: boolean
}

export type Bar = {
  readonly availablePx: number
  readonly gapPx: number
  readonly linePx: number
  /** The button that opens the list. */
  readonly morePx: number
}

/** Layout counts in 64ths of a pixel, and sums of them differ in the last place. */
const SLACK_PX = 0.1

/** In which order tools leave, by their ids. Some only make sense together. */
export type Leaving = readonly (string | readonly string[])[]

/** The ids of the tools that have to leave so that the rest fits, the first of `leaving` first. */
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
  // Between the two sides stands an element of its own, which takes what is left over.
  const elements = left.length + lines + more + 1
  const widths = left.reduce((sum, { widthPx }) => sum + widthPx, 0)
  return widths + lines * linePx + more * morePx + (elements - 1) * gapPx
}
