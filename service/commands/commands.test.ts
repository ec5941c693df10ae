import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProgram, PROGRAM } from '../durability/testing/child-service.ts'
import { startService, withData } from '../main.ts'
import { isPassword } from '../rules/oauth/password.ts'
import { appStore } from '../store/oauth/apps.ts'
import { signInStore } from '../store/oauth/sign-ins.ts'

const OWNER = 'you@this.computer'

beforeAll(buildProgram)

function aFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'sheaf-commands-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true, maxRetries: 5 }))
  return data
}

/** Runs the command line to its end, with `typed` on standard input. */
function run(args: readonly string[], typed = '') {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: 'pipe' })
  const output = { stdout: '', stderr: '', code: -1 }
  child.stdout.on('data', chunk => {
    output.stdout += String(chunk)
  })
  child.stderr.on('data', chunk => {
    output.stderr += String(chunk)
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(typed)
  return new Promise<typeof output>(resolve => child.once('close', code => resolve({ ...output, code: code ?? -1 })))
}

const facts = [
  '--name',
  'Desk',
  '--description',
  'Sheets',
  '--launch',
  'https://desk.example',
  '--support',
  'help@x.example',
]

test('registers an app and prints its id and secret on one line', async () => {
  const data = aFolder()

  const { stdout, code } = await run(['app', '--data', data, '--redirect', 'sheaf://oauth', ...facts])

  expect(code).toBe(0)
  expect(stdout).toMatch(/^\{"clientId":"[0-9a-f]{24}","clientSecret":"[0-9a-f]{64}"\}\n$/)
  // as: matched above
  const { clientId, clientSecret } = JSON.parse(stdout) as { clientId: string; clientSecret: string }
  expect(await withData(data, ({ store }) => appStore(store.db).find(clientId))).toMatchObject({
    secret: clientSecret,
    name: 'Desk',
    description: 'Sheets',
    launchUrl: 'https://desk.example',
    support: 'help@x.example',
    redirect: 'sheaf://oauth',
  })
})

test('an app registered while the service runs is known at once', async () => {
  const data = aFolder()
  const service = await startService({ data, port: 0, limit: 'off', sample: false, onProgress: () => undefined })
  onTestFinished(() => service.stop())
  const ask = async (clientId: string) =>
    (await fetch(`${service.authUrl}/b/authorize?response_type=code&scope=&client_id=${clientId}`)).text()

  const { stdout } = await run(['app', '--data', data, '--redirect', 'http://127.0.0.1:47823/oauth'])
  const { clientId } = JSON.parse(stdout) as { clientId: string } // as: the line that the command prints

  expect(await ask('unknown')).toContain('This sign-in link is not valid')
  expect(await ask(clientId)).toContain('Choose an account')
})

test.each<readonly [string, readonly string[], RegExp]>([
  ['no redirect address', [], /--redirect URI/],
  ['a blank name', ['--redirect', 'sheaf://oauth', '--name', ' '], /Give the app a name\./],
  ['a redirect address nobody may have', ['--redirect', 'javascript:alert(1)'], /The scheme must be/],
  ['a name that is too long', ['--redirect', 'sheaf://oauth', '--name', 'x'.repeat(61)], /longer than 60/],
])('reports %s in a sentence and registers no app', async (_, args, sentence) => {
  const data = aFolder()

  const { stdout, stderr, code } = await run(['app', '--data', data, ...args])

  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(sentence)
  expect(stderr).not.toContain('    at ')
})

test('prints a new password once, which works and ends the sessions of the user', async () => {
  const data = aFolder()
  const userId = await withData(data, ({ store }) => store.users.findByEmail(OWNER)?.id ?? 0)
  await withData(data, ({ store, clock }) => signInStore(store.db).add('browser', userId, clock() + 60_000, clock()))

  const { stdout, code } = await run(['password', '--data', data, '--user', OWNER])

  expect(code).toBe(0)
  expect(stdout).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}\n$/)
  await withData(data, async ({ store, clock }) => {
    expect(await isPassword(stdout.trim(), store.users.passwordOf(userId))).toBe(true)
    expect(signInStore(store.db).find('browser', clock())).toBeNull()
  })
})

test('reads a chosen password from standard input and does not print it', async () => {
  const data = aFolder()

  const { stdout, code } = await run(['password', '--data', data, '--user', OWNER, '--stdin'], 'correct horse\n')

  expect([code, stdout]).toEqual([0, ''])
  await withData(data, async ({ store }) => {
    const kept = store.users.passwordOf(store.users.findByEmail(OWNER)?.id ?? 0)
    expect(await isPassword('correct horse', kept)).toBe(true)
  })
})

test.each<readonly [string, readonly string[], RegExp]>([
  ['nobody', [], /--user EMAIL/],
  ['somebody who is not there', ['--user', 'nobody@office.example'], /Nobody in this data folder/],
  ['a password that is too short', ['--user', OWNER, '--stdin'], /at least 8 characters/],
])('rejects a password for %s with a sentence', async (_, args, sentence) => {
  const { stdout, stderr, code } = await run(['password', '--data', aFolder(), ...args], 'short\n')

  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(sentence)
})

test('reports a certificate without its key in a sentence', async () => {
  const { stderr, code } = await run(['--data', aFolder(), '--tls-cert', 'cert.pem'])

  expect(code).toBe(1)
  expect(stderr).toContain('give both --tls-cert FILE and --tls-key FILE')
})
