/**
 * Where Ctrl+Arrow stops, walking from `from` towards `last` in steps of one: at the last filled cell of a run, or at the first
 * filled one beyond a gap, or at the end. Positions count cells; `isFilled` says which hold anything.
 */
export function dataEdge(from: number, last: number, isFilled: (position: number) => boolean): number {
  if (from === last) return from
  const step = Math.sign(last - from)
  let position = from + step
  const walksRun = isFilled(from) && isFilled(position)
  while (position !== last) {
    const next = isFilled(walksRun ? position + step : position)
    if (walksRun ? !next : next) break
    position += step
  }
  return position
}
