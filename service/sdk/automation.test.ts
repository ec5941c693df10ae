import { expect, test } from 'vitest'
import { withData } from '../main.ts'
import { automationRuleStore } from '../store/requests/automation-rules.ts'
import { A_RULE } from '../testing/requests.ts'
import { family } from './testing/family.ts'

family('automation', ({ write, read, reader, aSheet, data }) => {
  /** Rules are created in the app only, not by the API. */
  const aRule = async () => {
    const { sheetId } = await aSheet()
    const automationRuleId = await withData(data(), ({ store, ids, clock }) => {
      const [id, [first]] = [ids.next(), store.users.all()]
      automationRuleStore(store.db).add({ id, sheetId }, A_RULE, first?.id ?? 0, clock())
      return id
    })
    return { sheetId, automationRuleId }
  }

  test('lists, reads and changes a rule', async () => {
    const ids = await aRule()
    const { sheetId } = ids
    const action = { type: 'NOTIFICATION_ACTION', frequency: 'DAILY', recipients: [{ email: 'bob@office.example' }] }

    const changed = await write('sheets.updateAutomationRule', { ...ids, body: { enabled: true, action } })

    expect(changed).toMatchObject({ message: 'SUCCESS', result: { id: ids.automationRuleId, action } })
    expect((await read('sheets.listAutomationRules', { sheetId })).data).toMatchObject([
      { name: 'Weekly news', action },
    ])
    expect(await read('sheets.getAutomationRule', ids)).toMatchObject({ enabled: true, userCanModify: true, action })
  })

  test('deletes a rule', async () => {
    const ids = await aRule()

    await write('sheets.deleteAutomationRule', ids)

    expect(await reader().refused('sheets.getAutomationRule', ids)).toMatchObject({
      statusCode: 404,
      errorCode: 1006,
    })
  })
})
