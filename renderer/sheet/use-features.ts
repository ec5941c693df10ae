import { useLayoutEffect, useRef, useState } from 'react'
import { type FeaturePorts, featuresWith } from './features.ts'
import { BarField } from './formula/bar-field.ts'

/** The features of the grid, which call the newest of these ports, and the text field of the bar above it. */
export function useFeatures(ports: FeaturePorts) {
  const latest = useRef(ports)
  useLayoutEffect(() => {
    latest.current = ports
  })
  const [made] = useState(() => {
    const bar = new BarField()
    return { bar, features: featuresWith(bar, () => latest.current) }
  })
  return made
}
