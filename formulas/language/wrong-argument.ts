import type { WrongArgument } from '../../shared/formula/wrong-argument.ts'
import { FUNCTIONS } from '../functions/function-table.ts'
import { evaluate, evaluateSingle } from './evaluate.ts'
import type { BinaryNode, CallNode, Node } from './node.ts'
import { operate } from './operators.ts'
import type { WrittenCalls } from './parse.ts'
import type { Scene } from './scene.ts'
import { type Argument, type ErrorText, type ErrorValue, failure, isArea, isError, type Value } from './value.ts'

/**
 * Finds the argument that causes the error of a formula: of the innermost call that has the error. An argument is named
 * only if the result of the call changes with it. Null if there is none.
 */
export function findWrongArgument(node: Node, calls: WrittenCalls, scene: Scene): WrongArgument | null {
  switch (node.kind) {
    case 'value':
      return wrongCount(node, calls)
    case 'call':
      return inCall(node, calls, scene)
    case 'negative':
    case 'percent':
      return findWrongArgument(node.of, calls, scene)
    case 'binary':
      return inChain(node, calls, scene)
    default:
      return null
  }
}

/** The parser replaces a call with too few or too many arguments by its error. */
function wrongCount(node: Node, calls: WrittenCalls): WrongArgument | null {
  const call = calls.get(node)
  const definition = call && FUNCTIONS.get(call.name)
  if (!call || !definition) return null
  const { name, args, start, end } = call
  const surplus = args[definition.most]
  if (surplus) return { ...surplus, function: name, at: definition.most, problem: 'surplus' }
  return args.length < definition.least ? { start, end, function: name, at: args.length, problem: 'missing' } : null
}

/** The first operand with an error decides, unless an operator before it fails. */
function inChain(node: BinaryNode, calls: WrittenCalls, scene: Scene): WrongArgument | null {
  const chain: BinaryNode[] = []
  let first: Node = node
  for (; first.kind === 'binary'; first = first.left) chain.push(first)
  let value = evaluateSingle(first, scene)
  if (isError(value)) return findWrongArgument(first, calls, scene)
  for (const { sign, right } of chain.reverse()) {
    const operand = evaluateSingle(right, scene)
    if (isError(operand)) return findWrongArgument(right, calls, scene)
    value = operate(sign, value, operand)
    if (isError(value)) return null
  }
  return null
}

function inCall(node: CallNode, calls: WrittenCalls, scene: Scene): WrongArgument | null {
  const error = evaluate(node, scene)
  const call = calls.get(node)
  if (!isError(error) || !call) return null
  const named = (at: number): WrongArgument | null => {
    const span = call.args[at]
    return span ? { ...span, function: call.name, at, problem: 'value' } : null
  }
  for (const [at, arg] of node.args.entries()) {
    if (passesOn(node, at, error, scene)) return findWrongArgument(arg, calls, scene) ?? named(at)
  }
  const refused = REFUSALS.has(error.text) ? node.args.findIndex((_, at) => isRefused(node, at, scene)) : -1
  return named(refused)
}

/** Whether the error of a call is an error in this argument: with another one there, the call has that one. */
function passesOn(node: CallNode, at: number, error: ErrorValue, scene: Scene): boolean {
  const arg = node.args[at]
  const other = failure(error.text === '#BLOCKED' ? '#REF' : '#BLOCKED')
  const replaced = arg && withErrors(evaluate(arg, scene), other)
  if (!replaced) return false
  const result = runWith(node, at, replaced, scene)
  return isError(result) && result.text === other.text
}

/** The argument with another error in place of each of its errors. Null: certainly no error. */
function withErrors(argument: Argument, other: ErrorValue): Argument | null {
  if (isError(argument)) return other
  if (!isArea(argument)) return null
  const at = (index: number): Value => {
    const value = argument.at(index)
    return isError(value) ? other : value
  }
  return { ...argument, at, key: null }
}

/** The errors of a function that does not accept the type of an argument, or several cells. */
const REFUSALS: ReadonlySet<ErrorText> = new Set(['#INVALID DATA TYPE', '#INVALID OPERATION'])

/** A value of each type that functions expect. */
const ACCEPTED: readonly Value[] = [1, { kind: 'date', day: 0, ms: null }, 'a']

/** Whether the call has a result with another value as this argument. */
const isRefused = (node: CallNode, at: number, scene: Scene): boolean =>
  ACCEPTED.some(value => !isError(runWith(node, at, value, scene)))

function runWith(node: CallNode, at: number, value: Argument, scene: Scene): Argument {
  const replaced: Node = { kind: 'value', value, isRowless: true, usesCell: false }
  return node.definition.run({ ...node, args: node.args.with(at, replaced) }, scene)
}
