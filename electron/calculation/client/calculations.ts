import type { CalculatedNews, SheetMessage } from '../../../shared/model/sheet/sheet-message.ts'
import type { CalculationReply, CalculationRequest } from '../protocol.ts'

/** The part of a worker that is needed here, so that a test can replace the thread. */
export type CalculationPort = {
  postMessage(request: CalculationRequest, transfer: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (reply: CalculationReply) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
}

/** A sheet that is calculated. It receives the messages that a window does. */
export type SheetRun = {
  post(message: SheetMessage): void
  end(): void
}

/** Main's side of the thread that calculates formulas. */
export type Calculations = {
  /**
   * Calculates a sheet from now on. `onResults` receives its results, and null if they will not be kept up to date any
   * more.
   */
  begin(onResults: (calculated: CalculatedNews | null) => void): SheetRun
}

/** After an error of the thread, which is reported, nothing is calculated any more: the service's results are shown. */
export function createCalculations(port: CalculationPort, onError: (cause: Error) => void): Calculations {
  const runs = new Map<number, (calculated: CalculatedNews | null) => void>()
  let lastRun = 0
  let isBroken = false

  port.on('message', ({ run, calculated }) => runs.get(run)?.(calculated))
  port.on('error', cause => {
    isBroken = true
    for (const tell of runs.values()) tell(null)
    runs.clear()
    onError(cause)
  })

  return {
    begin(onResults) {
      const run = ++lastRun
      if (!isBroken) runs.set(run, onResults)
      return {
        post(message) {
          if (runs.has(run)) port.postMessage({ kind: 'message', run, message }, [])
        },
        end() {
          if (runs.delete(run)) port.postMessage({ kind: 'end', run }, [])
        },
      }
    },
  }
}
