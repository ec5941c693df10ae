import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from '../process.mjs'
import { Stop, say, withProgress } from '../progress.mjs'

/** System libraries that Electron loads, with their Debian packages. */
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
 * Optional programs with their Debian packages: a display for windows, a browser and a keyring for the end-to-end tests
 * of signing in, key input for a display, OCR for a screen, LibreOffice as the competitor in a benchmark.
 */
const PROGRAMS = {
  display: { Xvfb: ['xvfb', 'xauth'] },
  browser: { chromium: ['chromium'] },
  keys: { xdotool: ['xdotool'], setxkbmap: ['x11-xkb-utils'] },
  screen: { import: ['imagemagick'], tesseract: ['tesseract-ocr'] },
  keyring: { 'gnome-keyring-daemon': ['gnome-keyring'], 'dbus-run-session': ['dbus-daemon'] },
  office: { soffice: ['libreoffice-calc', 'libreoffice-gtk3'] },
}

/** Modules of the system's Python, with their Debian packages: the benchmark controls LibreOffice with it. */
const MODULES = {
  office: { uno: 'python3-uno' },
}
const PYTHON = '/usr/bin/python3'

/**
 * Fonts that a desktop has and a bare machine lacks, by file name. The browser searches fonts for a missing letter at
 * each paint, which would distort measurements of sheets in many scripts.
 */
const TYPEFACES = {
  scripts: [
    { named: /cjk|droidsansfallback|microhei/i, brings: 'fonts-droid-fallback' },
    { named: /emoji/i, brings: 'fonts-noto-color-emoji' },
  ],
}

const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env.HOME ?? '/', '.fonts')]

/**
 * Installs missing system libraries, a font and programs with apt if this user may. Otherwise it stops and prints the
 * command for an administrator.
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
    ...(await missingModules(needs)),
    ...needs.flatMap(need => (TYPEFACES[need] ?? []).flatMap(({ named, brings }) => (hasFont(named) ? [] : brings))),
  ]
}

async function missingModules(needs) {
  const modules = needs.flatMap(need => Object.entries(MODULES[need] ?? {}))
  const found = await Promise.all(modules.map(([name]) => runProgram(PYTHON, ['-c', `import ${name}`])))
  return modules.flatMap(([, brings], at) => (found[at].code === 0 ? [] : brings))
}

async function installWithApt(asRoot, packages) {
  // sudo drops the environment, so the setting is passed by env.
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

/** The prefix that runs a command as root: nothing, sudo, or null when neither is possible. */
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

/** Whether a font file with this in its path exists. */
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
