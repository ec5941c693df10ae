import { useSyncExternalStore } from 'react'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useView, view } from '../../view/view-store.ts'

/** A window of 1440 at 200 %, or any narrower one: the navigator would leave the sheet less room than two columns need. */
const TOO_NARROW = '(max-width: 760px)'

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
