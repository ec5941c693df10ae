import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'
import { openSdk, type SdkOptions, type Version } from './testing/sdk.ts'
import { serve } from './testing/serve.ts'

// The behaviour of the SDKs around their requests: retries, headers, names.
describe.each([4, 5] as const)('version %i', version => {
  test('waits while the rate limit is exceeded, then writes once', async () => {
    const service = await aBusyService()
    const waits: number[] = []
    const sdk = await anSdk(version, service, {
      calcRetryBackoff: retries => {
        waits.push(retries)
        service.advance(30_000)
        return 1
      },
    })

    await sdk.call('workspaces.createWorkspace', { body: { name: 'Late' } })

    expect(sdk.responses.map(({ status }) => status)).toEqual([429, 429, 200])
    expect(waits).toEqual([0, 1])
    const { json } = await service.call(service.ann, 'GET', '/workspaces')
    expect(json.data.map(({ name }) => name)).toEqual(['Late'])
  })

  test('reports the rate limit to its caller when it must not wait', async () => {
    const sdk = await anSdk(version, await aBusyService(), { calcRetryBackoff: () => -1 })

    const refusal = await sdk.refused('users.getCurrentUser')

    expect(refusal).toMatchObject({ statusCode: 429, errorCode: 4003, message: 'Rate limit exceeded.' })
    expect(refusal.refId).toEqual(expect.any(String))
    expect(sdk.responses).toHaveLength(1)
  })

  test('writes twelve rows concurrently, each once despite retries', async () => {
    const service = startService()
    const { id: sheetId, cells, outline } = await aSheet(service)
    const sdk = await anSdk(version, service, { calcRetryBackoff: () => 20 })
    const names = Array.from({ length: 12 }, (_, n) => `Row ${n}`)

    await Promise.all(
      names.map(Name => sdk.call('sheets.addRow', { sheetId, body: { toBottom: true, cells: cells({ Name }) } })),
    )

    expect((await outline()).toSorted()).toEqual(names.toSorted())
    expect(sdk.responses.filter(({ status }) => status === 200)).toHaveLength(12)
  })

  test('does not retry invalid requests', async () => {
    const service = startService()
    const sdk = await anSdk(version, service, { calcRetryBackoff: () => 1 })

    const refusal = await sdk.refused('workspaces.createWorkspace', { body: { name: 'x', colour: 'red' } })

    expect(refusal).toMatchObject({ statusCode: 400, errorCode: 1032, message: expect.stringContaining('colour') })
    expect(sdk.responses).toHaveLength(1)
  })

  test('may send headers that this service ignores', async () => {
    const sdk = await anSdk(version, startService())
    const customProperties = { 'smartsheet-integration-source': 'SCRIPT,Office,Import' }
    const options = { changeAgent: 'import,nightly', apiScenario: 'any', customProperties }

    expect(await sdk.call('users.getCurrentUser', options)).toMatchObject({ email: 'ann@office.example' })
    expect(sdk.last().headers).toMatchObject({ 'smartsheet-change-agent': 'import,nightly', 'api-scenario': 'any' })
  })

  test.each([
    ['offer 50% off.txt', 'offer 50% off.txt'],
    ['Größe.txt', 'Größe.txt'],
    [encodeURIComponent('計画 "1".txt'), '計画 "1".txt'],
    ['say "so".txt', 'say "so".txt'],
  ])('sends the file name %s unchanged', async (fileName, name) => {
    const service = startService()
    const { id: sheetId } = await aSheet(service)
    const sdk = await anSdk(version, service)
    const file = { fileName, fileStream: Readable.from(['hello']), fileSize: 5 }

    expect((await sdk.call('sheets.addFileAttachment', { sheetId, ...file })).result).toMatchObject({ name })
  })

  test('reports an unknown token and a missing one', async () => {
    const service = startService()
    const stranger = await anSdk(version, service, { token: 'unknown' })
    const nobody = await anSdk(version, service, { token: '' })

    expect(await stranger.refused('users.getCurrentUser')).toMatchObject({ statusCode: 401, errorCode: 1002 })
    expect(await nobody.refused('users.getCurrentUser')).toMatchObject({ statusCode: 401, errorCode: 1001 })
  })
})

async function anSdk(
  version: Version,
  service: ReturnType<typeof startService>,
  options: Omit<SdkOptions, 'baseUrl'> = {},
) {
  const sdk = openSdk(version, { token: service.ann.token, ...options, baseUrl: await serve(service) })
  onTestFinished(() => void sdk.stop())
  return sdk
}

/** A service whose rate limit Ann has just used up. */
async function aBusyService() {
  const service = startService({ limit: 'sliding' })
  const link = { name: 'Rules', url: 'https://office.example', attachmentType: 'LINK' }
  const { url } = await aSheet(service)
  // Creating the sheet was one request of 300; attaching costs ten.
  for (let spent = 1; spent < 291; spent += 10) await service.call(service.ann, 'POST', `${url}/attachments`, link)
  for (let spent = 291; spent < 300; spent += 1) await service.call(service.ann, 'GET', '/users/me')
  return service
}
