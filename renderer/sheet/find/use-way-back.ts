import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import { afterFrames } from '../core/after-frames.ts'
import { cellPositions } from '../core/cell-positions.ts'
import { columnsInSight } from './columns-in-sight.ts'
import { gridBeside } from './grid-beside.ts'

/** The state when the search opened: active cell, folds and scroll position. */
type Origin = Pick<ReturnType<typeof cellPositions.read>, 'activeCell' | 'collapsed' | 'groups'> & {
  readonly scroll: { readonly left: number; readonly top: number }
  readonly inSight: ReadonlySet<ColumnId>
}

/**
 * Returns to the start when a search closes that was only typed. Moving to another match, pressing a cell or replacing
 * ends that: the user wants to stay.
 */
export function useWayBack(sheetId: SheetId, bar: RefObject<HTMLElement | null>) {
  const origin = useRef<Origin | null>(null)
  useLayoutEffect(() => {
    const { activeCell, collapsed, groups } = cellPositions.read(sheetId)
    const { scrollLeft: left = 0, scrollTop: top = 0 } = viewportOf(bar.current) ?? {}
    const inSight = columnsInSight(gridBeside(bar.current))
    origin.current = { activeCell, collapsed, groups, scroll: { left, top }, inSight }
  }, [sheetId, bar])
  useEffect(() => {
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Element && target.closest('.sf-grid')) origin.current = null
    }
    window.addEventListener('pointerdown', onPress, { capture: true })
    return () => window.removeEventListener('pointerdown', onPress, { capture: true })
  }, [])
  const [way] = useState(() => ({
    forget: (): void => {
      origin.current = null
    },
    inSight: (): ReadonlySet<ColumnId> => origin.current?.inSight ?? columnsInSight(gridBeside(bar.current)),
    /** Restores only the horizontal scroll position, so that a longer query scrolls from there. */
    goSideways: (): void => {
      const viewport = viewportOf(bar.current)
      if (viewport && origin.current) scrollNow(viewport, { left: origin.current.scroll.left })
    },
    go: (wasLed: boolean): void => {
      const from = origin.current
      if (!from?.activeCell || !wasLed) return
      cellPositions.goTo(sheetId, from.activeCell)
      cellPositions.fold(sheetId, { collapsed: from.collapsed, groups: from.groups })
      const viewport = viewportOf(bar.current)
      // Again, because scrolling to the active cell may have moved the viewport.
      viewport?.scrollTo(from.scroll)
      afterFrames(2, () => viewport?.scrollTo(from.scroll))
    },
  }))
  return way
}

/** The browser would tell the grid only before the next frame, after it has scrolled to the match. */
function scrollNow(viewport: HTMLElement, to: ScrollToOptions): void {
  viewport.scrollTo(to)
  viewport.dispatchEvent(new Event('scroll'))
}

const viewportOf = (bar: HTMLElement | null): HTMLElement | null =>
  gridBeside(bar)?.querySelector<HTMLElement>('[role="grid"], [role="treegrid"]') ?? null
