import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import fuses from '@electron/fuses'
import { strayFiles } from '../../packaging/packed-files.mjs'
import { packedSecrets, placesOfBuilder } from '../../packaging/secrets.mjs'
import { ROOT } from '../../setup.mjs'
import { expectSame, SECCOMP_FILTER, statusOf, until } from '../from-outside.mjs'
import { endOf, hasBegun, windowOf } from './app.mjs'
import { endAll, openPorts, portsWhile, processesOfPerson, textOf } from './person.mjs'
import { CERTIFICATE, startSignInServer } from './sign-in-server.mjs'
import { expectRefused, REFUSED_SWITCHES } from './starts.mjs'

/** The values in the binary. */
const [OFF, ON] = ['0', '1'].map(state => state.charCodeAt(0))
const FUSES = {
  RunAsNode: OFF,
  EnableCookieEncryption: ON,
  EnableNodeOptionsEnvironmentVariable: OFF,
  EnableNodeCliInspectArguments: OFF,
  EnableEmbeddedAsarIntegrityValidation: ON,
  OnlyLoadAppFromAsar: ON,
  GrantFileProtocolExtraPrivileges: OFF,
}
const TOKEN = 'aaaaaaaaaaaaaaaaaaaaaaaaaa'
/** Environment variables that would disable certificate checks or log connections. */
const OPENING = { NODE_TLS_REJECT_UNAUTHORIZED: '0', node_tls_reject_unauthorized: '0' }

/**
 * The steps with the release, in order.
 *
 * @param {object} given
 * @param {{ release: string, another: string, forTests: string }} given.copies packed folders: a release, one of
 *   another Electron version, one for tests
 * @param {ReturnType<typeof import('./person.mjs').createPerson>} given.person
 * @param {ReturnType<typeof import('./screen.mjs').createScreen>} given.screen
 * @param {string} given.folder readable by the user
 */
export function steps({ copies, person, screen, folder }) {
  const sheaf = join(copies.release, 'sheaf')
  const trap = join(folder, 'trap.sh')
  const trapped = join(folder, 'trapped')
  writeFileSync(trap, `#!/bin/sh\ntouch ${trapped}\n`)
  chmodSync(trap, 0o755)
  // A forbidden program would leave a file here, so it must be able to.
  chmodSync(folder, 0o777)

  /** Starts it until its window exists, inspects it, and ends it. */
  const whileItRuns = async (look, how = {}, executable = sheaf) => {
    const app = person.start(executable, how)
    try {
      return await look(app, await windowOf(app, screen))
    } finally {
      await endAll()
    }
  }

  return {
    'A38 the fuses in the binary are those of the table': async () => {
      const wire = await fuses.getCurrentFuseWire(sheaf)
      for (const [name, state] of Object.entries(FUSES))
        expectSame(`${name} ${wire[fuses.FuseV1Options[name]]}`, `${name} ${state}`)
    },

    'A03 the system keeps its page in a sandbox, and nothing of it is root’s': () =>
      whileItRuns(async app => {
        const all = processesOfPerson()
        const renderers = all.filter(pid => textOf(pid).includes('--type=renderer'))
        expectSame(renderers.length > 0, true)
        for (const pid of renderers) {
          expectSame(statusOf(pid, 'Seccomp'), SECCOMP_FILTER)
          expectSame(statusOf(pid, 'NoNewPrivs'), '1')
          for (const space of ['user', 'pid', 'net'])
            expectSame(namespace(pid, space) === namespace(app.pid, space), false)
        }
        expectSame(all.filter(pid => textOf(pid).includes('--no-sandbox')).length, 0)
      }),

    'A39 it is no Node, reads no options of Node, and a debugger’s signal does nothing': async () => {
      const script = join(folder, 'script.cjs')
      const ran = join(folder, 'ran')
      writeFileSync(script, `require('fs').writeFileSync(${JSON.stringify(ran)}, '')`)
      const ports = await portsWhile(async () => {
        for (const env of [
          { ELECTRON_RUN_AS_NODE: '1' },
          { NODE_OPTIONS: `--require=${script}` },
          { NODE_OPTIONS: '--inspect=0' },
        ])
          await whileItRuns(app => expectSame(/listening on/i.test(app.output()), false), { env, args: [script] })
        const asNode = person.start(sheaf, {
          env: { ELECTRON_RUN_AS_NODE: '1' },
          args: ['-e', readFileSync(script, 'utf8')],
        })
        expectSame((await endOf(asNode)).code, 1)
        await whileItRuns(async app => {
          process.kill(app.pid, 'SIGUSR1')
          // The answer to a second start proves that the signal was handled and that it still runs.
          expectSame((await endOf(person.start(sheaf, { home: app.home }))).code, 0)
          expectSame(app.isOver(), false)
          expectSame(/debugger/i.test(app.output()), false)
        })
      })
      expectSame(ports.join(), '')
      expectSame(existsSync(ran), false)
    },

    'A40 it does not start with a switch that opens it, however that is spelled': () =>
      expectRefused(person, sheaf, REFUSED_SWITCHES),

    'A40 a debugger’s pipe answers nothing': async () => {
      const app = person.start(sheaf, { args: ['--remote-debugging-pipe'], pipes: 2 })
      let answered = ''
      app.pipes[1].on('data', bytes => (answered += bytes))
      app.pipes[0].on('error', () => undefined)
      app.pipes[0].write('{"id":1,"method":"Browser.getVersion"}\0')
      expectSame((await endOf(app)).code, 1)
      expectSame(answered, '')
    },

    'A40 it starts with what people need: another folder, a proxy, their screen': () =>
      whileItRuns(() => undefined, {
        args: [
          '--proxy-server=http://127.0.0.1:9',
          '--force-device-scale-factor=1',
          '--ozone-platform-hint=auto',
          '--lang=de',
        ],
      }),

    'A40 the copy for tests does open a port, so that this would be seen here': async () => {
      const ports = await portsWhile(() =>
        whileItRuns(
          app =>
            until(
              () => app.output().includes('DevTools listening') && openPorts().length > 0,
              () => app.output(),
            ),
          { args: ['--remote-debugging-port=0'] },
          join(copies.forTests, 'sheaf'),
        ),
      )
      expectSame(ports.length > 0, true)
    },

    'A29 a second start shows the window of the first and ends': () =>
      whileItRuns(async (first, window) => {
        // Another Sheaf with a separate folder takes the focus.
        const other = await windowOf(person.start(sheaf), screen)
        await until(
          async () => (await screen.focused()) !== window,
          () => 'The other window does not take the keys.',
        )
        const started = performance.now()
        const second = person.start(sheaf, { home: first.home })
        expectSame((await endOf(second)).code, 0)
        process.stdout.write(`      the second start ended after ${Math.round(performance.now() - started)} ms\n`)
        await until(
          async () => (await screen.focused()) === window,
          () => 'The first window does not take the keys.',
        )
        await screen.picture('second-start')
        expectSame((await screen.windowsOf(first.pid)).length, 1)
        expectSame(other === window, false)
      }),

    'A30 a hostile link starts no program and sets no switch': async () => {
      for (const args of hostileLinks(trap))
        await whileItRuns(
          async app => {
            await endOf(person.start(sheaf, { args, home: app.home }))
            const switches = processesOfPerson().map(textOf).filter(isChild).flat()
            expectSame(
              switches.find(word => /launcher|cmd-prefix|no-sandbox/.test(word)),
              undefined,
            )
            expectSame(openPorts().join(), '')
          },
          { args },
        )
      expectSame(existsSync(trapped), false)
    },

    'A30 the same switches as words of their own do spring the trap in the copy for tests': async () => {
      person.start(join(copies.forTests, 'sheaf'), { args: springing(trap) })
      await until(
        () => existsSync(trapped),
        () => 'Nothing sprang the trap: the step before proves nothing.',
      )
      await endAll()
    },

    'A44 a release runs on the Electron that it was made with and on no other': async () => {
      const app = person.start(join(copies.another, 'sheaf'))
      expectSame((await endOf(app)).code, 1)
      expectSame(app.output().includes('Sheaf was made with Electron 1.2.3 and does not run on another.'), true)
      expectSame(hasBegun(app), false)
    },

    'A44 the packed SQLite is new enough, and a copy with an older one says so instead of starting': async () => {
      const inside = join(folder, 'inside')
      extractAll(join(copies.release, 'resources/app.asar'), inside)
      const { DatabaseSync } = await import(join(inside, 'node_modules/@photostructure/sqlite/dist/index.mjs'))
      const { version } = new DatabaseSync(':memory:').prepare('SELECT sqlite_version() AS version').get()
      expectSame(version.localeCompare('3.51.3', 'en', { numeric: true }) >= 0, true)

      const old = copyOf(copies.release, join(folder, 'old-sqlite'))
      const binaries = readdirSync(old, { recursive: true }).filter(name => name.endsWith('.node'))
      for (const name of binaries) replaceBytes(join(old, name), version, '3.40.1')
      person.start(join(old, 'sheaf'))
      await screen.says('old-sqlite', '3.40.1, which is too old')
    },

    'A45 it holds listed files alone, and no secret in any': () => {
      expectSame(strayFiles(copies.release).join('\n'), '')
      expectSame(packedSecrets(copies.release, { places: placesOfBuilder(ROOT) }).join('\n'), '')
    },

    'A37 a certificate that nobody vouches for is refused, whatever the environment says': async () => {
      const keys = join(folder, 'keys.log')
      const more = join(folder, 'more.pem')
      writeFileSync(more, CERTIFICATE)
      const env = { ...OPENING, SSLKEYLOGFILE: keys, SSL_CERT_FILE: more, NODE_OPTIONS: '--use-openssl-ca' }
      expectSame(
        (await signIn('certificate-refused', { env, isSecure: true }, 'No sheet service at this address')).join(),
        '',
      )
      expectSame(existsSync(keys), false)
    },

    'A37 the same keys bring the token where the connection is allowed, so that it would be seen here': async () => {
      const plain = await signIn('plain-on-this-computer', { isSecure: false }, 'That token was not accepted')
      expectSame(plain.includes(`Bearer ${TOKEN}`), true)
      const open = { env: OPENING, isSecure: true, executable: join(copies.forTests, 'sheaf') }
      const believed = await signIn('copy-for-tests', open, 'That token was not accepted')
      expectSame(believed.includes(`Bearer ${TOKEN}`), true)
    },
  }

  /** Signs in by keyboard. Returns the requests received by the server. */
  async function signIn(name, { env = {}, isSecure, executable = sheaf }, sentence) {
    const server = await startSignInServer({ isSecure })
    try {
      await whileItRuns(
        async () => {
          await screen.says(name, 'Welcome to Sheaf')
          await screen.press('3')
          await screen.says(name, 'API token')
          await screen.type(TOKEN)
          await screen.press('Tab', 'Up')
          await screen.type(server.address)
          await screen.press('Tab', 'Tab')
          await screen.type('a passphrase')
          await screen.press('Return')
          await screen.says(name, sentence)
        },
        { env },
        executable,
      )
      return server.tokens
    } finally {
      server.stop()
    }
  }
}

/** If Chromium accepted these, they would start the trap. */
const springing = trap => ['--no-sandbox', '--no-zygote', `--gpu-launcher=${trap}`]

const hostileLinks = trap => [
  [`sheaf://oauth?code=x&state=y ${springing(trap).join(' ')}`],
  [`sheaf://oauth?code=x&state=y" "${springing(trap).join('" "')}`],
  [`sheaf://oauth?code=x&state=y\n${springing(trap).join('\n')}`],
  ['sheaf://oauth?code=x&state=y', `sheaf://oauth?code=x ${springing(trap).join(' ')}`],
  ['sheaf://oauth', "'--remote-debugging-port=0'"],
]

/** A child process of Chromium: the first process has its arguments from the proof. */
const isChild = args => args.some(word => word.startsWith('--type='))

const namespace = (pid, name) => readlinkSync(`/proc/${pid}/ns/${name}`)

function copyOf(from, to) {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  return to
}

/** Of equal length, so that nothing else in the file moves. */
function replaceBytes(file, from, to) {
  const bytes = readFileSync(file)
  for (let at = bytes.indexOf(`${from}\0`); at !== -1; at = bytes.indexOf(`${from}\0`, at + 1)) bytes.write(to, at)
  writeFileSync(file, bytes)
}
