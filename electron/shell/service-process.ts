import { utilityProcess } from 'electron'
import { z } from 'zod'
import type { Result } from '../../shared/result.ts'
import { fail, ok } from '../../shared/result.ts'

/** The ready message of the embedded service. The token stays in this process. */
const Ready = z.object({
  baseUrl: z.string(),
  authUrl: z.string(),
  token: z.string(),
  user: z.object({ id: z.number(), email: z.string() }),
})
type ServiceReady = z.infer<typeof Ready>

export type ServiceProcess = { readonly ready: ServiceReady; readonly stop: () => Promise<void> }

export type ServiceStart = {
  readonly script: string
  /** The folder of its sheets. */
  readonly folder: string
  /** 0 chooses a free port. */
  readonly port: number
  /** Called when it has ended unexpectedly after it was ready. */
  readonly onExit: (code: number) => void
}

/** Starts the embedded service in a separate process, and waits until it is ready. */
export function startService({ script, folder, port, onExit }: ServiceStart): Promise<Result<ServiceProcess>> {
  const child = utilityProcess.fork(script, ['--port', String(port), '--data', folder, '--sample', '--for-app'], {
    serviceName: 'Sheaf service',
    stdio: 'pipe',
  })
  let isStopping = false
  let errorOutput = ''
  let output = ''
  let settled = false

  return new Promise(resolve => {
    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput = (errorOutput + chunk.toString('utf8')).slice(-2000)
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      if (settled) return
      output += chunk.toString('utf8')
      const lineEnd = output.indexOf('\n')
      if (lineEnd < 0) return
      settled = true
      const ready = parseReady(output.slice(0, lineEnd))
      if (ready) {
        const end = () => {
          isStopping = true
          return stop(child)
        }
        return resolve(ok({ ready, stop: end }))
      }
      child.kill()
      resolve(
        fail({
          kind: 'service-failed',
          message: 'The service on this computer started, but its response could not be read.',
        }),
      )
    })
    child.once('exit', code => {
      if (isStopping) return
      if (settled) return onExit(code)
      settled = true
      resolve(fail({ kind: 'service-failed', message: lastLine(errorOutput) }))
    })
  })
}

function parseReady(line: string): ServiceReady | null {
  try {
    return Ready.parse(JSON.parse(line))
  } catch {
    return null // not the ready line: the caller reports it
  }
}

const lastLine = (text: string): string =>
  text.trim().split('\n').at(-1) || 'The service on this computer did not start.'

function stop(child: Electron.UtilityProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    if (!child.kill()) resolve()
  })
}
