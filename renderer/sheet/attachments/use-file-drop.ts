import type { DragEvent } from 'react'
import { useRef, useState } from 'react'

/** Takes files dropped anywhere on a pane. `isOver` while files hover it; text or cells dragged over are left alone. */
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
        // Entering a child fires before leaving its parent, so only the count tells inside from outside.
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
