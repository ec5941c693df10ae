import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../setup.mjs'
import { expectSame } from '../from-outside.mjs'
import { endOf, hasBegun } from './app.mjs'
import { endAll, portsWhile } from './person.mjs'

/** The harmful switches, listed where they are used. */
const LISTED = [
  .../REFUSED = \[([^\]]+)\]/
    .exec(readFileSync(join(ROOT, 'electron/shell/refused-switches.ts'), 'utf8'))[1]
    .matchAll(/'(\S+)'/g),
].map(([, name]) => name)

/** Further switches of Chromium that no list names, with their effects. */
const OTHERS = [
  '--disable-features=NetworkServiceSandbox,IsolateOrigins',
  '--enable-features=UseOzonePlatform,SomethingElse',
  '--enable-blink-features=MojoJS',
  '--disable-blink-features=TrustedTypes',
  '--enable-unsafe-webgpu',
  '--enable-logging=file',
  '--log-file=chromium.log',
  '--crash-dumps-dir=dumps',
  '--trace-startup',
  '--net-log-capture-mode=Everything',
  '--use-fake-ui-for-media-stream',
  '--auto-accept-camera-and-microphone-capture',
  '--auth-server-allowlist=*',
  '--disable-kill-after-bad-ipc',
  '--disable-gpu-process-crash-limit',
  '--use-mock-keychain',
  '--ppapi-plugin-launcher=sh',
  '--test-type',
  '--wasm-staging',
  '--e',
  '-e',
]

/** Chromium rejects these before any code of Sheaf runs. */
const ENDED_BY_CHROMIUM = ['disable-namespace-sandbox', 'no-zygote', 'zygote-cmd-prefix']

/** Each spelling that Chromium accepts for a switch. */
const spellings = name => [
  `--${name}`,
  `-${name}`,
  `--${name.toUpperCase()}`,
  `--${name}=1`,
  ` --${name}`,
  `\t--${name}`,
]

const AT_ONCE = 2

/** All arguments that a release must reject. */
export const REFUSED_SWITCHES = [...LISTED, 'zygote-cmd-prefix']
  .flatMap(spellings)
  .concat(
    '--remote-debugging-port=0',
    ' --remote-debugging-port=0',
    '--inspect=0',
    '--inspect-brk=0',
    '--js-flags=--expose-gc',
    OTHERS,
  )

/**
 * Starts the program once with each of these arguments. It must exit with a sentence, before it creates window data,
 * and without opening a port.
 *
 * @param {ReturnType<typeof import('./person.mjs').createPerson>} person
 * @param {string} sheaf
 * @param {readonly string[]} args
 */
export async function expectRefused(person, sheaf, args) {
  const wrong = []
  const ports = await portsWhile(async () => {
    for (let at = 0; at < args.length; at += AT_ONCE) {
      const some = args.slice(at, at + AT_ONCE)
      wrong.push(...(await Promise.all(some.map(word => whatIsWrong(person, sheaf, word)))).flat())
    }
  })
  await endAll()
  expectSame(wrong.join('\n'), '')
  expectSame(ports.join(), '')
}

async function whatIsWrong(person, sheaf, word) {
  const app = person.start(sheaf, { args: [word] })
  const { code } = await endOf(app)
  const output = app.output()
  const name = /^\s*--?([^=]+)/.exec(word)[1].toLowerCase()
  const isReported = output.includes(`Sheaf does not start with --${name}.`)
  const faults = [
    code === null && 'does not end',
    code === 0 && 'ends as if all were well',
    !(isReported || ENDED_BY_CHROMIUM.includes(name)) && `says: ${output.slice(-300)}`,
    output.includes('DevTools listening') && 'opens a debugger',
    hasBegun(app) && 'has begun its work',
  ].filter(Boolean)
  return faults.map(fault => `${JSON.stringify(word)} ${fault}`)
}
