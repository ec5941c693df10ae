import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'

const DONE = { message: 'SUCCESS', resultCode: 0 }
const COLUMNS = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]

function withPlan() {
  const service = startService()
  const { ann, bob, call } = service
  const plans = `/users/${bob.id}/plans`
  const seat = async () => (await call(ann, 'GET', plans)).json.data[0]?.seatType
  return { ...service, plans, plan: `${plans}/${ann.id}`, seat }
}

test('every member has a seat on the one plan, the organization', async () => {
  const { ann, call, plans } = withPlan()
  const { account } = (await call(ann, 'GET', '/users/me')).json

  const { status, json } = await call(ann, 'GET', plans)

  expect(status).toBe(200)
  const plan = { planId: ann.id, planName: 'Local organization', seatType: 'MEMBER', isInternal: true }
  expect(json).toEqual({ data: [plan] })
  expect(account).toEqual({ id: plan.planId, name: plan.planName })
})

test('upgrades and downgrades a seat; the current seat is a success', async () => {
  const { ann, bob, call, plan, seat } = withPlan()

  for (const _ of ['first', 'again']) {
    expect((await call(ann, 'POST', `${plan}/downgrade`, { seatType: 'VIEWER' })).json).toEqual(DONE)
    expect(await seat()).toBe('VIEWER')
  }
  expect((await call(ann, 'GET', `/users/${bob.id}`)).json).toMatchObject({ licensedSheetCreator: false })
  for (const _ of ['first', 'again']) {
    expect((await call(ann, 'POST', `${plan}/upgrade`, {})).json).toEqual(DONE)
    expect(await seat()).toBe('MEMBER')
  }
})

test('owners of sheets keep a member seat', async () => {
  const { ann, bob, call, plan, seat } = withPlan()
  await call(ann, 'POST', `${plan}/upgrade`, { seatType: 'MEMBER' })
  await call(bob, 'POST', '/sheets', { name: 'Own', columns: COLUMNS })

  expect((await call(ann, 'POST', `${plan}/downgrade`, { seatType: 'VIEWER' })).json.errorCode).toBe(1076)
  expect(await seat()).toBe('MEMBER')
})

test('removing a user from the plan removes them from the organization', async () => {
  const { ann, bob, call, plan, plans } = withPlan()

  expect((await call(ann, 'DELETE', plan)).json).toEqual(DONE)
  expect((await call(bob, 'GET', '/users/me')).status).toBe(401)
  expect((await call(ann, 'GET', plans)).json.errorCode).toBe(1006)
  expect((await call(ann, 'DELETE', `/users/${ann.id}/plans/${ann.id}`)).json.errorCode).toBe(1047)
})

test('rejects seats that do not exist here, other plans and other users', async () => {
  const { ann, bob, call, plan, plans } = withPlan()
  const code = async (person: typeof ann, method: string, path: string, body?: object) =>
    (await call(person, method, path, body)).json.errorCode

  expect(await code(ann, 'POST', `${plan}/upgrade`, { seatType: 'GUEST' })).toBe(1031)
  expect(await code(ann, 'POST', `${plan}/downgrade`, { seatType: 'CONTRIBUTOR' })).toBe(1031)
  expect(await code(ann, 'POST', `${plan}/downgrade`, { seatType: 'MEMBER' })).toBe(1031)
  expect(await code(ann, 'POST', `${plan}/downgrade`, {})).toBe(1012)
  expect(await code(ann, 'POST', `${plans}/7/upgrade`, {})).toBe(1006)
  expect(await code(ann, 'DELETE', `${plans}/7`)).toBe(1006)
  expect(await code(ann, 'GET', '/users/7/plans')).toBe(1006)
  expect(await code(bob, 'GET', plans)).toBe(1004)
  expect(await code(bob, 'POST', `${plan}/upgrade`, {})).toBe(1004)
})
