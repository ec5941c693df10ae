type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** Numbers by row while the number of rows is unknown. Missing entries are zero. */
export type GrowingArray<T extends Numbers> = {
  put(index: number, value: number): void
  at(index: number): number
  /** The first `count` numbers. Shares its memory with later writes: copy it before the next one. */
  upTo(count: number): T
}

const FIRST_LENGTH = 64

export function createGrowingArray<T extends Numbers>(make: (length: number) => T): GrowingArray<T> {
  let array = make(FIRST_LENGTH)
  const growTo = (length: number) => {
    const longer = make(Math.max(length, array.length * 2))
    longer.set(array)
    array = longer
  }
  return {
    put: (index, value) => {
      if (index >= array.length) growTo(index + 1)
      array[index] = value
    },
    at: index => array[index] ?? 0,
    upTo: count => {
      if (count > array.length) growTo(count)
      return array.subarray(0, count) as T // as: a subarray has the type of its array
    },
  }
}
