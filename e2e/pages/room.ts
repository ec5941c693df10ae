import { expect, type Page } from '@playwright/test'

/** Whether all controls are completely reachable at the current window size. */
export type Room = {
  /** Controls outside the window, or clipped by an element that does not scroll. */
  readonly cut: readonly string[]
  /** Pairs of overlapping controls. */
  readonly overlapping: readonly string[]
}

/** Waits until no control of a part is clipped or covered, once its layout has followed the last resize. */
export async function hasRoom(page: Page, part: string, message = part): Promise<void> {
  await expect.poll(() => roomIn(page, part), { message }).toEqual({ cut: [], overlapping: [] })
}

/** Checks a part of the window. A control that can be scrolled into view is not clipped. */
export function roomIn(page: Page, part: string): Promise<Room> {
  return page.evaluate(selector => {
    const root = document.querySelector(selector)
    if (!root) throw new Error(`There is no ${selector}.`)
    const SLACK_PX = 1
    type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
    const scrolls = (element: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element)
      return [overflowX, overflowY].some(each => each === 'auto' || each === 'scroll')
    }
    const scrollersOf = (element: Element): Element[] => {
      const found: Element[] = []
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (scrolls(around)) found.push(around)
      }
      return found
    }
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.tagName
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      boxOf(element).width > 2 &&
      boxOf(element).height > 2

    /** The visible box of an element inside its scroll containers; null if scrolled away. */
    const seen = (element: Element): Box | null => {
      let { left, top, right, bottom } = boxOf(element)
      for (const around of scrollersOf(element)) {
        const frame = boxOf(around)
        left = Math.max(left, frame.left)
        top = Math.max(top, frame.top)
        right = Math.min(right, frame.right)
        bottom = Math.min(bottom, frame.bottom)
      }
      return right - left > SLACK_PX && bottom - top > SLACK_PX ? { left, top, right, bottom } : null
    }

    const isCut = (element: Element): boolean => {
      let box: Box = boxOf(element)
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        const frame = boxOf(around)
        if (scrolls(around)) box = frame
        else if (overflowX !== 'visible' && (box.right > frame.right + SLACK_PX || box.left < frame.left - SLACK_PX))
          return true
        else if (overflowY !== 'visible' && (box.bottom > frame.bottom + SLACK_PX || box.top < frame.top - SLACK_PX))
          return true
        if (position === 'fixed') break
      }
      const [wide, high] = [innerWidth + SLACK_PX, innerHeight + SLACK_PX]
      return box.left < -SLACK_PX || box.top < -SLACK_PX || box.right > wide || box.bottom > high
    }

    const controls = [...root.querySelectorAll('button, input, textarea, select, summary, [role="menuitem"]')].filter(
      isShown,
    )
    const overlaps = (a: Element, b: Element): boolean => {
      if (a.contains(b) || b.contains(a)) return false
      const [one, two] = [seen(a), seen(b)]
      if (!one || !two) return false
      const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left)
      const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
      return wide > SLACK_PX && high > SLACK_PX
    }
    return {
      cut: controls.filter(isCut).map(nameOf),
      overlapping: controls.flatMap((a, at) =>
        controls.slice(at + 1).flatMap(b => (overlaps(a, b) ? [`${nameOf(a)} | ${nameOf(b)}`] : [])),
      ),
    }
  }, part)
}
