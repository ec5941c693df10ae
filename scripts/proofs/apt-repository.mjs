import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { buildRepository } from '../packaging/apt/build-repository.mjs'
import { runProgram } from '../process.mjs'
import { say } from '../progress.mjs'

/** The exit code of proofs that could not run here; `npm run test:all` counts them as skipped. */
const SKIPPED = 77
const PROGRAMS = { 'apt-get': 'apt', 'apt-ftparchive': 'apt-utils', 'dpkg-deb': 'dpkg', gpg: 'gnupg' }
const ARCHITECTURE = { x64: 'amd64', arm64: 'arm64' }[process.arch]
const PACKAGES = `dists/stable/main/binary-${ARCHITECTURE}/Packages`
const NEWEST = `pool/main/s/sheaf/sheaf_0.2.0_${ARCHITECTURE}.deb`

/**
 * Tests a repository of `npm run package -- --apt`, with small packages and a temporary key, with
 * the real apt in temporary folders: accepted and rejected cases. Installs nothing on this computer.
 */
export async function prove() {
  const folders = `${process.env.PATH}${delimiter}/usr/sbin`.split(delimiter)
  const missing = Object.keys(PROGRAMS).filter(name => !folders.some(folder => existsSync(join(folder, name))))
  if (missing.length > 0) {
    say(`skipped: the apt repository: install ${missing.map(name => PROGRAMS[name]).join(' ')} first`)
    return SKIPPED
  }
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-apt-'))
  const env = { ...process.env, GNUPGHOME: join(folder, 'keys') }
  try {
    mkdirSync(env.GNUPGHOME, { mode: 0o700 })
    const debs = [await aDeb(folder, '0.1.0'), await aDeb(folder, '0.2.0')]
    const keys = { publisher: await newKey('publisher', env), stranger: await newKey('stranger', env) }
    for (const [name, run] of Object.entries(steps({ folder, env, debs, keys }))) {
      try {
        await run()
      } catch (error) {
        throw new Error(`FAILED ${name}\n${error.stack}`, { cause: error })
      }
      process.stdout.write(`ok    ${name}\n`)
    }
    return 0
  } finally {
    await runProgram('gpgconf', ['--kill', 'gpg-agent'], { env })
    rmSync(folder, { recursive: true, force: true })
  }
}

function steps({ folder, env, debs, keys }) {
  /** A new repository, changed after signing, for an apt without a cache. */
  const published = async ({ key = keys.publisher, change = () => undefined } = {}) => {
    const home = mkdtempSync(join(folder, 'try-'))
    const repository = join(home, 'repository')
    mkdirSync(repository)
    await buildRepository({ debs, key, address: `copy:${repository}`, folder: repository, env })
    const sources = readFileSync(join(repository, 'sheaf.sources'), 'utf8')
    change({
      edit: (path, edited) => writeFileSync(join(repository, path), edited(readFileSync(join(repository, path)))),
      remove: path => rmSync(join(repository, path)),
    })
    return { home, apt: await anApt(home, sources), repository, sources }
  }
  const refused = async (options, why) => {
    const { apt } = await published(options)
    const { code, output } = await apt('update')
    expect(code !== 0 || /^(E|W): /m.test(output), `apt-get update took it:\n${output}`)
    expect(why.test(output), `apt-get update had another reason:\n${output}`)
    const offered = await apt('download', 'sheaf')
    expect(offered.code !== 0, `apt-get download took it:\n${offered.output}`)
  }

  return {
    'apt takes the repository by its sheaf.sources, and has the newest version from it': async () => {
      const { apt, home } = await published()
      await must(apt('update'))
      await must(apt('download', 'sheaf'))
      const got = readFileSync(join(home, `sheaf_0.2.0_${ARCHITECTURE}.deb`))
      expect(got.equals(readFileSync(debs[1])), 'the package is another one than was published')
    },

    'a changed list of packages is refused': () =>
      refused(
        {
          change({ edit }) {
            const worse = bytes => Buffer.from(String(bytes).replace('Version: 0.2.0', 'Version: 0.9.0'))
            edit(PACKAGES, worse)
            edit(`${PACKAGES}.gz`, bytes => gzipSync(worse(gunzipSync(bytes))))
          },
        },
        /Hash Sum mismatch|unexpected size/,
      ),

    'a changed package is refused': async () => {
      const worse = bytes => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])])
      const { apt } = await published({ change: ({ edit }) => edit(NEWEST, worse) })
      await must(apt('update'))
      const { code, output } = await apt('download', 'sheaf')
      expect(code !== 0 && /Hash Sum mismatch/.test(output), output)
    },

    'what was changed in the signed file itself is refused': () =>
      refused(
        {
          change: ({ edit }) =>
            edit('dists/stable/InRelease', text => Buffer.from(String(text).replace('Label: Sheaf', 'Label: Sheep'))),
        },
        /BADSIG|invalid/,
      ),

    'a repository without signatures is refused': () =>
      refused(
        {
          change({ remove }) {
            remove('dists/stable/InRelease')
            remove('dists/stable/Release.gpg')
          },
        },
        /not signed/,
      ),

    'the same signed by somebody else is refused': async () => {
      const { sources } = await published()
      const { home, repository } = await published({ key: keys.stranger })
      const signedBy = sources.slice(sources.indexOf('Signed-By:'))
      const apt = await anApt(
        home,
        `Types: deb\nURIs: copy:${repository}\nSuites: stable\nComponents: main\n${signedBy}`,
      )
      const { output } = await apt('update')
      expect(/NO_PUBKEY|not signed/.test(output), output)
      expect((await apt('download', 'sheaf')).code !== 0, 'apt-get download took it')
    },
  }
}

/** apt with all of its state in one folder: lists, keys and packages of this computer are not used. */
async function anApt(home, sources) {
  const root = join(home, 'apt')
  rmSync(root, { recursive: true, force: true })
  for (const path of [
    'etc/sources.list.d',
    'etc/preferences.d',
    'etc/trusted.gpg.d',
    'etc/apt.conf.d',
    'state/lists/partial',
    'cache/archives/partial',
  ])
    mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'status'), '')
  writeFileSync(join(root, 'etc/sources.list.d/sheaf.sources'), sources)
  const options = {
    'Dir::Etc': join(root, 'etc'),
    'Dir::State': join(root, 'state'),
    'Dir::State::status': join(root, 'status'),
    'Dir::Cache': join(root, 'cache'),
    'APT::Architecture': ARCHITECTURE,
    'APT::Architectures': ARCHITECTURE,
    // As root, apt would drop to a user who cannot read this folder.
    'APT::Sandbox::User': process.getuid() === 0 ? 'root' : '',
  }
  // Read before any other configuration file, so that this computer's are not.
  const settings = join(root, 'apt.conf')
  writeFileSync(
    settings,
    Object.entries(options)
      .map(([name, value]) => `${name} "${value}";\n`)
      .join(''),
  )
  const env = { ...process.env, LC_ALL: 'C', APT_CONFIG: settings }
  return (...args) => runProgram('apt-get', ['-q', ...args], { cwd: home, env })
}

/** An empty package. */
async function aDeb(folder, version) {
  const tree = mkdtempSync(join(folder, 'deb-'))
  mkdirSync(join(tree, 'DEBIAN'), { mode: 0o755 })
  writeFileSync(
    join(tree, 'DEBIAN/control'),
    `Package: sheaf\nVersion: ${version}\nArchitecture: ${ARCHITECTURE}\nMaintainer: Nobody <nobody@sheaf.example>\nDescription: stands in for Sheaf\n`,
  )
  const output = join(folder, `sheaf_${version}_${ARCHITECTURE}.deb`)
  await must(runProgram('dpkg-deb', ['--root-owner-group', '--build', tree, output]))
  return output
}

async function newKey(name, env) {
  const address = `${name}@sheaf.example`
  await must(
    runProgram('gpg', ['--batch', '--passphrase', '', '--quick-generate-key', address, 'ed25519', 'sign', 'never'], {
      env,
    }),
  )
  return address
}

async function must(running) {
  const { code, output } = await running
  expect(code === 0, output)
}

function expect(isSo, otherwise) {
  if (!isSo) throw new Error(otherwise)
}
