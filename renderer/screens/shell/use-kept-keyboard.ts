import { useEffect } from 'react'
import { afterFrames } from '../../sheet/core/after-frames.ts'
import { cellPositions } from '../../sheet/core/cell-positions.ts'
import { goToWork, isPaper, isSheetShown, isTextField, moveFocus } from '../../ui-state/panes.ts'
import { sheetIdOf } from '../../ui-state/tabs.ts'
import { useUiState } from '../../ui-state/ui-store.ts'

/** A newly opened sheet needs some frames until an element can take the focus. */
const MOST_FRAMES = 120

/** Lists with their own keys keep the focus after a click; cells and open layers manage focus themselves. */
const KEEPS_ITS_KEYS = '[data-pane="navigator"], [data-pane="sidebar"], .sf-grid'

/** A field that takes the focus when its tab opens. */
const TAKES_FOCUS = '[data-takes-focus]'

const LAYER = '[role="dialog"], [role="menu"], .select-list'

const CAN_HOLD_FOCUS = 'button, a[href], input, textarea, select, [tabindex]'

/**
 * Keeps the focus in the window and moves it with the active tab. When the focused element is removed (a closed pane,
 * a deleted row), the main area takes the focus. A click next to the cells, or on a button there, leaves the focus
 * with the active cell; only a control reached by keyboard keeps it, and selected text stays selected.
 */
export function useKeptKeyboard(): void {
  useEffect(() => {
    let isByKey = false
    let isPressed = false
    /** The element last pressed with the mouse outside of a layer. A layer that it opened returns the focus to it. */
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
      // For a layer opened by mouse, Escape and Enter still have to return the focus.
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
    const leave = useUiState.subscribe(({ tabs }, before) => {
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

/** True while Escape moves the focus from a control and nothing may scroll. */
let isGivenBack = false

/**
 * Handles Escape on a control next to the cells while the active cell is scrolled out of view: the sheet does not
 * scroll, and the next key shows the cell. False if the cell can take the focus at once.
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
 * Focuses the main area once it is rendered, coming from `from` (null: from anywhere). A closing dialog or menu
 * returns the focus shortly after; if the user has moved on, the focus stays.
 */
function follow(from: Element | null): void {
  afterFrames(2, () => goWhenThere(from ?? document.activeElement, MOST_FRAMES))
}

function goWhenThere(from: Element | null, frames: number): void {
  const at = document.activeElement
  if ((at !== from && at !== document.body) || at?.matches(TAKES_FOCUS)) return
  if (isOverlaid() || goToWork(document)) return
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
    // A click does not scroll: the next key brings the cell into view.
    if (!isActiveCellAway()) goToWork(document)
    else if (at instanceof HTMLElement) at.blur()
  } else if (frames > 0) afterFrames(1, () => goToCellsWhenThere(from, frames - 1))
}

/** Whether an active cell exists and is scrolled out of view. */
function isActiveCellAway(): boolean {
  const sheetId = sheetIdOf(useUiState.getState().tabs.active)
  const isSomewhere = sheetId !== null && cellPositions.read(sheetId).activeCell !== null
  // A sheet that was just left has an active cell too, but is hidden.
  return isSomewhere && ![...document.querySelectorAll('.sf-grid .ag-cell.sf-active')].some(isInSight)
}

/** The row of a focused cell stays rendered for a while after it is scrolled away. */
function isInSight(cell: Element): boolean {
  const frame = cell.closest('[role="grid"], [role="treegrid"]')?.getBoundingClientRect()
  if (!frame) return false
  const { top, bottom } = cell.getBoundingClientRect()
  return bottom > frame.top && top < frame.bottom
}

/** A closing layer has already returned the focus. */
const isOverlaid = (): boolean =>
  document.querySelector('[role="dialog"]:not([data-state="closed"]), [role="menu"]:not([data-state="closed"])') !==
  null

/** The user may be about to copy it. */
const isTextMarked = (): boolean => document.getSelection()?.isCollapsed === false

/** Letters go into the active cell; other keys show it first, and act on it when pressed again. */
const isForCells = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || SHOW_THE_CELL.has(key)) && !ctrlKey && !metaKey && !altKey

const SHOW_THE_CELL: ReadonlySet<string> = new Set(['Enter', 'F2', 'Delete', 'Backspace'])
