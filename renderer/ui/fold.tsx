import type { ReactNode } from 'react'
import './fold.css'

type Props = {
  readonly title: string
  /** A short summary of the contents, or of their purpose. */
  readonly note?: string
  readonly isOpen?: boolean
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A collapsible part of a form or panel for rarely needed fields. */
export const Fold = ({ title, note, isOpen, onToggle, children }: Props) => (
  <details className="fold" open={isOpen} onToggle={event => onToggle?.(event.currentTarget.open)}>
    <summary className="fold-summary">
      <span className="field-label">{title}</span>
      {note && <span className="fold-note">{note}</span>}
    </summary>
    <div className="fold-content">{children}</div>
  </details>
)
