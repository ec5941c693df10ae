import { useEffect } from 'react'
import { afterFrames } from '../../grid/view/after-frames.ts'
import { goToWork, moveFocus } from '../../view/panes.ts'
import { useView } from '../../view/view-store.ts'

/** A sheet that is opened for the first time needs a moment until there is something to stand on. */
const MOST_FRAMES = 120

/**
 * The keyboard is never nowhere, and follows the person to another tab. What had it can go: a pane that closes, a row that is deleted.
 * Then the work takes it. Whoever uses the mouse is left alone: they may be about to copy a text that they marked.
 */
export function useKeptKeyboard(): void {
  useEffect(() => {
    let isByKey = false
    const leaving = new AbortController()
    const on = <K extends 'keydown' | 'pointerdown' | 'focusout'>(
      kind: K,
      act: (event: WindowEventMap[K]) => void,
    ): void => window.addEventListener(kind, act, { signal: leaving.signal, capture: true })

    on('keydown', () => {
      isByKey = true
    })
    on('pointerdown', () => {
      isByKey = false
    })
    on('focusout', ({ relatedTarget }) => {
      if (isByKey && relatedTarget === null) follow(document.body)
    })
    const leave = useView.subscribe(({ tabs }, before) => {
      if (isByKey && tabs.active !== before.tabs.active) follow(null)
    })
    return () => {
      leaving.abort()
      leave()
    }
  }, [])
}

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

const isOverlaid = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null
