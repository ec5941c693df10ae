/** A list or calendar below the edited text. The text is the only state; a panel only rewrites it. */
export interface EditorPanel {
  readonly element: HTMLElement
  readonly onText: (text: string) => void
  /** The caret moved within the same text. */
  readonly onCaret?: () => void
  /** Called before the edit ends: the highlighted item replaces the typed text. */
  readonly settle?: () => void
  /** The options of the text that the user wants to add to the column. */
  readonly newOptions?: () => readonly string[]
  /** Returns whether the panel handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** The editor, as its panel uses it. */
export type PanelHost = {
  readonly setText: (text: string) => void
  /** Sets the item that Enter would take, by element id, for screen readers. */
  readonly setActive: (id: string | null) => void
  /** Sets whether the list has items to move through. */
  readonly setExpanded: (expanded: boolean) => void
  /** Ends the edit with the current text. */
  readonly commit: () => void
}
