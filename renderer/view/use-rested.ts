import { useEffect, useState } from 'react'

/** The value once it has stayed the same for this many milliseconds; until then the one before it. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}

/** Whether what asks has been on screen for this many milliseconds. */
export function useIsRested(restMs: number): boolean {
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs)
    return () => clearTimeout(timer)
  }, [restMs])
  return isRested
}

/** Runs the last work it was given once no other follows for this many milliseconds, and none after its component is gone. */
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
