import type { CalculationReply, CalculationRequest } from '../protocol.ts'
import { type Calendar, createSheetCalculation, type SheetCalculation } from './sheet-calculation.ts'

/** The whole thread without its messages: calculates every open sheet that has formulas. */
export function createCalculationCore(calendar: Calendar, reply: (reply: CalculationReply) => void) {
  const runs = new Map<number, SheetCalculation>()
  return {
    handle(request: Exclude<CalculationRequest, { kind: 'close' }>): void {
      if (request.kind === 'end') return void runs.delete(request.run)
      const { run, message } = request
      const sheet = runs.get(run) ?? createSheetCalculation(calendar)
      runs.set(run, sheet)
      const calculated = sheet.take(message)
      if (calculated) reply({ run, calculated })
    },
    /** The date may have changed. */
    renew(): void {
      for (const [run, sheet] of runs) {
        const calculated = sheet.renew()
        if (calculated) reply({ run, calculated })
      }
    },
  }
}
