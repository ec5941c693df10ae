import { useLayoutEffect, useRef } from 'react'
import './skeleton.css'
import './grid-skeleton.css'

/**
 * Placeholder for the cells of a sheet. Decorative: its container is marked as busy. A skeleton that replaces another
 * during startup continues its delay, so it shows at once.
 */
export function GridSkeleton() {
  const skeleton = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const left = document.documentElement.dataset
    const waitsSince = left.skeletonLeft === String(frameTime()) ? Number(left.skeletonSince) : frameTime()
    skeleton.current?.style.setProperty('--skeleton-waited', `${frameTime() - waitsSince}ms`)
    return () => {
      left.skeletonSince = String(waitsSince)
      left.skeletonLeft = String(frameTime())
    }
  }, [])
  return <div ref={skeleton} className="grid-skeleton skeleton" aria-hidden />
}

/**
 * Frame time in milliseconds. Consecutive renders in one frame get the same value, which links a skeleton to its
 * successor.
 */
const frameTime = (): number => Number(document.timeline.currentTime ?? 0)
