import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  anUpdater,
  aPublisher,
  CONTENT,
  IDLE_TIMEOUT_MS,
  MANIFEST,
  manifestOf,
  PACKAGE,
  type Publisher,
} from './testing/a-publisher.ts'

// The manifest has other names on Debian and macOS; the tested behavior is the same.
describe.skipIf(process.platform !== 'linux')('with the real electron-updater', () => {
  let home = ''
  let publisher: Publisher
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'sheaf-updater-'))
    writeFileSync(program(), 'the old program')
    chmodSync(program(), 0o750)
    publisher = await aPublisher()
  })
  afterEach(async () => {
    await publisher.stop()
    rmSync(home, { recursive: true })
  })
  const program = () => join(home, 'Sheaf.AppImage')
  const folder = () => join(home, 'updates')
  const open = () => anUpdater(publisher, folder(), { kind: 'appimage', file: program() })
  const check = () => open().updater.check()
  const never = new AbortController().signal
  const ignore = () => undefined

  async function download() {
    const { updater } = open()
    expect(await updater.check()).toHaveProperty('newer.version')
    return { updater, ended: await updater.download(ignore, never) }
  }
  /** Nothing is left of it, and the program is unchanged. */
  function expectUntouched() {
    expect(readFileSync(program(), 'utf8')).toBe('the old program')
    const left = existsSync(folder()) ? readdirSync(folder(), { recursive: true, encoding: 'utf8' }) : []
    expect(left.filter(name => name !== 'pending')).toEqual([])
  }

  test('a newer version is found by a manifest and its signature, and by no other question', async () => {
    publisher.publish(manifestOf('0.2.0'))

    expect(await check()).toEqual({
      newer: { version: '0.2.0', notes: 'New in it', way: 'itself', bytes: CONTENT.length },
    })
    expect(publisher.asked()).toEqual([MANIFEST, `${MANIFEST}.sig`])
  })

  test('the server learns nothing by which it could tell one user from another', async () => {
    publisher.publish(manifestOf('0.2.0'))
    await download()

    expect(JSON.stringify(publisher.headers())).not.toMatch(/staging|cookie|authorization/i)
    expect(existsSync(join(folder(), '.updaterId'))).toBe(false)
  })

  test('the same version again is none, and an older one is refused', async () => {
    publisher.publish(manifestOf('0.1.0'))
    expect(await check()).toEqual({ newer: null })

    publisher.publish(manifestOf('0.0.9'))
    expect(await check()).toEqual({ problem: 'older' })
    publisher.publish(manifestOf('0.1.0-beta.1'))
    expect(await check()).toEqual({ problem: 'older' })
  })

  test('a manifest without a signature, with one of a stranger, or changed since is not believed', async () => {
    publisher.publish(manifestOf('0.2.0'))
    publisher.files.delete(`${MANIFEST}.sig`)
    expect(await check()).toEqual({ problem: 'not-signed' })

    publisher.publish(manifestOf('0.2.0'), CONTENT, generateKeyPairSync('ed25519').privateKey)
    expect(await check()).toEqual({ problem: 'not-signed' })

    publisher.publish(manifestOf('0.2.0'))
    publisher.files.set(MANIFEST, manifestOf('0.2.1'))
    expect(await check()).toEqual({ problem: 'not-signed' })
    expect(publisher.asked()).not.toContain(PACKAGE)
  })

  test.each([
    ['an address elsewhere', manifestOf('0.2.0', { url: 'https://elsewhere.example/Sheaf.AppImage' })],
    ['a path', manifestOf('0.2.0', { url: '../Sheaf.AppImage' })],
    ['a file for another system alone', manifestOf('0.2.0', { url: 'Sheaf.exe' })],
    ['no sha512', manifestOf('0.2.0', { sha512: 'none' })],
    ['no size', manifestOf('0.2.0', { size: -1 })],
    ['a version that is none', manifestOf('newest')],
    ['no YAML', '\t- :\n: {'],
  ])('a signed manifest with %s is not followed', async (_, manifest) => {
    publisher.publish(manifest)

    expect(await check()).toEqual({ problem: 'unreadable' })
  })

  test('ignores a manifest except for version, files and notes', async () => {
    publisher.publish(manifestOf('0.2.0', {}, 'stagingPercentage: 0\nminimumSystemVersion: 999.0.0'))

    expect(await check()).toHaveProperty('newer.version', '0.2.0')
  })

  test('a manifest without an end is not read to it', async () => {
    publisher.publish(`${manifestOf('0.2.0')}\n#${'x'.repeat(70_000)}`)

    expect(await check()).toEqual({ problem: 'unreadable' })
  })

  test('no redirect is followed, of the manifest or of the file', async () => {
    publisher.publish(manifestOf('0.2.0'))
    const elsewhere = { location: `${publisher.address.href}elsewhere` }
    publisher.answers.set(PACKAGE, response => response.writeHead(302, elsewhere).end())
    expect((await download()).ended).toEqual({ problem: 'no-answer' })

    publisher.answers.set(MANIFEST, response => response.writeHead(302, elsewhere).end())
    expect(await check()).toEqual({ problem: 'no-answer' })
    expect(publisher.asked()).not.toContain('elsewhere')
    expectUntouched()
  })

  test('gives up on a silent server after a minute', async () => {
    publisher.answers.set(MANIFEST, () => undefined)
    const { updater, clock } = open()
    const checked = updater.check()
    await expect.poll(publisher.asked).toEqual([MANIFEST])
    await clock.turn(IDLE_TIMEOUT_MS)

    expect(await checked).toEqual({ problem: 'no-answer' })
  })

  test('a file that stops coming is given up after a minute', async () => {
    publisher.publish(manifestOf('0.2.0'))
    publisher.answers.set(PACKAGE, response => response.write('the'))
    const { updater, clock } = open()
    await updater.check()
    const downloaded = updater.download(ignore, never)
    await expect.poll(publisher.asked).toContain(PACKAGE)
    await expect.poll(() => readdirSync(join(folder(), 'pending'))).not.toEqual([])
    await clock.turn(IDLE_TIMEOUT_MS)

    expect(await downloaded).toEqual({ problem: 'broken-off' })
    expectUntouched()
  })

  test('a file that is not the one that was announced is deleted', async () => {
    publisher.publish(manifestOf('0.2.0'), 'the bad program')

    expect((await download()).ended).toEqual({ problem: 'changed' })
    expectUntouched()
  })

  test('accepts no more of a file than announced, with or without a content length', async () => {
    publisher.publish(manifestOf('0.2.0'), `${CONTENT} and more`)
    expect((await download()).ended).toEqual({ problem: 'too-big' })
    expectUntouched()

    publisher.answers.set(PACKAGE, response => {
      response.write(CONTENT)
      response.end(' and more')
    })
    expect((await download()).ended).toEqual({ problem: 'too-big' })
    expectUntouched()
  })

  test('a cancelled download leaves nothing behind', async () => {
    publisher.publish(manifestOf('0.2.0'))
    const hungUp = new Promise(resolve => {
      publisher.answers.set(PACKAGE, response => response.on('close', resolve).write('the'))
    })
    const { updater } = open()
    await updater.check()
    const aborter = new AbortController()
    const downloaded = updater.download(ignore, aborter.signal)
    await expect.poll(publisher.asked).toContain(PACKAGE)
    aborter.abort()

    expect(await downloaded).toBe('cancelled')
    await hungUp
    expectUntouched()
  })

  test('stores a download that other users can neither read nor run', async () => {
    publisher.publish(manifestOf('0.2.0'))
    expect((await download()).ended).toBe('ready')

    expect(statSync(join(folder(), 'pending', PACKAGE)).mode & 0o777).toBe(0o600)
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    expect(readFileSync(program(), 'utf8')).toBe('the old program')
  })

  test('replaces the program under its name and permissions, and leaves nothing else behind', async () => {
    publisher.publish(manifestOf('0.2.0'))
    const { updater } = await download()

    expect(updater.install(false)).toBe(true)
    expect(readFileSync(program(), 'utf8')).toBe(CONTENT)
    expect(statSync(program()).mode & 0o777).toBe(0o750)
    expect(readdirSync(home)).toEqual(['Sheaf.AppImage'])
  })

  test('a file that changed on this computer since its check is not installed', async () => {
    publisher.publish(manifestOf('0.2.0'))
    const { updater } = await download()
    writeFileSync(join(folder(), 'pending', PACKAGE), 'the bad program')

    expect(updater.install(false)).toBe(false)
    expect(readFileSync(program(), 'utf8')).toBe('the old program')
  })

  test('checks an earlier download again instead of repeating it', async () => {
    publisher.publish(manifestOf('0.2.0'))
    await download()
    const again = await download()

    expect(again.ended).toBe('ready')
    expect(publisher.asked().filter(name => name === PACKAGE)).toHaveLength(1)
    expect(again.updater.install(false)).toBe(true)
    expect(readFileSync(program(), 'utf8')).toBe(CONTENT)
  })

  test('a copy with another update method reports a version, and downloads nothing', async () => {
    publisher.publish(manifestOf('0.2.0', { url: 'Sheaf.exe' }))
    const { updater } = anUpdater(publisher, folder(), { kind: 'none', way: 'apt' })

    expect(await updater.check()).toEqual({ newer: { version: '0.2.0', notes: 'New in it', way: 'apt', bytes: null } })
    expect(await updater.download(ignore, never)).toHaveProperty('problem')
    expect(publisher.asked()).not.toContain('Sheaf.exe')
  })
})
