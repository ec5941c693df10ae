import { pbkdf2 } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CancellationToken } from 'builder-util-runtime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import { type BeginRequest, FileRequests } from './file-requests.ts'
import { aPublisher, CONTENT, IDLE_TIMEOUT_MS, PACKAGE, type Publisher, sha512Of } from './testing/a-publisher.ts'

let folder = ''
let publisher: Publisher
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-file-'))
  publisher = await aPublisher()
})
afterEach(async () => {
  await publisher.stop()
  rmSync(folder, { recursive: true })
})

const busy = promisify(pbkdf2)

/** A computer on which Node's threads, which open and write files, are all busy from the first byte of an answer on. */
function aSlowDisk() {
  const work: Promise<unknown>[] = []
  const begin: BeginRequest = (options, onResponse) =>
    request(options, response => {
      for (let thread = 0; thread < 16; thread++) work.push(busy('a', 'b', 100_000, 64, 'sha512'))
      onResponse(response)
    })
  // The last one runs after all disk requests in the meantime.
  const calm = async () => {
    await Promise.all(work)
    await busy('a', 'b', 100_000, 64, 'sha512')
  }
  return { begin, calm }
}

/**
 * Downloads a file, ends it with `ends`, deletes the existing file, and reports whether there is one after all disk
 * work.
 */
async function isThereAfterwards(ends: (downloaded: Promise<string>, token: CancellationToken) => Promise<void>) {
  const disk = aSlowDisk()
  const { after } = createVirtualClock()
  const requests = new FileRequests({ request: disk.begin, after, idleTimeoutMs: IDLE_TIMEOUT_MS })
  requests.expect(CONTENT.length)
  const file = join(folder, PACKAGE)
  const cancellationToken = new CancellationToken()
  const options = { sha512: sha512Of(CONTENT), cancellationToken }
  await ends(requests.download(new URL(PACKAGE, publisher.address), file, options), cancellationToken)
  rmSync(file, { force: true })
  await disk.calm()
  return existsSync(file)
}

test.each([
  ['is not the one that was announced', 'the bad program'],
  ['is longer than was announced', `${CONTENT} and more`],
])('writes nothing more of a file that %s', async (_, sent) => {
  publisher.publish('', sent)
  const isThere = await isThereAfterwards(async downloaded => {
    await expect(downloaded).rejects.toThrow()
  })

  expect(isThere).toBe(false)
})

test('writes nothing more of a cancelled file', async () => {
  publisher.answers.set(PACKAGE, response => response.write('the'))
  const isThere = await isThereAfterwards(async (downloaded, token) => {
    await expect.poll(publisher.asked).toEqual([PACKAGE])
    token.cancel()
    await expect(downloaded).rejects.toThrow('cancelled')
  })

  expect(isThere).toBe(false)
})

test('a download cancelled before it began sends no request', async () => {
  await isThereAfterwards(async (downloaded, token) => {
    token.cancel()
    await expect(downloaded).rejects.toThrow('cancelled')
  })

  expect(publisher.asked()).toEqual([])
})
