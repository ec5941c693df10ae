import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ToolGroup } from './tool.tsx'
import { type Leaving, type MeasuredTool, whatOverflows } from './what-overflows.ts'
import { Widths } from './widths.ts'

export type Tools = {
  readonly start: readonly ToolGroup[]
  readonly end: readonly ToolGroup[]
  /** Tool ids in the order in which they leave the bar. */
  readonly leaving: Leaving
  /** The tool before which the overflow button is placed: the main button of a bar is last. */
  readonly last?: string
}

/** As in `overflow.css`. */
const FIXED = { gapPx: 2, linePx: 13, morePx: 28 }
const NONE: ReadonlySet<string> = new Set()

/** Returns the tools that do not fit, and the refs for measuring. */
export function useOverflow(tools: Tools, focusMore: () => void) {
  const [gone, setGone] = useState(NONE)
  const latest = useRef({ tools, gone })
  const [widths] = useState(
    () =>
      new Widths(() => {
        const next = overflowNow()
        if (!next) return
        const hadFocus = [...next].some(id => widths.holdsFocus(id))
        // Between layout and paint, so that no frame shows tools that do not fit.
        flushSync(() => setGone(next))
        if (hadFocus) focusMore()
      }),
  )

  /** Null if nothing changes. */
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
  // The observer reports an added tool by its size, but not a removed one.
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
