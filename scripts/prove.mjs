import { fileURLToPath } from 'node:url'
import { endProgramsWithThisScript } from './process.mjs'
import { runScript, Stop } from './progress.mjs'

/**
 * Long proofs by name. `load` returns a module with `prove(args, name)`, whose result is the exit code: 77 when the
 * proof cannot run on this computer.
 */
export const PROOFS = {
  'kill-service': {
    about: 'kills the working service 200 times, its messages included (--rounds N --seed N)',
    load: () => import('./proofs/at-length.mjs'),
  },
  'kill-core': {
    about: 'kills the core of the app 200 times while a user types (--rounds N --seed N)',
    load: () => import('./proofs/at-length.mjs'),
  },
  absence: {
    about: 'simulates thirty days without a connection (--days N --seed N)',
    load: () => import('./proofs/at-length.mjs'),
  },
  'older-profile': {
    about: 'opens and sends the unsent edits of a killed older commit; 15 minutes (COMMIT)',
    load: () => import('./proofs/older-profile.mjs'),
  },
  installed: {
    about: 'installs, uses, upgrades and removes the .deb in a bare Debian 12; needs root and debootstrap',
    load: () => import('./proofs/installed.mjs'),
  },
  released: {
    about: 'tests a build with the fuses of a release from outside, as another user; needs root (A40 …)',
    load: () => import('./proofs/released.mjs'),
  },
  'apt-repository': {
    about: 'shows which repositories of ours the real apt accepts and rejects; needs apt-utils',
    load: () => import('./proofs/apt-repository.mjs'),
  },
  'beside-the-sdk': {
    about: 'sends the same edits over a lossy network with the official SDK and with Sheaf (--seeds N)',
    load: () => import('./proofs/beside-the-sdk.mjs'),
  },
  'planted-bugs': {
    about: 'plants bugs in copies of the code: the simulator (sim) or the tests of the specification (spec) find each',
    load: () => import('./proofs/seeded-bugs.mjs'),
  },
  mutants: {
    about: 'counts the mutants of merge, limiter, outcomes and reconciliation that tests detect; 30 minutes (AREA)',
    load: () => import('./proofs/mutants.mjs'),
  },
  steady: {
    about: 'runs npm test twice next to three busy processes and lists failures and retries (--times N --burners N)',
    load: () => import('./proofs/steady.mjs'),
  },
}

/**
 * `npm run prove -- NAME` runs a long proof; without a name it lists them. Further arguments go to the proof.
 *
 * @param {readonly string[]} args
 */
async function prove([name, ...args]) {
  if (name === undefined) {
    for (const [each, { about }] of Object.entries(PROOFS)) process.stdout.write(`${each.padEnd(16)} ${about}\n`)
    return 0
  }
  if (!Object.hasOwn(PROOFS, name))
    throw new Stop(`There is no proof "${name}". There are: ${Object.keys(PROOFS).join(', ')}.`)
  const proof = await PROOFS[name].load()
  return proof.prove(args, name)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endProgramsWithThisScript()
  await runScript(() => prove(process.argv.slice(2)))
}
