/** Ends an exhaustive switch: a case that was forgotten does not compile, and a value from outside the type throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
