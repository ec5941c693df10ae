import { useLayoutEffect, useRef, useState } from 'react'
import { type FeaturePorts, featuresWith } from './features.ts'
import type { CreateFeatures } from './grid/grid-feature.ts'

/** The features of the grid, which call the newest of these ports. */
export function useFeatures(ports: FeaturePorts): CreateFeatures {
  const latest = useRef(ports)
  useLayoutEffect(() => {
    latest.current = ports
  })
  const [features] = useState(() => featuresWith(() => latest.current))
  return features
}
