import { X } from 'lucide-react'
import type { DragEventHandler, KeyboardEventHandler, ReactNode } from 'react'
import { useState } from 'react'
import { changeSettings, useSettings } from '../queries/settings.ts'
import { IconButton } from '../ui/button.tsx'
import { ResizeEdge } from '../ui/resize-edge.tsx'
import { view } from '../ui-state/ui-store.ts'
import './pane.css'

type Props = {
  readonly name: string
  /** Buttons before the close button. */
  readonly tools?: ReactNode
  readonly onDragEnter?: DragEventHandler
  readonly onDragOver?: DragEventHandler
  readonly onDragLeave?: DragEventHandler
  readonly onDrop?: DragEventHandler
  readonly onKeyDown?: KeyboardEventHandler
  /** While the pane has the focus, moving to another cell leaves it there. */
  readonly keepsFocus?: boolean
  readonly children: ReactNode
}

/** The right sidebar: one pane at a time, with a stored width. */
export function Pane({ name, tools, children, keepsFocus = false, ...on }: Props) {
  const { sidebarWidth } = useSettings()
  const [dragged, setDragged] = useState<number | null>(null)
  const width = dragged ?? sidebarWidth
  const onDone = (next: number) => {
    setDragged(null)
    void changeSettings({ sidebarWidth: next })
  }
  return (
    <aside
      className="pane"
      data-pane="sidebar"
      data-keeps-focus={keepsFocus || undefined}
      aria-label={name}
      style={{ width }}
      {...on}
    >
      <header className="pane-header">
        <h2 className="pane-title">{name}</h2>
        {tools}
        <IconButton icon={X} label={`Close ${name.toLowerCase()}`} onClick={view.closeSidebar} />
      </header>
      <div className="pane-body">{children}</div>
      <ResizeEdge
        label="Width of the sidebar"
        edge="left"
        width={width}
        min={300}
        max={520}
        onResize={setDragged}
        onDone={onDone}
      />
    </aside>
  )
}
