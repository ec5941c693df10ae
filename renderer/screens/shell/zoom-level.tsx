import { useEffect, useState } from 'react'
import { controlWindow, onZoomed } from '../../queries/window.ts'
import { Button } from '../../ui/button.tsx'
import { clock, useNow } from '../../ui-state/clock.ts'
import './zoom-level.css'

const SHOWN_MS = 3000

/** Shows the zoom briefly after a change. */
export function ZoomLevel() {
  const [last, setLast] = useState<{ readonly percent: number; readonly until: number } | null>(null)
  const now = useNow(1000)
  useEffect(() => onZoomed(percent => setLast({ percent, until: clock.now() + SHOWN_MS })), [])
  const zoomed = last !== null && now < last.until ? last : null
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
