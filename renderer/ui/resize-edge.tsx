import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import './resize-edge.css'

type Props = {
  readonly label: string
  /** The edge of the pane. */
  readonly edge: 'left' | 'right'
  readonly width: number
  readonly min: number
  readonly max: number
  /** During a drag. */
  readonly onResize: (width: number) => void
  /** At the end of a drag: the width to store. */
  readonly onDone: (width: number) => void
}

const STEP = 16

/** The edge of a pane, resized by dragging or with the arrow keys. */
export function ResizeEdge({ label, edge, width, min, max, onResize, onDone }: Props) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const grows = edge === 'right' ? 1 : -1
  const clamp = (next: number) => Math.round(Math.min(max, Math.max(min, next)))

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    start.current = { x: event.clientX, width }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) onResize(clamp(start.current.width + grows * (event.clientX - start.current.x)))
  }
  const onPointerUp = () => {
    if (start.current) onDone(width)
    start.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key]
    if (step) onDone(clamp(width + grows * step))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is not an <hr>
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={`resize-edge resize-edge-${edge}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onKeyDown={onKeyDown}
    />
  )
}
