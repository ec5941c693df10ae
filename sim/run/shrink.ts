import type { Plan } from '../plan/plan.ts'
import type { SeedResult } from './one-seed.ts'

type Play = (plan: Plan) => Promise<Pick<SeedResult, 'violations'>>

/**
 * Reduces a plan to the fewest steps and faults that violate the same rule first: removes one after the other until
 * each is needed. A plan without violation stays unchanged.
 */
export async function shrunk(plan: Plan, play: Play): Promise<Plan> {
  const rule = (await play(plan)).violations[0]?.rule
  if (rule === undefined) return plan
  const violates = async (tried: Plan) => (await play(tried)).violations.some(violation => violation.rule === rule)
  for (let known = plan; ; ) {
    const fewer = await without('faults', await without('steps', known, violates), violates)
    if (sizeOf(fewer) === sizeOf(known)) return known
    known = fewer
  }
}

const sizeOf = ({ steps, faults }: Plan): number => steps.length + faults.length

/** The last ones first, because earlier ones set up later ones. */
async function without(
  part: 'steps' | 'faults',
  plan: Plan,
  violates: (plan: Plan) => Promise<boolean>,
): Promise<Plan> {
  let known = plan
  for (let left = plan[part].length - 1; left >= 0; left--) {
    const tried = { ...known, [part]: known[part].filter((_, index) => index !== left) }
    if (await violates(tried)) known = tried
  }
  return known
}
