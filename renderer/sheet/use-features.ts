import { useLayoutEffect, useRef, useState } from 'react'
import { LinesBelow } from './cell-bar/lines-below.ts'
import { type FeaturePorts, featuresWith } from './features.ts'
import { BarField } from './formula/bar-field.ts'

/** The features of the grid, which call the newest of these ports, and the parts of them that the cell bar shows. */
export function useFeatures(ports: FeaturePorts) {
  const latest = useRef(ports)
  useLayoutEffect(() => {
    latest.current = ports
  })
  const [made] = useState(() => {
    const [bar, lines] = [new BarField(), new LinesBelow()]
    return { bar, lines, features: featuresWith(bar, lines, () => latest.current) }
  })
  return made
}
