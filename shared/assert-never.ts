/** Makes a switch exhaustive: a missing case does not compile, and a value outside the type throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
