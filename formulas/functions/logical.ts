import { eager, type Functions, holds, ofNumbers, ofValues } from '../language/define.ts'
import { evaluate, evaluateSingle, forEachValue } from '../language/evaluate.ts'
import type { CallNode } from '../language/node.ts'
import type { Scene } from '../language/scene.ts'
import { type ErrorValue, failure, isDate, isError, isList, type Value } from '../language/value.ts'

/** Conditions, and tests of value types. */
export const LOGICAL: Functions = {
  IF: { least: 2, most: 3, run: choose },
  IFERROR: {
    least: 2,
    most: 2,
    run: ({ args: [node, instead] }, scene) => {
      if (!node || !instead) return null
      const value = evaluate(node, scene)
      return isError(value) ? evaluate(instead, scene) : value
    },
  },
  AND: eager(1, Number.POSITIVE_INFINITY, (args, scene) => countTrue(args, scene, (yes, all) => yes === all)),
  OR: eager(1, Number.POSITIVE_INFINITY, (args, scene) => countTrue(args, scene, yes => yes > 0)),
  NOT: ofValues(1, 1, ([value = null]) => {
    const answer = holds(value)
    return typeof answer === 'boolean' ? !answer : answer
  }),
  ISBLANK: ofValues(1, 1, ([value]) => value === null || value === ''),
  ISBOOLEAN: ofValues(1, 1, ([value]) => typeof value === 'boolean'),
  ISDATE: ofValues(1, 1, ([value = null]) => isDate(value)),
  ISNUMBER: ofValues(1, 1, ([value]) => typeof value === 'number'),
  ISTEXT: ofValues(1, 1, ([value = null]) => isList(value) || (typeof value === 'string' && value !== '')),
  ISERROR: { least: 1, most: 1, run: ({ args: [node] }, scene) => (node ? isError(evaluate(node, scene)) : null) },
  ISEVEN: ofNumbers(1, 1, (number = 0) => Math.trunc(number) % 2 === 0),
  ISODD: ofNumbers(1, 1, (number = 0) => Math.trunc(number) % 2 !== 0),
}

/** Evaluates only the chosen branch; without a second one the cell stays blank. */
function choose({ args: [condition, yes, no] }: CallNode, scene: Scene) {
  if (!condition || !yes) return null
  const answer = holds(evaluateSingle(condition, scene))
  if (typeof answer !== 'boolean') return answer
  if (answer) return evaluate(yes, scene)
  return no ? evaluate(no, scene) : null
}

function countTrue(
  args: Parameters<typeof forEachValue>[0],
  scene: Scene,
  decide: (yes: number, all: number) => boolean,
): Value {
  let [yes, all] = [0, 0]
  let wrong: ErrorValue | null = null
  const failed = forEachValue(args, scene, value => {
    const answer = holds(value)
    if (typeof answer !== 'boolean') wrong ??= answer
    all += 1
    if (answer === true) yes += 1
  })
  return failed ?? wrong ?? (all === 0 ? failure('#INVALID VALUE') : decide(yes, all))
}
