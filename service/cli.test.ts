import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { printToken } from './commands/credentials.ts'
import { serve } from './commands/serve.ts'
import { UsageError } from './commands/usage.ts'
import { buildProgram, PROGRAM } from './durability/testing/child-service.ts'

const SCRIPT = fileURLToPath(new URL('../scripts/service.mjs', import.meta.url))

beforeAll(buildProgram)

type Ready = {
  readonly baseUrl: string
  readonly authUrl: string
  readonly token: string
  readonly user: { readonly id: number; readonly email: string }
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Runs the command line and collects its output. */
const run = (...args: readonly string[]) => runProgram(PROGRAM, args)

function runProgram(program: string, args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', chunk => {
    output.stdout += String(chunk)
  })
  child.stderr.on('data', chunk => {
    output.stderr += String(chunk)
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, output, ended }
}

const start = (...args: readonly string[]) => startProgram(PROGRAM, args)

async function startProgram(program: string, args: readonly string[]) {
  const running = runProgram(program, ['--port', '0', ...args])
  onTestFinished(() => void running.child.kill('SIGKILL'))
  const hasPrinted = new Promise<void>(resolve => {
    running.child.stdout.on('data', () => running.output.stdout.includes('\n') && resolve())
  })
  await Promise.race([hasPrinted, running.ended])
  return { ...running, ready: JSON.parse(running.output.stdout) as Ready } // as: the one line that the service prints
}

const get = (url: string, token: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, { headers: { Authorization: `Bearer ${token}`, ...headers } })

test('prints one line with its addresses and token, which work', async () => {
  const { ready, output } = await startProgram(SCRIPT, ['--data', aFolder()])

  expect(Object.keys(ready)).toEqual(['baseUrl', 'authUrl', 'token', 'user'])
  expect(ready.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/2\.0$/)
  expect(output.stdout.trim().split('\n')).toHaveLength(1)
  const me = await (await get(`${ready.baseUrl}/users/me`, ready.token)).json()
  expect(me).toMatchObject({ ...ready.user, admin: true })
})

test('shuts down cleanly and restarts on the same data with a new token', async () => {
  const data = aFolder()
  const first = await startProgram(SCRIPT, ['--data', data])
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = await start('--data', data)

  expect(second.ready.user).toEqual(first.ready.user)
  expect((await get(`${second.ready.baseUrl}/users/me`, first.ready.token)).status).toBe(401)
  expect((await get(`${second.ready.baseUrl}/users/me`, second.ready.token)).status).toBe(200)
})

test('reports a port in use with one sentence and exit code 1', async () => {
  const { ready } = await start('--data', aFolder())
  const port = new URL(ready.baseUrl).port

  const second = run('--port', port, '--data', aFolder())

  expect(await second.ended).toBe(1)
  expect(second.output.stderr.trim()).toContain(`Port ${port} is taken by another program.`)
  expect(second.output.stderr).not.toContain('    at ')
  expect(second.output.stdout).toBe('')
})

test.each<readonly [string, readonly string[], RegExp]>([
  ['a port that is none', ['--data', 'x', '--port', '99999'], /99999 is not a port/],
  ['a word it does not know', ['--data', 'x', '--colour'], /--colour/],
])('reports %s with a sentence and exit code 1', async (_, args, sentence) => {
  const { output, ended } = run(...args)

  expect(await ended).toBe(1)
  expect(output.stderr).toMatch(sentence)
  expect(output.stderr).not.toContain('    at ')
})

// Reported in the same way, as the port that is none.
test.each<readonly [string, () => Promise<void>, RegExp]>([
  ['no data folder', () => serve([]), /--data DIR/],
  [
    'a host with a port',
    () => serve(['--data', 'x', '--allow-callbacks', 'localhost,hooks.example:443']),
    /hooks.example:443 is not a host/,
  ],
  ['a limit that is none', () => serve(['--data', 'x', '--limit', 'soft']), /soft is not a limit/],
  ['a token for nobody', () => printToken(['--data', 'x']), /--user EMAIL/],
  [
    'a token with a scope that does not exist',
    () => printToken(['--data', 'x', '--user', 'a@b', '--scopes', 'READ_ALL']),
    /READ_ALL/,
  ],
])('rejects %s', async (_, command, sentence) => {
  const error = await command().catch((cause: unknown) => cause)

  expect(error).toBeInstanceOf(UsageError)
  expect(String(error)).toMatch(sentence)
})

test('a created token works at once, with its scopes only', async () => {
  const data = aFolder()
  const { ready } = await start('--data', data)

  const minting = run('token', '--data', data, '--user', ready.user.email, '--scopes', 'READ_SHEETS,READ_USERS')
  expect(await minting.ended).toBe(0)
  const token = minting.output.stdout.trim()

  expect((await get(`${ready.baseUrl}/sheets`, token)).status).toBe(200)
  const refused = await fetch(`${ready.baseUrl}/sheets`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(refused.status).toBe(403)
})

test('rejects a token for an unknown address', async () => {
  const { output, ended } = run('token', '--data', aFolder(), '--user', 'nobody@office.example')

  expect(await ended).toBe(1)
  expect(output.stderr).toContain('nobody@office.example')
})

test('rejects a foreign Host header, an Origin and connections to other addresses of this machine', async () => {
  const { ready } = await start('--data', aFolder())
  const url = `${ready.baseUrl}/users/me`

  expect((await get(url, ready.token, { Origin: 'https://page.example' })).status).toBe(403)
  expect(await statusWithHost(url, ready.token, 'rebound.example')).toBe(403)
})

test('shuts down despite an unfinished upload', async () => {
  const { ready, child, ended } = await start('--data', aFolder())
  const hanging = request(`${ready.baseUrl}/sheets`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${ready.token}`,
      'Content-Type': 'application/json',
      'Content-Length': 1000,
      // The service confirms that it has received the headers.
      Expect: '100-continue',
    },
  })
  hanging.flushHeaders()
  await once(hanging, 'continue')
  hanging.on('error', () => undefined)
  hanging.write('{')

  child.kill('SIGTERM')

  expect(await ended).toBe(0)
})

test('keeps running when its output is not read', async () => {
  const data = aFolder()
  const port = await freePort()
  const child = spawn(process.execPath, [SCRIPT, '--port', String(port), '--data', data], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))

  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/2.0/users/me`)).status).toBe(401)
})

function statusWithHost(url: string, token: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { Authorization: `Bearer ${token}`, Host: host } }, response => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.end()
  })
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
