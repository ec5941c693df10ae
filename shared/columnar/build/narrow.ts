/** An array of numbers as it lies in a buffer. How wide one number is tells which of the three it is. */
export type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

const UINT16_MAX = 0xffff
const UINT32_MAX = 0xffffffff

/** The same numbers in as few bytes as hold them all: a sheet is copied on its way to the page, so bytes are time. */
export function narrow(numbers: Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>): Numbers {
  let max = 0
  for (const number of numbers) {
    // -0 is a number of its own, which whole numbers in few bytes cannot tell.
    if (!Number.isInteger(number) || number < 0 || Object.is(number, -0)) return numbers
    if (number > max) max = number
  }
  if (max <= UINT16_MAX) return new Uint16Array(numbers)
  return max <= UINT32_MAX ? new Uint32Array(numbers) : numbers
}
