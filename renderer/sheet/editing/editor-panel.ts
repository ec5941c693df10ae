/** Help below an editor's text: a list or a calendar. The text is the one truth; a panel only rewrites it. */
export type EditorPanel = {
  readonly element: HTMLElement
  /** The text changed by typing. */
  readonly onText: (text: string) => void
  /** The caret went elsewhere in the same text. */
  readonly onCaret?: () => void
  /** The edit is about to end: what is highlighted takes the place of what was typed. */
  readonly settle?: () => void
  /** The options that the user wants the column to have from now on, and that the text names. */
  readonly newOptions?: () => readonly string[]
  /** True where the panel took the key for itself. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** What a panel can do to its editor. */
export type PanelHost = {
  readonly setText: (text: string) => void
  /** Which item of the panel Enter would take, by the id of its element, for a screen reader. */
  readonly setActive: (id: string | null) => void
  /** Whether there is anything in its list that can be walked. */
  readonly setExpanded: (expanded: boolean) => void
  /** Ends the edit with the text as it stands. */
  readonly commit: () => void
}
