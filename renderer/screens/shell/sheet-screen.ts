import { useEffect, useState } from 'react'

type SheetScreen = typeof import('../../sheet/sheet.tsx').Sheet
let loaded: SheetScreen | null = null

const REST_MS = 5_000

/** Loads the code that shows a sheet: the grid is most of the page's code, and the sign-in screen needs none of it. */
export async function loadSheetScreen(): Promise<SheetScreen> {
  loaded ??= (await import('../../sheet/sheet.tsx')).Sheet
  return loaded
}

/**
 * Null until the code is there, which is read when a sheet is wanted, or when nothing else is to do. Not by React's `lazy`: that keeps an
 * empty place for at least 300 ms.
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
