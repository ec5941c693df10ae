/**
 * The part of the EditContext API that we use. TypeScript's DOM types lack it; Electron has it since version 30.
 * Elsewhere `newEditContext` returns null.
 */
export type EditContext = EventTarget & {
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

/** A range of the context's text was replaced. */
export type TextUpdate = Event & {
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

/** Null without browser support. */
export const newEditContext = (): EditContext | null => (window.EditContext ? new window.EditContext() : null)
