import { useEffect } from 'react'
import { afterFrames } from '../../sheet/core/after-frames.ts'
import { cellPositions } from '../../sheet/core/cell-positions.ts'
import { goToWork, isPaper, isSheetShown, isTextField, moveFocus } from '../../view/panes.ts'
import { sheetIdOf } from '../../view/tabs.ts'
import { useView } from '../../view/view-store.ts'

/** A sheet that is opened for the first time needs a moment until there is something to stand on. */
const MOST_FRAMES = 120

/** Lists with keys of their own keep what was clicked in them; the cells and open layers look after themselves. */
const KEEPS_ITS_KEYS = '[data-pane="navigator"], [data-pane="sidebar"], .sf-grid'

const LAYER = '[role="dialog"], [role="menu"], .select-list'

const CAN_HOLD_FOCUS = 'button, a[href], input, textarea, select, [tabindex]'

/**
 * The keyboard is never nowhere, and follows the user to another tab. When the element that had it goes (a pane that closes, a row that is
 * deleted), the work takes it. A click beside the cells, or on a button beside them, leaves it with the active cell; only a control that was
 * reached by key keeps it, and a text that was marked stays marked.
 */
export function useKeptKeyboard(): void {
  useEffect(() => {
    let isByKey = false
    let isPressed = false
    /** What the mouse pressed last outside of a layer. One that it opened gives the keyboard back to it. */
    let pressed: Element | null = null
    const leaving = new AbortController()
    const on = <K extends 'keydown' | 'pointerdown' | 'pointerup' | 'pointercancel' | 'focusin' | 'focusout'>(
      kind: K,
      act: (event: WindowEventMap[K]) => void,
    ): void => window.addEventListener(kind, act, { signal: leaving.signal, capture: true })
    const settle = (): void => followMouse(() => (keepsItsKeys(pressed) ? null : pressed))
    const onReleased = (): void => {
      isPressed = false
      settle()
    }

    on('keydown', event => {
      isByKey = true
      // In a layer that the mouse opened, Escape and Enter are still on the way back.
      if (!isOverlaid()) pressed = null
      const isNowhere = document.activeElement === document.body
      if (isNowhere && isForCells(event) && !isOverlaid() && isSheetShown(document)) goToWork(document)
    })
    on('pointerdown', ({ target }) => {
      isByKey = false
      isPressed = true
      const at = target instanceof Element ? target : null
      if (!at?.closest(LAYER)) pressed = at?.closest(CAN_HOLD_FOCUS) ?? null
    })
    on('pointerup', onReleased)
    on('pointercancel', onReleased)
    on('focusin', ({ target }) => {
      if (!isPressed && pressed !== null && target === pressed) settle()
    })
    on('focusout', ({ relatedTarget }) => {
      if (relatedTarget !== null || isPressed || isGivenBack) return
      if (isByKey) follow(document.body)
      else settle()
    })
    const leave = useView.subscribe(({ tabs }, before) => {
      if (tabs.active === before.tabs.active) return
      if (isByKey) follow(null)
      else followMouse(() => document.activeElement)
    })
    return () => {
      leaving.abort()
      leave()
    }
  }, [])
}

/** While Escape takes the keyboard from a control and nothing is to scroll for it. */
let isGivenBack = false

/**
 * Escape on a control beside the cells, while the active cell is scrolled out of sight: the sheet stays where it is, and the next key shows
 * the cell. False where the cell can take the keyboard at once.
 */
export function giveBackInPlace(): boolean {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at.closest('.sf-grid')) return false
  if (!isSheetShown(document) || !isActiveCellAway()) return false
  isGivenBack = true
  at.blur()
  isGivenBack = false
  return true
}

const keepsItsKeys = (pressed: Element | null): boolean =>
  pressed !== null && !isPaper(pressed) && pressed.closest(KEEPS_ITS_KEYS) !== null

/**
 * Takes the keyboard to the work as soon as there is any, from `from` (null: from wherever it is by then). A dialog or menu that closes gives
 * it back a moment later, and somebody who goes elsewhere meanwhile stays there.
 */
function follow(from: Element | null): void {
  afterFrames(2, () => goWhenThere(from ?? document.activeElement, MOST_FRAMES))
}

function goWhenThere(from: Element | null, frames: number): void {
  const at = document.activeElement
  if ((at !== from && at !== document.body) || isOverlaid() || goToWork(document)) return
  if (frames > 0) afterFrames(1, () => goWhenThere(from, frames - 1))
  else if (at === document.body) moveFocus(document, 1)
}

/** The same after a click, and only to the cells of a sheet. */
function followMouse(from: () => Element | null): void {
  afterFrames(2, () => goToCellsWhenThere(from(), MOST_FRAMES))
}

function goToCellsWhenThere(from: Element | null, frames: number): void {
  const at = document.activeElement
  const isFree = at === document.body || (at === from && !isTextField(at))
  if (!isFree || isOverlaid() || isTextMarked()) return
  if (isSheetShown(document)) {
    // A click does not scroll: the cell comes back into sight with the first key.
    if (!isActiveCellAway()) goToWork(document)
    else if (at instanceof HTMLElement) at.blur()
  } else if (frames > 0) afterFrames(1, () => goToCellsWhenThere(from, frames - 1))
}

/** There is one, and it is scrolled out of sight. */
function isActiveCellAway(): boolean {
  const sheetId = sheetIdOf(useView.getState().tabs.active)
  const isSomewhere = sheetId !== null && cellPositions.read(sheetId).activeCell !== null
  // A sheet that was left a moment ago has one too, and is not to be seen.
  return isSomewhere && ![...document.querySelectorAll('.sf-grid .ag-cell.sf-active')].some(isInSight)
}

/** The row of a cell that has the keyboard stays drawn for a while after it was scrolled away. */
function isInSight(cell: Element): boolean {
  const frame = cell.closest('[role="grid"], [role="treegrid"]')?.getBoundingClientRect()
  if (!frame) return false
  const { top, bottom } = cell.getBoundingClientRect()
  return bottom > frame.top && top < frame.bottom
}

/** One that is fading away has given the keyboard back already. */
const isOverlaid = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-state="closed"]), [role="menu"]:not([data-state="closed"])') !==
  null

/** Somebody may be about to copy it. */
const isTextMarked = (): boolean => document.getSelection()?.isCollapsed === false

/** Letters go into the active cell; the others show it, and act on it when they are pressed again. */
const isForCells = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || SHOW_THE_CELL.has(key)) && !ctrlKey && !metaKey && !altKey

const SHOW_THE_CELL: ReadonlySet<string> = new Set(['Enter', 'F2', 'Delete', 'Backspace'])
