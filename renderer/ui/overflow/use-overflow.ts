import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ToolGroup } from './tool.tsx'
import { type Leaving, type MeasuredTool, whatOverflows } from './what-overflows.ts'
import { Widths } from './widths.ts'

export type Tools = {
  readonly start: readonly ToolGroup[]
  readonly end: readonly ToolGroup[]
  /** The ids of all tools, the first to leave first. */
  readonly leaving: Leaving
  /** The tool that the list of what does not fit stands before: the main button of a bar is its last. */
  readonly last?: string
}

/** As in `overflow.css`. */
const FIXED = { gapPx: 2, linePx: 13, morePx: 28 }
const NONE: ReadonlySet<string> = new Set()

/** Which tools have left the bar, and the refs of what is measured for it. */
export function useOverflow(tools: Tools, focusMore: () => void) {
  const [gone, setGone] = useState(NONE)
  const latest = useRef({ tools, gone })
  const [widths] = useState(
    () =>
      new Widths(() => {
        const next = overflowNow()
        if (!next) return
        const hadFocus = [...next].some(id => widths.holdsFocus(id))
        // Between layout and paint: a frame later would have shown what does not fit.
        flushSync(() => setGone(next))
        if (hadFocus) focusMore()
      }),
  )

  /** Null where nothing is different. */
  function overflowNow(): ReadonlySet<string> | null {
    const { tools, gone } = latest.current
    const { availablePx } = widths
    if (availablePx === null) return null
    const next = whatOverflows(measured(tools, widths), tools.leaving, { ...FIXED, availablePx })
    return isSame(next, gone) ? null : next
  }

  useLayoutEffect(() => {
    latest.current = { tools, gone }
  })
  // A tool that comes is heard of by its size; of one that goes there is nothing to hear.
  const ids = [...tools.start, ...tools.end].flatMap(group => group.tools.map(({ id }) => id)).join(' ')
  const known = useRef(ids)
  useLayoutEffect(() => {
    if (known.current === ids) return
    known.current = ids
    const next = overflowNow()
    if (next) setGone(next)
  })

  return { gone, widths }
}

function measured({ start, end }: Tools, widths: Widths): readonly MeasuredTool[] {
  const ofSide = (side: MeasuredTool['side'], groups: readonly ToolGroup[]) =>
    groups.flatMap(group =>
      group.tools.map(({ id, listed }) => ({
        id,
        side,
        group: group.id,
        widthPx: widths.of(id),
        isListed: listed !== null,
      })),
    )
  return [...ofSide('start', start), ...ofSide('end', end)]
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every(id => b.has(id))
