import { type ComponentProps, useEffect, useState } from 'react'

type Screen = typeof import('./sheet-from-table.tsx').SheetFromTable
let loaded: Screen | null = null

/** The code that reads tables is not part of a start: it comes when it is asked for. */
export function SheetFromTableLater(props: ComponentProps<Screen>) {
  const [Screen, setScreen] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    void import('./sheet-from-table.tsx').then(({ SheetFromTable }) => {
      loaded = SheetFromTable
      setScreen(() => SheetFromTable)
    })
  }, [])
  return Screen && <Screen {...props} />
}
