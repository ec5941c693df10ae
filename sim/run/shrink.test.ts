import { expect, test } from 'vitest'
import { type Plan, planOf } from '../plan/plan.ts'
import type { Step } from '../plan/step.ts'
import { shrunk } from './shrink.ts'

const wait = (ms: number): Step => ({ kind: 'wait', ms })
const plan: Plan = { ...planOf(1), steps: [1, 2, 3, 4, 5].map(wait), faults: ['cut', 'drip', 'empty'] }
const violating = (rule: string) => ({ violations: [{ rule, what: '' }] })
const calm = { violations: [] }

/** A plan that fails when it contains all of these. */
const goesWrong =
  (waits: readonly number[], faults: Plan['faults']) =>
  async ({ steps, faults: on }: Plan) => {
    const has = (ms: number) => steps.some(step => step.kind === 'wait' && step.ms === ms)
    return waits.every(has) && faults.every(fault => on.includes(fault)) ? violating('lost') : calm
  }

test('shrinks a plan to the steps that its failure needs', async () => {
  const small = await shrunk(plan, goesWrong([2, 5], ['drip']))

  expect(small).toEqual({ ...plan, steps: [wait(2), wait(5)], faults: ['drip'] })
})

test('removes a step that only a removed fault needed', async () => {
  const play = async (tried: Plan) => {
    const needsAll = tried.faults.includes('cut') ? tried.steps.length === 5 : tried.steps.length > 0
    return needsAll ? violating('lost') : calm
  }

  expect(await shrunk(plan, play)).toEqual({ ...plan, steps: [wait(1)], faults: [] })
})

test('does not accept a smaller plan with a different failure', async () => {
  const play = async ({ steps }: Plan) => violating(steps.length === 5 ? 'lost' : 'twice')

  expect((await shrunk(plan, play)).steps).toEqual(plan.steps)
})

test('keeps a plan that does not fail', async () => {
  expect(await shrunk(plan, async () => calm)).toBe(plan)
})
