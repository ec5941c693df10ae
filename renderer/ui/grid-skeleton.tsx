import { useLayoutEffect, useRef } from 'react'
import './skeleton.css'
import './grid-skeleton.css'

/**
 * Stands where the cells of a sheet will be. Decorative: what it stands in says that it is busy.
 *
 * One that takes the place of another, as screens follow each other at a start, has waited as long as that one: it is seen at once.
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

/** Milliseconds, the same from one frame to the next: React takes one away and puts the other in its place between two. */
const frameTime = (): number => Number(document.timeline.currentTime ?? 0)
