/**
 * What of the EditContext API is used here. The DOM types of our TypeScript do not have it yet, and Electron has it since its 30th version:
 * where it is missing, `newEditContext` says so.
 */
export interface EditContext extends EventTarget {
  readonly text: string
  readonly selectionStart: number
  readonly selectionEnd: number
  updateText(start: number, end: number, text: string): void
  updateSelection(start: number, end: number): void
  updateControlBounds(bounds: DOMRect): void
  updateSelectionBounds(bounds: DOMRect): void
  addEventListener(type: 'textupdate', listener: (event: TextUpdate) => void): void
  addEventListener(type: 'compositionstart' | 'compositionend', listener: () => void): void
}

/** The text at these places of the context was replaced by another one. */
export interface TextUpdate extends Event {
  readonly updateRangeStart: number
  readonly updateRangeEnd: number
  readonly text: string
}

declare global {
  interface HTMLElement {
    editContext?: EditContext | null
  }
  interface Window {
    EditContext?: new () => EditContext
  }
}

/** Null where the browser has none. */
export const newEditContext = (): EditContext | null => (window.EditContext ? new window.EditContext() : null)
