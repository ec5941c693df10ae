import { paintedWhen } from './frames.ts'

/** A sheet as arrays: a number column, a text column, and every cell as an index of its text. */
export type Arrays = {
  readonly numbers: Float64Array
  readonly states: readonly string[]
  readonly texts: readonly string[]
  readonly cells: Uint32Array
}

/** The minimum work of a query: without views, rows and painting. */
export type Work =
  | { readonly kind: 'sort' }
  | { readonly kind: 'filter'; readonly state: string }
  | { readonly kind: 'find'; readonly text: string }

type Cell = { readonly columnId: number; readonly value?: unknown; readonly displayValue?: string }

const TIMEOUT_MS = 5000

/** From a sheet as the service sends it. */
export function arraysOf(wire: string, numberColumn: number, stateColumn: number): Arrays {
  // as: sent by the service of the benchmarks; the runs themselves have parsed the same bytes
  const { rows } = JSON.parse(wire) as { readonly rows: readonly { readonly cells: readonly Cell[] }[] }
  const codeByText = new Map<string, number>()
  const codeOf = (text: string): number => {
    const known = codeByText.get(text)
    if (known !== undefined) return known
    codeByText.set(text, codeByText.size)
    return codeByText.size - 1
  }
  const cellOf = (cells: readonly Cell[], id: number) => cells.find(({ columnId }) => columnId === id)
  return {
    numbers: Float64Array.from(rows, ({ cells }) => Number(cellOf(cells, numberColumn)?.value)),
    states: rows.map(({ cells }) => cellOf(cells, stateColumn)?.displayValue ?? ''),
    cells: Uint32Array.from(rows.flatMap(({ cells }) => cells.map(cell => codeOf(cell.displayValue ?? '')))),
    texts: [...codeByText.keys()],
  }
}

/** Milliseconds until it is done and one frame was painted. */
export async function timeWork(arrays: Arrays, work: Work): Promise<number> {
  const begun = performance.now()
  const found = workOn(arrays, work)
  if (found.length === 0) throw new Error('nothing was found')
  return (
    (await paintedWhen(
      () => true,
      TIMEOUT_MS,
      () => 'there was no frame',
    )) - begun
  )
}

/** The positions of the result: rows in their new order, matching rows, or cells counted row by row. */
export function workOn({ numbers, states, texts, cells }: Arrays, work: Work): Uint32Array | readonly number[] {
  switch (work.kind) {
    case 'sort': {
      const count = numbers.length
      const keys = Float64Array.from(numbers, (number, index) => number * count + index).sort()
      return Uint32Array.from(keys, key => key % count)
    }
    case 'filter':
      return states.flatMap((state, index) => (state === work.state ? [index] : []))
    case 'find': {
      const wanted = work.text.toLowerCase()
      const isMatch = Uint8Array.from(texts, text => Number(text.toLowerCase().includes(wanted)))
      const positions: number[] = []
      for (let at = 0; at < cells.length; at += 1) if (isMatch[cells[at] ?? 0] === 1) positions.push(at)
      return positions
    }
  }
}
