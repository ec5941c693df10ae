import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from '../process.mjs'
import { Stop, say, withProgress } from '../progress.mjs'

/** What Electron loads from the system, and the Debian package that brings it. */
const LIBRARIES = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libasound.so.2': 'libasound2',
  'libgbm.so.1': 'libgbm1',
  'libcups.so.2': 'libcups2',
  'libdrm.so.2': 'libdrm2',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXrandr.so.2': 'libxrandr2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libexpat.so.1': 'libexpat1',
  'libsecret-1.so.0': 'libsecret-1-0',
}

/**
 * What a command may need besides, each as programs to find and the Debian packages that bring them: a display for windows, a
 * browser and a keyring for the end-to-end tests of signing in, keys that are pressed on a display, what reads a screen, LibreOffice as the rival that a
 * benchmark starts beside the app.
 */
const PROGRAMS = {
  display: { Xvfb: ['xvfb', 'xauth'] },
  browser: { chromium: ['chromium'] },
  keys: { xdotool: ['xdotool'], setxkbmap: ['x11-xkb-utils'] },
  screen: { import: ['imagemagick'], tesseract: ['tesseract-ocr'] },
  keyring: { 'gnome-keyring-daemon': ['gnome-keyring'], 'dbus-run-session': ['dbus-daemon'] },
  office: { soffice: ['libreoffice-calc', 'libreoffice-gtk3', 'python3-uno'] },
}

/**
 * Typefaces that a desktop has and a bare machine lacks, by what their files are called. A letter that no typeface has is looked for anew
 * each time that it is drawn: sheets in many scripts would be measured by that.
 */
const TYPEFACES = {
  scripts: [
    { named: /cjk|droidsansfallback|microhei/i, brings: 'fonts-droid-fallback' },
    { named: /emoji/i, brings: 'fonts-noto-color-emoji' },
  ],
}

const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env.HOME ?? '/', '.fonts')]

/**
 * Installs the system libraries, one typeface and the programs that are missing, with apt where this
 * user may. Elsewhere it stops, with the command that an administrator has to run.
 *
 * @param {readonly (keyof typeof PROGRAMS | keyof typeof TYPEFACES)[]} needs
 */
export async function installSystemPackages(needs) {
  if (process.platform !== 'linux') return
  const missing = await missingPackages(needs)
  if (missing.length === 0) return
  if (!isOnPath('apt-get')) {
    throw new Stop(
      `Sheaf needs these system packages (Debian names): ${missing.join(' ')}\nInstall them and run this again.`,
    )
  }
  const asRoot = await rootPrefix()
  if (!asRoot) throw new Stop(askAnAdministrator(missing))
  await installWithApt(asRoot, missing)
  const left = await missingPackages(needs)
  if (left.length > 0) say(`Still missing after the installation: ${left.join(' ')}. Going on without.`)
}

async function missingPackages(needs) {
  const { code, output } = await runProgram('ldconfig', ['-p'], { env: withSystemFolders() })
  const libraries = code === 0 ? Object.keys(LIBRARIES).filter(name => !output.includes(`${name} (`)) : []
  return [
    ...libraries.map(name => LIBRARIES[name]),
    ...(hasFont(/./) ? [] : ['fonts-dejavu-core']),
    ...needs.flatMap(need =>
      Object.entries(PROGRAMS[need] ?? {}).flatMap(([program, packages]) => (isOnPath(program) ? [] : packages)),
    ),
    ...needs.flatMap(need => (TYPEFACES[need] ?? []).flatMap(({ named, brings }) => (hasFont(named) ? [] : brings))),
  ]
}

async function installWithApt(asRoot, packages) {
  // sudo drops the environment, so the setting goes through env.
  const [command, ...before] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const apt = (...args) => runProgram(command, [...before, ...args], { env: withSystemFolders() })
  await withProgress(`Installing with apt: ${packages.join(' ')}`, async () => {
    await apt('update', '-qq')
    const names = await Promise.all(packages.map(nameHere))
    const options = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']
    const { code, output } = await apt('install', ...options, ...names)
    if (code === 0) return
    throw new Stop(`${askAnAdministrator(names)}\napt said:\n${output.trim().split('\n').slice(-8).join('\n')}`)
  })
}

/** Newer Debian and Ubuntu renamed some libraries for their 64-bit time. */
async function nameHere(name) {
  const { code } = await runProgram('apt-cache', ['show', `${name}t64`])
  return code === 0 ? `${name}t64` : name
}

/** What to write before a command so that it runs as root: nothing, sudo, or null where neither is possible. */
async function rootPrefix() {
  if (process.getuid() === 0) return []
  if (!isOnPath('sudo')) return null
  const { code } = await runProgram('sudo', ['-n', 'true'])
  return code === 0 ? ['sudo', '-n'] : null
}

function askAnAdministrator(packages) {
  return [
    'Some system packages are missing, and this user may not install them. Run this once, then try again:',
    `  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
  ].join('\n')
}

/** A file of a typeface whose path has this in it. */
const hasFont = named =>
  FONT_FOLDERS.filter(existsSync).some(folder =>
    readdirSync(folder, { recursive: true }).some(name => /\.(ttf|otf|ttc|pfb)$/i.test(name) && named.test(name)),
  )

const searchPath = () => `${process.env.PATH ?? ''}${delimiter}/usr/sbin${delimiter}/sbin`

const withSystemFolders = () => ({ ...process.env, PATH: searchPath() })

const isOnPath = name =>
  searchPath()
    .split(delimiter)
    .some(folder => existsSync(join(folder, name)))
