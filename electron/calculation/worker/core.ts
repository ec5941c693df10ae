import type { SheetId } from '../../../shared/model/ids.ts'
import type { CalculatedNews } from '../../../shared/model/sheet/sheet-message.ts'
import type { CalculationReply, CalculationRequest } from '../protocol.ts'
import { passRanges } from './linked-sheets.ts'
import type { Calendar } from './run.ts'
import { createSheetCalculation, type SheetCalculation } from './sheet-calculation.ts'

/** The whole thread without its messages: calculates every open sheet that has formulas, and the sheets they read. */
export function createCalculationCore(calendar: Calendar, reply: (reply: CalculationReply) => void) {
  const runs = new Map<number, SheetCalculation>()
  /** The run of each sheet that began last. It stays for its readers until the next one begins. */
  const latest = new Map<SheetId, SheetCalculation>()

  const begin = (run: number, before: SheetCalculation | null = null): SheetCalculation => {
    const sheet = createSheetCalculation({
      calendar,
      before,
      find: sheetId => latest.get(sheetId)?.asSource() ?? null,
      want: needs => reply({ kind: 'inputs-wanted', run, needs }),
    })
    runs.set(run, sheet)
    return sheet
  }
  const send = (sheet: SheetCalculation, calculated: CalculatedNews | null): void => {
    if (!calculated) return
    for (const [run, each] of runs) if (each === sheet) reply({ kind: 'calculated', run, calculated })
  }
  const followOthers = (): void => {
    for (const sheet of runs.values()) send(sheet, sheet.renewSources())
    passRanges(latest, (sheet, results, others) => send(sheet, sheet.takeOthers(results, others)))
  }
  /** Of the runs that have ended, only those stay whose sheet a running one reads, directly or through others. */
  const dropUnread = (): void => {
    const read = new Set<SheetCalculation>()
    const reach = (sheet: SheetCalculation): void => {
      if (read.has(sheet)) return
      read.add(sheet)
      for (const { sheetId } of sheet.ranges().values()) {
        const source = latest.get(sheetId)
        if (source) reach(source)
      }
    }
    for (const sheet of runs.values()) reach(sheet)
    for (const [sheetId, sheet] of latest) if (!read.has(sheet)) latest.delete(sheetId)
  }

  return {
    handle(request: Exclude<CalculationRequest, { kind: 'close' }>): void {
      if (request.kind === 'end') {
        runs.delete(request.run)
        dropUnread()
        return
      }
      if (request.kind === 'continue') {
        begin(request.run, runs.get(request.before) ?? null)
        runs.delete(request.before)
        return
      }
      if (request.kind === 'preview') {
        const preview = runs.get(request.run)?.preview(request.cell, request.formula) ?? null
        reply({ kind: 'previewed', request: request.request, preview })
        return
      }
      const sheet = runs.get(request.run) ?? begin(request.run)
      send(sheet, request.kind === 'message' ? sheet.take(request.message) : sheet.give(request.inputs))
      const sheetId = sheet.sheetId()
      if (sheetId !== null && (sheet.asSource() || !latest.has(sheetId))) latest.set(sheetId, sheet)
      if (request.kind === 'inputs') dropUnread()
      followOthers()
    },
    /** The date may have changed. */
    renew(): void {
      for (const sheet of runs.values()) send(sheet, sheet.renew())
      followOthers()
    },
  }
}
