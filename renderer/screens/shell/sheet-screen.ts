import { useEffect, useState } from 'react'

type SheetScreen = typeof import('../../sheet/sheet.tsx').Sheet
let loaded: SheetScreen | null = null

const REST_MS = 5_000

/** Loads the sheet code: the grid is most of the page's code, and the sign-in screen does not need it. */
export async function loadSheetScreen(): Promise<SheetScreen> {
  loaded ??= (await import('../../sheet/sheet.tsx')).Sheet
  return loaded
}

/**
 * Null until the code is loaded, on demand or when idle. React's `lazy` would show an empty fallback for at least 300
 * ms.
 */
export function useSheetScreen(isWanted: boolean): SheetScreen | null {
  const [screen, setScreen] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    const load = () => void loadSheetScreen().then(read => setScreen(() => read))
    if (isWanted) return load()
    const idle = requestIdleCallback(load, { timeout: REST_MS })
    return () => cancelIdleCallback(idle)
  }, [isWanted])
  return screen
}
