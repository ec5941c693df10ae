/** The value at a position: the source begins at 0, positions before it are negative. */
export type Series<Value> = (position: number) => Value

/** Repeats the values in both directions. */
export function repeat<Value>(values: readonly [Value, ...Value[]]): Series<Value> {
  return position => {
    const value = values[cycleAt(position, values.length)]
    // `undefined` is a valid value.
    return value === undefined ? values[0] : value
  }
}

/** The position in a cycle, also for negative positions. */
export const cycleAt = (position: number, length: number): number => ((position % length) + length) % length
