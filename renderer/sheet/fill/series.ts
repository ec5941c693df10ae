/** The value at a position: the source begins at 0, positions before it are negative. */
export type Series<Value> = (position: number) => Value

/** Repeats the values in both directions. */
export function repeat<Value>(values: readonly [Value, ...Value[]]): Series<Value> {
  return position => {
    const value = values[cycleAt(position, values.length)]
    // Nothing is a value too.
    return value === undefined ? values[0] : value
  }
}

/** The place in a cycle of so many, also for what stands before it. */
export const cycleAt = (position: number, length: number): number => ((position % length) + length) % length
