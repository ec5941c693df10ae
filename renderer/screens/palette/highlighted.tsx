import type { ReactNode } from 'react'

/** A name as it may be shown, with the letters that were searched for marked. Isolated: it may run from right to left. */
export function highlighted(name: string, positions: readonly number[]): ReactNode {
  const hits = new Set(positions)
  const runs: { at: number; text: string; isHit: boolean }[] = []
  for (const [at, letter] of [...name].entries()) {
    const last = runs.at(-1)
    if (last && last.isHit === hits.has(at)) last.text += letter
    else runs.push({ at, text: letter, isHit: hits.has(at) })
  }
  return (
    <bdi>
      {runs.map(({ at, text, isHit }) => (isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
    </bdi>
  )
}
