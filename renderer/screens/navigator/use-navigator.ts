import { useSyncExternalStore } from 'react'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useUiState, view } from '../../ui-state/ui-store.ts'

/** For example 1440 px at 200%: the navigator would leave the sheet less space than two columns need. */
const TOO_NARROW = '(max-width: 760px)'

type NavigatorItem = {
  readonly isOpen: boolean
  /** Overlays the main area until a tab is opened from it or it is hidden. */
  readonly isOver: boolean
  readonly toggle: () => void
}

/**
 * The position of the navigator. Next to the main area, its state is a setting; in a narrow window it is hidden and
 * can overlay the main area.
 */
export function useNavigator(): NavigatorItem {
  const { navigatorOpen } = useSettings()
  const isOver = useUiState(state => state.navigatorOver)
  const isNarrow = useSyncExternalStore(followWidth, isTooNarrow)
  return isNarrow
    ? { isOpen: isOver, isOver, toggle: view.toggleNavigatorOver }
    : {
        isOpen: navigatorOpen,
        isOver: false,
        toggle: () => void changeSettings({ navigatorOpen: !navigatorOpen }),
      }
}

const isTooNarrow = () => matchMedia(TOO_NARROW).matches

function followWidth(onChange: () => void): () => void {
  const width = matchMedia(TOO_NARROW)
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}
