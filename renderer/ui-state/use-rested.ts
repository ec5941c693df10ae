import { useEffect, useState } from 'react'

/** Debounces a value: returns the previous one until it has been stable for `restMs` milliseconds. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}

/** Whether this has been true without a break for so many milliseconds; by default: the component is mounted. */
export function useIsRested(restMs: number, isTrue = true): boolean {
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const timer = setTimeout(() => setRested(true), restMs)
    return () => {
      clearTimeout(timer)
      setRested(false)
    }
  }, [restMs, isTrue])
  return isTrue && isRested
}

/** Debounces a function: runs the last one after this many milliseconds without another, and never after unmount. */
export function useAfterRest(restMs: number) {
  const [rest] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = (): void => clearTimeout(timer)
    const start = (work: () => void): void => {
      leave()
      timer = setTimeout(work, restMs)
    }
    return { start, leave }
  })
  useEffect(() => rest.leave, [rest])
  return rest
}
