import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'
import { layDownSample } from './sample.ts'

test('the plan of the sample has two valid rules', async () => {
  const service = startService()
  const { ann, call, deps } = service
  layDownSample(deps, () => undefined)
  const plan = (await call(ann, 'GET', '/sheets')).json.data.find(({ name }) => name === 'Library refurbishment')

  const { data } = (await call(ann, 'GET', `/sheets/${plan?.id}/automationrules`)).json

  expect(data).toMatchObject([
    { name: 'Tell everybody once a week', enabled: true, userCanModify: true },
    { name: 'Ask the approver', enabled: true, action: { recipientColumnIds: [expect.any(Number)] } },
  ])
})
