import { decimal } from './decimal.ts'
import { evaluate } from './evaluate.ts'
import type { FunctionDefinition } from './node.ts'
import { toNumber } from './operators.ts'
import type { Scene } from './scene.ts'
import { type Argument, type ErrorValue, failure, isArea, isDate, isError, toSingle, type Value } from './value.ts'

/** Functions by name in upper case. */
export type Functions = Readonly<Record<string, FunctionDefinition>>

/**
 * A function that evaluates all of its arguments. An error among them is its result; it must check for errors inside
 * ranges itself.
 */
export function eager(
  least: number,
  most: number,
  work: (args: readonly Argument[], scene: Scene) => Argument,
): FunctionDefinition {
  return {
    least,
    most,
    run: ({ args: nodes }, scene) => {
      const args: Argument[] = []
      for (const node of nodes) {
        const arg = evaluate(node, scene)
        if (isError(arg)) return arg
        args.push(arg)
      }
      return work(args, scene)
    },
  }
}

/** A function of single values. */
export function ofValues(
  least: number,
  most: number,
  work: (args: readonly Value[], scene: Scene) => Argument,
): FunctionDefinition {
  return eager(least, most, (args, scene) => {
    const values = args.map(toSingle)
    return values.find(isError) ?? work(values, scene)
  })
}

/** A function of numbers with all their digits. A blank cell is 0, a text is an error. */
export function ofExactNumbers(least: number, most: number, work: (...numbers: number[]) => Value): FunctionDefinition {
  return ofValues(least, most, values => {
    const numbers: number[] = []
    for (const value of values) {
      const number = toNumber(value)
      if (number === null) return failure('#INVALID DATA TYPE')
      numbers.push(number)
    }
    return work(...numbers)
  })
}

/** The same of numbers rounded to 15 digits. */
export const ofNumbers = (least: number, most: number, work: (...numbers: number[]) => Value): FunctionDefinition =>
  ofExactNumbers(least, most, (...numbers) => work(...numbers.map(decimal)))

/** Whether a condition is met: true, or a number other than 0. A blank cell is false, a text is an error. */
export function holds(value: Value): boolean | ErrorValue {
  if (isError(value)) return value
  const number = toNumber(value)
  return number === null || isDate(value) ? failure('#INVALID DATA TYPE') : number !== 0
}

/** The number of cells of an argument. */
export const sizeOf = (arg: Argument): number => (isArea(arg) ? arg.width * arg.height : 1)

/** The value at a position of an argument; a single value is a range of one cell. */
export const cellAt = (arg: Argument, at: number): Value => (isArea(arg) ? arg.at(at) : at === 0 ? arg : null)
