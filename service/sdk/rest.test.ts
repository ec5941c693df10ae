import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startService } from '../testing/service.ts'
import { FAMILIES } from './testing/families.ts'
import { offeredBy, openSdk } from './testing/sdk.ts'
import { serve } from './testing/serve.ts'

const called: readonly string[] = Object.values(FAMILIES).flat()

/** A value for every option of any method of either SDK; all refer to missing objects. */
function anyOptions(): object {
  const ids = ['sheet', 'row', 'column', 'folder', 'workspace', 'report', 'sight', 'group', 'user', 'webhook', 'plan']
  const more = ['attachment', 'field', 'automationRule', 'crossSheetReference', 'updateRequest', 'sentUpdateRequest']
  const all = [...ids, ...more, 'share', 'alternateEmail', 'columnVirtual', 'favorite', 'object']
  const file = { fileName: 'a.png', fileStream: Readable.from(['hello']) }
  return { ...Object.fromEntries(all.map(name => [`${name}Id`, 999])), query: 'x', body: {}, ...file }
}

test.each([4, 5] as const)('every other method of version %i is answered without a server error', async version => {
  vi.spyOn(globalThis.console, 'warn').mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const service = startService()
  const sdk = openSdk(version, { baseUrl: await serve(service), token: service.ann.token, calcRetryBackoff: () => -1 })
  onTestFinished(() => void sdk.stop())

  const failed: string[] = []
  for (const name of offeredBy(version).filter(method => !called.includes(method))) {
    const status = await sdk.statusOf(name, anyOptions())
    if (status >= 500) failed.push(`${name} ${status}`)
  }

  expect(failed).toEqual([])
  expect(service.bugs).toEqual([])
  expect(await sdk.call('users.getCurrentUser')).toMatchObject({ email: 'ann@office.example' })
})
