/**
 * What stands at a place of a filled stretch: 0 is the first of the cells it is made from, what comes after them counts on, and
 * what stands before them counts down from -1.
 */
export type Series<Value> = (position: number) => Value

/** The same again and again, in both directions. */
export function repeat<Value>(values: readonly [Value, ...Value[]]): Series<Value> {
  return position => {
    const value = values[cycleAt(position, values.length)]
    // Nothing is a value too.
    return value === undefined ? values[0] : value
  }
}

/** The place in a cycle of so many, also for what stands before it. */
export const cycleAt = (position: number, length: number): number => ((position % length) + length) % length
