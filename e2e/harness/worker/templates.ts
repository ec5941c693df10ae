import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { REDIRECT_ADDRESSES } from '../../../shared/model/sign-in/browser-sign-in.ts'
import { type RegisteredApp, type RunningService, type ServiceOptions, startService } from '../service.ts'

/** The data of a stopped service, with a token and apps that nearly every test needs. */
type Template = {
  readonly data: string
  /** Of the first user, with all scopes; permanent. */
  readonly token: string
  /** By redirect address. */
  readonly apps: ReadonlyMap<string, RegisteredApp>
}

/** With and without the sample, each created on first use. */
export type Templates = (kind: 'sample' | 'empty') => Promise<Template>

/** Creating the sample, a token and an app takes longer than the rest of a test, so it is done once and copied. */
export function templatesIn(folder: string): Templates {
  const made = new Map<string, Promise<Template>>()
  return kind => {
    const found = made.get(kind) ?? make(join(folder, kind), kind === 'sample')
    made.set(kind, found)
    return found
  }
}

async function make(data: string, sample: boolean): Promise<Template> {
  await mkdir(data)
  const service = await startService({ data, sample })
  // Tests with the sample hardly ever use browser sign-in.
  const wanted = sample ? [] : Object.values(REDIRECT_ADDRESSES)
  try {
    const [token, apps] = await Promise.all([
      service.mintToken(service.user.email),
      Promise.all(wanted.map(async to => [to, await service.registerApp(to)] as const)),
    ])
    return { data, token, apps: new Map(apps) }
  } finally {
    // Only a stopped service's data can be copied consistently.
    await service.stop()
  }
}

/** Starts a service on a copy; on the given folder itself if it already has data. */
export async function startFrom(
  templates: Templates,
  data: string,
  options: Partial<ServiceOptions> = {},
): Promise<RunningService> {
  if (options.data) return startService({ ...options, data })
  const template = await templates(options.sample ? 'sample' : 'empty')
  await cp(template.data, data, { recursive: true })
  const service = await startService({ ...options, data })
  // Each app is given out once: a second request needs another one.
  const apps = new Map(template.apps)
  const tokens = [template.token]
  const { mintToken, registerApp } = service
  return Object.assign(service, {
    mintToken: async (email: string, scopes?: readonly string[]) =>
      (email === service.user.email && !scopes && tokens.pop()) || mintToken(email, scopes),
    registerApp: async (redirect: string) => {
      const app = apps.get(redirect)
      apps.delete(redirect)
      return app ?? registerApp(redirect)
    },
  })
}
