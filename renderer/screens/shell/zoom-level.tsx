import { useEffect, useState } from 'react'
import { controlWindow, onZoomed } from '../../queries/window.ts'
import { Button } from '../../ui/button.tsx'
import './zoom-level.css'

const SHOWN_MS = 2500

/** How large the window shows everything, for a moment after a change. */
export function ZoomLevel() {
  const [zoomed, setZoomed] = useState<{ readonly percent: number } | null>(null)
  // An object of its own for each step, so that each is shown as long.
  useEffect(() => onZoomed(percent => setZoomed({ percent })), [])
  useEffect(() => {
    if (!zoomed) return
    const timer = setTimeout(() => setZoomed(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [zoomed])
  return (
    <div className="zoom-level" role="status" hidden={zoomed === null}>
      {zoomed && (
        <>
          <span className="num">Zoom {zoomed.percent}%</span>
          {zoomed.percent !== 100 && (
            <Button kind="quiet" onClick={() => void controlWindow('zoom-reset')}>
              Reset
            </Button>
          )}
        </>
      )}
    </div>
  )
}
