import type { DragEvent } from 'react'
import { useRef, useState } from 'react'

/** Accepts files dropped anywhere on a pane, but no text or cells. `isOver`: files are being dragged over it. */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | null) {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  if (!onFiles) return { isOver: false, handlers: {} }
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        // Entering a child fires before leaving its parent, so the events are counted.
        depth.current++
        setOver(true)
      },
      onDragLeave: () => {
        depth.current--
        if (depth.current <= 0) leave()
      },
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        leave()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
