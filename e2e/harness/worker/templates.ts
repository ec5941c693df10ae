import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { REDIRECT_ADDRESSES } from '../../../shared/model/sign-in/browser-sign-in.ts'
import { type RegisteredApp, type RunningService, type ServiceOptions, startService } from '../service.ts'

/** The data of a service that was started once and has ended, with what nearly every test asks it for. */
interface Template {
  readonly data: string
  /** Of the first user, with all rights; it lasts. */
  readonly token: string
  /** By the address where they get their answers. */
  readonly apps: ReadonlyMap<string, RegisteredApp>
}

/** One with the sample and one without, each made when it is first asked for. */
export type Templates = (kind: 'sample' | 'empty') => Promise<Template>

/** Making the sample, a token and an app takes longer than all that a service does in a test: it is done once, and copied. */
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
  // Where there is a sample, hardly anybody signs in by the browser.
  const wanted = sample ? [] : Object.values(REDIRECT_ADDRESSES)
  try {
    const [token, apps] = await Promise.all([
      service.mintToken(service.user.email),
      Promise.all(wanted.map(async to => [to, await service.registerApp(to)] as const)),
    ])
    return { data, token, apps: new Map(apps) }
  } finally {
    // Only what nobody writes any more can be copied whole.
    await service.stop()
  }
}

/** A service on a copy of its own; where the folder that is given has data in it, on that. */
export async function startFrom(
  templates: Templates,
  data: string,
  options: Partial<ServiceOptions> = {},
): Promise<RunningService> {
  if (options.data) return startService({ ...options, data })
  const template = await templates(options.sample ? 'sample' : 'empty')
  await cp(template.data, data, { recursive: true })
  const service = await startService({ ...options, data })
  // Each is given once: who asks again wants another one.
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
