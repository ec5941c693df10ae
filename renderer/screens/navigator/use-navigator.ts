import { useSyncExternalStore } from 'react'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useView, view } from '../../view/view-store.ts'

/** The least window at 200 %: the navigator and the sheet have no room beside each other. */
const TOO_NARROW = '(max-width: 600px)'

type NavigatorPlace = {
  readonly isOpen: boolean
  /** It lies over the work, until a tab is opened from it or it is put away. */
  readonly isOver: boolean
  readonly toggle: () => void
}

/**
 * Where the navigator is. Beside the work it stays as the person has left it, from start to start (a setting); where the window is
 * too narrow for that, it is put away and can be laid over the work.
 */
export function useNavigator(): NavigatorPlace {
  const { navigatorOpen } = useSettings()
  const isOver = useView(state => state.navigatorOver)
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
