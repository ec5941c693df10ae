/** Help below an editor's text: a list or a calendar. The text is the one truth; a panel only rewrites it. */
export type EditorPanel = {
  readonly element: HTMLElement
  /** The text changed by typing. */
  readonly onText: (text: string) => void
  /** The caret went elsewhere in the same text. */
  readonly onCaret?: () => void
  /** The edit is about to end: what is highlighted takes the place of what was typed. */
  readonly settle?: () => void
  /** True where the panel took the key for itself. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** What a panel can do to its editor. */
export type PanelHost = {
  readonly setText: (text: string) => void
  /** Which item of the panel Enter would take, by the id of its element, for a screen reader. */
  readonly setActive: (id: string | null) => void
  /** Ends the edit with the text as it stands. */
  readonly commit: () => void
}
