import { describe, expect, test } from 'vitest'
import { addRule } from '../../testing/requests.ts'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

const TYPE = 'NOTIFICATION_ACTION'

async function aRuledSheet() {
  const service = startService()
  const { ann, bob } = service
  const sheet = await aSheet(service, [{ title: 'Owner', type: 'CONTACT_LIST' }, { title: 'Note' }])
  sheet.share(bob, 'EDITOR')
  const rules = `${sheet.url}/automationrules`
  const ruleId = addRule(service, ann, sheet.id)
  const put = (body: object, id = ruleId, person = ann) => service.call(person, 'PUT', `${rules}/${id}`, body)
  return { service, ann, bob, sheet, rules, ruleId, put }
}

test('lists the rules of a sheet in pages and reads a single one', async () => {
  const { service, ann, sheet, rules, ruleId } = await aRuledSheet()
  addRule(service, ann, sheet.id, { name: 'Second' })

  const { json } = await service.call(ann, 'GET', `${rules}?pageSize=1&page=2`)

  expect(json).toMatchObject({ totalCount: 2, totalPages: 2, data: [{ name: 'Second' }] })
  expect((await service.call(ann, 'GET', `${rules}/${ruleId}`)).json).toEqual({
    id: ruleId,
    name: 'Weekly news',
    enabled: true,
    userCanModify: true,
    action: { type: TYPE, frequency: 'WEEKLY', notifyAllSharedUsers: true, includeAllColumns: true },
    createdAt: '2026-03-02T09:00:00Z',
    createdBy: { name: 'Ann Example', email: 'ann@office.example' },
    modifiedAt: '2026-03-02T09:00:00Z',
    modifiedBy: { name: 'Ann Example', email: 'ann@office.example' },
  })
})

test('disables and renames a rule and changes its recipient; absent attributes stay', async () => {
  const { service, ann, sheet, rules, ruleId, put } = await aRuledSheet()
  const version = await sheet.version()
  service.advance(5_000)

  const { json } = await put({
    name: 'News',
    enabled: false,
    action: { type: TYPE, recipients: [{ email: 'kim@office.example' }], includedColumnIds: [sheet.columnId('Note')] },
  })

  expect(json).toMatchObject({
    message: 'SUCCESS',
    resultCode: 0,
    result: { id: ruleId, name: 'News', enabled: false },
  })
  const read = (await service.call(ann, 'GET', `${rules}/${ruleId}`)).json
  expect(read).toMatchObject({ modifiedAt: '2026-03-02T09:00:05Z', createdAt: '2026-03-02T09:00:00Z' })
  expect(read.action).toEqual({
    type: TYPE,
    frequency: 'WEEKLY',
    recipients: [{ email: 'kim@office.example' }],
    includedColumnIds: [sheet.columnId('Note')],
  })
  expect(await sheet.version()).toBe(version + 1)
})

test('a rule can be deleted once', async () => {
  const { service, ann, rules, ruleId } = await aRuledSheet()

  expect((await service.call(ann, 'DELETE', `${rules}/${ruleId}`)).json).toEqual({ message: 'SUCCESS', resultCode: 0 })
  expect((await service.call(ann, 'DELETE', `${rules}/${ruleId}`)).json.errorCode).toBe(1006)
  expect((await service.call(ann, 'GET', rules)).json.data).toEqual([])
})

test.each<readonly [string, object, number]>([
  ['without its action', { enabled: false }, 1012],
  ['another kind of action', { action: { type: 'UPDATE_REQUEST_ACTION' } }, 1220],
  [
    'two ways to say who gets it',
    { action: { type: TYPE, recipients: [{ email: 'a@b.example' }], notifyAllSharedUsers: true } },
    1218,
  ],
  ['all columns and some', { action: { type: TYPE, includeAllColumns: true, includedColumnIds: [] } }, 1219],
  ['a column that is not there', { action: { type: TYPE, includedColumnIds: [7] } }, 1036],
  ['another id', { id: 7, action: { type: TYPE } }, 1029],
  ['an unknown frequency', { action: { type: TYPE, frequency: 'YEARLY' } }, 1031],
  ['what is read-only', { createdAt: '2026-03-02T09:00:00Z', action: { type: TYPE } }, 1032],
])('rejects a change without effect: %s', async (_what, body, errorCode) => {
  const { sheet, put } = await aRuledSheet()
  const version = await sheet.version()

  expect((await put(body)).json.errorCode).toBe(errorCode)
  expect(await sheet.version()).toBe(version)
})

test('a column of recipients must be a contact column', async () => {
  const { sheet, put } = await aRuledSheet()
  const to = (title: string) => put({ action: { type: TYPE, recipientColumnIds: [sheet.columnId(title)] } })

  expect((await to('Note')).json.errorCode).toBe(1221)
  expect((await to('Owner')).status).toBe(200)
})

describe('an editor of the sheet', () => {
  test('sees all rules and may change own ones so that they reach only themselves', async () => {
    const { service, bob, sheet, rules, ruleId, put } = await aRuledSheet()
    const own = addRule(service, bob, sheet.id, { name: 'Mine' })
    const { data } = (await service.call(bob, 'GET', rules)).json

    expect(data.map(({ name, userCanModify }) => [name, userCanModify])).toEqual([
      ['Weekly news', false],
      ['Mine', true],
    ])
    expect((await put({ enabled: false, action: { type: TYPE } }, ruleId, bob)).json.errorCode).toBe(1004)
    expect((await service.call(bob, 'DELETE', `${rules}/${ruleId}`)).json.errorCode).toBe(1004)
    const toKim = { action: { type: TYPE, recipients: [{ email: 'kim@office.example' }] } }
    expect(await put(toKim, own, bob)).toMatchObject({ status: 403, json: { errorCode: 5502 } })
    expect((await put({ action: { type: TYPE, recipients: [{ email: bob.email }] } }, own, bob)).status).toBe(200)
  })

  test('sees the rules, while a viewer sees none', async () => {
    const { service, sheet, rules } = await aRuledSheet()
    const cara = service.addPerson('Cara')
    sheet.share(cara, 'VIEWER')

    expect((await service.call(cara, 'GET', rules)).json.errorCode).toBe(1004)
  })
})

test('a rule whose columns were deleted is disabled and says why', async () => {
  const { service, ann, sheet, rules, ruleId, put } = await aRuledSheet()
  await put({ action: { type: TYPE, recipientColumnIds: [sheet.columnId('Owner')] } })

  await service.call(ann, 'DELETE', `${sheet.url}/columns/${sheet.columnId('Owner')}`)

  expect((await service.call(ann, 'GET', `${rules}/${ruleId}`)).json).toMatchObject({
    enabled: false,
    disabledReason: 'COLUMN_MISSING',
    disabledReasonText: expect.stringContaining('deleted'),
  })
})

test('neither lists nor changes a rule of several steps', async () => {
  const { service, ann, sheet, rules, put } = await aRuledSheet()
  const id = addRule(service, ann, sheet.id, { isMultiStep: true })

  expect((await service.call(ann, 'GET', rules)).json.totalCount).toBe(1)
  expect((await service.call(ann, 'GET', `${rules}/${id}`)).json.errorCode).toBe(1266)
  expect((await put({ action: { type: TYPE } }, id)).json.errorCode).toBe(1266)
})

test('a rule is not found through another sheet', async () => {
  const { service, ann, ruleId } = await aRuledSheet()
  const other = await aSheet(service, [], 'Other')

  expect((await service.call(ann, 'GET', `${other.url}/automationrules/${ruleId}`)).json.errorCode).toBe(1006)
})
