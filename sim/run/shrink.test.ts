import { expect, test } from 'vitest'
import type { Plan, Step } from '../plan/plan.ts'
import { planOf } from '../plan/plan.ts'
import { shrunk } from './shrink.ts'

const wait = (ms: number): Step => ({ kind: 'wait', ms })
const plan: Plan = { ...planOf(1), steps: [1, 2, 3, 4, 5].map(wait), faults: ['cut', 'drip', 'empty'] }
const violating = (rule: string) => ({ violations: [{ rule, what: '' }] })
const calm = { violations: [] }

/** Goes wrong when these are all in a plan. */
const goesWrong =
  (waits: readonly number[], faults: Plan['faults']) =>
  async ({ steps, faults: on }: Plan) => {
    const has = (ms: number) => steps.some(step => step.kind === 'wait' && step.ms === ms)
    return waits.every(has) && faults.every(fault => on.includes(fault)) ? violating('lost') : calm
  }

test('what is left of a plan is only what it needs to go wrong', async () => {
  const small = await shrunk(plan, goesWrong([2, 5], ['drip']))

  expect(small).toEqual({ ...plan, steps: [wait(2), wait(5)], faults: ['drip'] })
})

test('a step is left out that only a fault needed which is gone by now', async () => {
  const play = async (tried: Plan) => {
    const needsAll = tried.faults.includes('cut') ? tried.steps.length === 5 : tried.steps.length > 0
    return needsAll ? violating('lost') : calm
  }

  expect(await shrunk(plan, play)).toEqual({ ...plan, steps: [wait(1)], faults: [] })
})

test('a smaller plan that goes wrong in another way is not taken for it', async () => {
  const play = async ({ steps }: Plan) => violating(steps.length === 5 ? 'lost' : 'twice')

  expect((await shrunk(plan, play)).steps).toEqual(plan.steps)
})

test('a plan that goes well stays as it is', async () => {
  expect(await shrunk(plan, async () => calm)).toBe(plan)
})
