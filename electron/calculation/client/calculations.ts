import type { FormulaPreview } from '../../../shared/model/sheet/formula-preview.ts'
import type { CalculatedNews, SheetMessage } from '../../../shared/model/sheet/sheet-message.ts'
import type { CalculationReply, CalculationRequest, FormulaCell, GivenInputs, InputNeeds } from '../protocol.ts'

/** The part of a worker that is needed here, so that a test can replace the thread. */
export type CalculationPort = {
  postMessage(request: CalculationRequest, transfer: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (reply: CalculationReply) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
}

/** A sheet that is calculated. It receives the messages that a window does. */
export type SheetRun = {
  readonly number: number
  post(message: SheetMessage): void
  /** Answers `onWanted`; again when they have changed. Null: they are not on this computer. */
  give(inputs: GivenInputs | null): void
  /** The result that a formula would have in a cell; null if that is not known. */
  preview(cell: FormulaCell, formula: string): Promise<FormulaPreview | null>
  /** Its sheet has another snapshot: nothing arrives any more. The thread keeps it, for `begin` or until `end`. */
  rest(): void
  end(): void
}

export type RunEvents = {
  /** New results, or null if they will not be kept up to date any more. */
  onResults(calculated: CalculatedNews | null): void
  /**
   * A formula reads something outside the rows of its sheet. Without an answer, a sheet that has such a formula when it
   * is opened is not calculated.
   */
  onWanted(needs: InputNeeds): void
}

/** Main's side of the thread that calculates formulas. */
export type Calculations = {
  /** Calculates a sheet from now on. `before`: continues a run that rests, and calculates only what is different. */
  begin(events: RunEvents, before?: SheetRun | null): SheetRun
}

/** After an error of the thread, which is reported, nothing is calculated any more: the service's results are shown. */
export function createCalculations(port: CalculationPort, onError: (cause: Error) => void): Calculations {
  const runs = new Map<number, RunEvents>()
  /** Those of the thread, including those that rest. */
  const known = new Set<number>()
  const previews = new Map<number, (preview: FormulaPreview | null) => void>()
  let lastRun = 0
  let lastRequest = 0
  let isBroken = false
  const answer = (request: number, preview: FormulaPreview | null): void => {
    previews.get(request)?.(preview)
    previews.delete(request)
  }

  port.on('message', reply => {
    if (reply.kind === 'previewed') answer(reply.request, reply.preview)
    else if (reply.kind === 'calculated') runs.get(reply.run)?.onResults(reply.calculated)
    else runs.get(reply.run)?.onWanted(reply.needs)
  })
  port.on('error', cause => {
    isBroken = true
    for (const { onResults } of runs.values()) onResults(null)
    runs.clear()
    known.clear()
    for (const request of previews.keys()) answer(request, null)
    onError(cause)
  })

  return {
    begin(events, before = null) {
      const run = ++lastRun
      if (!isBroken) {
        runs.set(run, events)
        known.add(run)
      }
      if (before && known.delete(before.number)) port.postMessage({ kind: 'continue', run, before: before.number }, [])
      return {
        number: run,
        post(message) {
          if (runs.has(run)) port.postMessage({ kind: 'message', run, message }, [])
        },
        give(inputs) {
          if (runs.has(run)) port.postMessage({ kind: 'inputs', run, inputs }, [])
        },
        preview(cell, formula) {
          if (!runs.has(run)) return Promise.resolve(null)
          const request = ++lastRequest
          const preview = new Promise<FormulaPreview | null>(resolve => previews.set(request, resolve))
          port.postMessage({ kind: 'preview', run, request, cell, formula }, [])
          return preview
        },
        rest() {
          runs.delete(run)
        },
        end() {
          runs.delete(run)
          if (known.delete(run)) port.postMessage({ kind: 'end', run }, [])
        },
      }
    },
  }
}
