import type { ReactNode } from 'react'
import './fold.css'

type Props = {
  readonly title: string
  /** In a few words what is inside, or why it is needed. */
  readonly note?: string
  readonly isOpen?: boolean
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A part of a form or panel that few people need: closed until it is asked for. */
export const Fold = ({ title, note, isOpen, onToggle, children }: Props) => (
  <details className="fold" open={isOpen} onToggle={event => onToggle?.(event.currentTarget.open)}>
    <summary className="fold-summary">
      <span className="field-label">{title}</span>
      {note && <span className="fold-note">{note}</span>}
    </summary>
    <div className="fold-content">{children}</div>
  </details>
)
