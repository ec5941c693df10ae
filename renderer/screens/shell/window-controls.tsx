import { Minus, Square, X } from 'lucide-react'
import { useStart } from '../../queries/start.ts'
import { controlWindow } from '../../queries/window.ts'
import './window-controls.css'

/** The buttons of a frameless window. A Mac draws its own. */
export function WindowControls() {
  const platform = useStart(start => start.platform)
  if (platform === 'darwin') return null
  return (
    <div className="window-controls">
      <button type="button" aria-label="Minimize" onClick={() => void controlWindow('minimize')}>
        <Minus className="icon-13" aria-hidden />
      </button>
      <button type="button" aria-label="Maximize or restore" onClick={() => void controlWindow('maximize')}>
        <Square className="window-square" aria-hidden />
      </button>
      <button type="button" aria-label="Close" onClick={() => void controlWindow('close')}>
        <X className="icon-16" aria-hidden />
      </button>
    </div>
  )
}
