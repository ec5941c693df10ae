import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CancellationToken, type UpdateInfo } from 'builder-util-runtime'
import { BaseUpdater, NsisUpdater } from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js'
import type { AppUpdater, DownloadExecutorResult, DownloadUpdateOptions } from 'electron-updater/out/AppUpdater.js'
import { DownloadedUpdateHelper } from 'electron-updater/out/DownloadedUpdateHelper.js'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { After } from '../../shared/after.ts'
import type { NewVersion, UpdateProblem } from '../../shared/model/update.ts'
import { type BeginRequest, FileRequests } from './file-requests.ts'
import { replaceFile } from './replace-file.ts'
import { type Manifest, readSignedManifest } from './signed-manifest.ts'
import { problemOf, UpdateRefusal } from './update-refusal.ts'
import type { UpdateSource } from './update-source.ts'
import type { Installable } from './update-way.ts'

export type UpdaterDeps = {
  readonly source: UpdateSource
  readonly installable: Installable
  readonly version: string
  /** A folder for this only: downloads are stored there until they are installed. */
  readonly folder: string
  readonly fetch: typeof fetch
  readonly request: BeginRequest
  readonly after: After
  readonly log: { readonly info: (line: string) => void; readonly error: (line: string, cause?: unknown) => void }
}

/** The updater interface for the policy (`updates.ts`). */
export type Updater = {
  /** `newer` null: this is the newest version. */
  readonly check: () => Promise<{ readonly newer: NewVersion | null } | { readonly problem: UpdateProblem }>
  /** Downloads the version of the last check. */
  readonly download: (
    onReceived: (bytes: number) => void,
    signal: AbortSignal,
  ) => Promise<'ready' | 'cancelled' | { readonly problem: UpdateProblem }>
  /** Replaces this program by the download; blocks. False: nothing was changed. */
  readonly install: (restart: boolean) => boolean
  /** The file that starts Sheaf; null if an installer does that itself. */
  readonly program: string | null
}

/** electron-updater with restrictions: no automatic actions, requests only to `source`, and only signed content. */
export function openUpdater(deps: UpdaterDeps): Updater {
  const { installable, folder, version, log } = deps
  const requests = new FileRequests({ ...deps, idleTimeoutMs: deps.source.idleTimeoutMs })
  const updater =
    installable.kind === 'nsis'
      ? new NsisUpdater(null, adapter(deps))
      : new FileUpdater(adapter(deps), installable, requests)
  arm(updater, requests, deps)

  const mayInstall = installable.kind !== 'none'
  return {
    async check() {
      try {
        const checked = await updater.checkForUpdates()
        if (checked === null) throw new Error('electron-updater did not ask')
        const info = checked.updateInfo
        if (checked.isUpdateAvailable) return { newer: toNewVersion(info, installable) }
        rmSync(folder, { recursive: true, force: true })
        if (info.version !== version) throw new UpdateRefusal('older')
        return { newer: null }
      } catch (error) {
        return { problem: problemOf(error, 'no-answer') }
      }
    },

    async download(onReceived, signal) {
      const token = new CancellationToken()
      const onProgress = ({ transferred }: { readonly transferred: number }) => onReceived(transferred)
      const cancel = () => token.cancel()
      signal.addEventListener('abort', cancel)
      updater.on('download-progress', onProgress)
      try {
        if (!mayInstall) throw new UpdateRefusal('unreadable')
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        await updater.downloadUpdate(token)
        return 'ready'
      } catch (error) {
        if (token.cancelled) return 'cancelled'
        return { problem: problemOf(error, 'broken-off') }
      } finally {
        signal.removeEventListener('abort', cancel)
        updater.off('download-progress', onProgress)
      }
    },

    install(restart) {
      const isInstalled = updater.install(true, restart)
      log.info(isInstalled ? 'The new version is installed.' : 'The new version could not be installed.')
      return isInstalled
    },

    program: installable.kind === 'appimage' ? installable.file : null,
  }
}

function toNewVersion({ version, releaseNotes, files }: UpdateInfo, installable: Installable): NewVersion {
  const notes = typeof releaseNotes === 'string' ? releaseNotes : ''
  if (installable.kind === 'none') return { version, notes, way: installable.way, bytes: null }
  return { version, notes, way: 'itself', bytes: files[0]?.size ?? null }
}

/** Replaces Electron for electron-updater, so that it can act only on our calls. */
const adapter = ({ version, folder }: UpdaterDeps): AppAdapter => ({
  version,
  name: 'Sheaf',
  isPackaged: true,
  // A missing file: address and keys are not read from a file next to the program.
  appUpdateConfigPath: join(folder, 'no-configuration.yml'),
  userDataPath: folder,
  baseCachePath: folder,
  whenReady: async () => undefined,
  relaunch: () => undefined,
  quit: () => undefined,
  onQuit: () => undefined,
})

function arm(updater: AppUpdater, requests: FileRequests, deps: UpdaterDeps): void {
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  // A differential download combines many requests that cannot be checked separately.
  updater.disableDifferentialDownload = true
  updater.logger = {
    info: line => deps.log.info(`updates: ${line}`),
    warn: line => deps.log.info(`updates: ${line}`),
    error: line => deps.log.error(`updates: ${line}`),
  }
  // Untyped properties: its requests, the download folder, and the user id that it would create and send.
  Object.assign(updater, {
    httpExecutor: requests,
    downloadedUpdateHelper: new DownloadedUpdateHelper(deps.folder),
    stagingUserIdPromise: { value: Promise.resolve('') },
  })
  const read = async (name: string) => {
    const manifest = await readSignedManifest(new URL(name, deps.source.address), {
      ...deps,
      keys: deps.source.keys,
      idleTimeoutMs: deps.source.idleTimeoutMs,
    })
    const info = toUpdateInfo(manifest, deps.installable)
    requests.expect(info.files[0]?.size ?? 0)
    return info
  }
  const updateProvider = signedProvider(deps.source.address.href, read)
  updater.setFeedURL({ provider: 'custom', updateProvider })
}

const EXTENSIONS = { appimage: '.AppImage', nsis: '.exe' } as const

/** With the one file in it that this copy can install. */
function toUpdateInfo({ version, files, releaseDate, releaseNotes }: Manifest, { kind }: Installable): UpdateInfo {
  const fitting = kind === 'none' ? files : files.filter(({ url }) => url.endsWith(EXTENSIONS[kind]))
  const file = fitting.find(({ url }) => url.includes(process.arch)) ?? fitting[0]
  if (file === undefined) throw new UpdateRefusal('unreadable')
  return { version, files: [file], path: file.url, sha512: file.sha512, releaseDate, releaseNotes }
}

/** electron-updater's generic web server, whose manifest must be signed. */
const signedProvider = (url: string, read: (name: string) => Promise<UpdateInfo>) =>
  class extends GenericProvider {
    constructor(_: unknown, updater: AppUpdater, options: ProviderRuntimeOptions) {
      super({ provider: 'generic', url }, updater, options)
    }

    override getLatestVersion(): Promise<UpdateInfo> {
      return read(`${this.getDefaultChannelName()}.yml`)
    }
  }

/**
 * An AppImage. electron-updater's implementation deletes the old file before the new one replaces it, renames the new
 * one, and starts it to install itself; here the file keeps its name and permissions, and is replaced in one step.
 */
class FileUpdater extends BaseUpdater {
  readonly #installable: Installable
  readonly #requests: FileRequests

  constructor(app: AppAdapter, installable: Installable, requests: FileRequests) {
    super(null, app)
    this.#installable = installable
    this.#requests = requests
  }

  protected override doDownloadUpdate(downloadUpdateOptions: DownloadUpdateOptions): Promise<DownloadExecutorResult> {
    const { info, provider } = downloadUpdateOptions.updateInfoAndProvider
    const [fileInfo] = provider.resolveFiles(info)
    if (fileInfo === undefined) throw new UpdateRefusal('unreadable')
    return this.executeDownload({
      fileExtension: 'AppImage',
      fileInfo,
      downloadUpdateOptions,
      task: async (file, options) => void (await this.#requests.download(fileInfo.url, file, options)),
    })
  }

  protected override doInstall(): boolean {
    const from = this.installerPath
    const sha512 = this.downloadedUpdateHelper?.downloadedFileInfo?.sha512
    if (from === null || sha512 === undefined || this.#installable.kind !== 'appimage') return false
    replaceFile({ from, to: this.#installable.file, sha512 })
    rmSync(this.app.userDataPath, { recursive: true, force: true })
    return true
  }
}
