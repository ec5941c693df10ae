import { type Deed, editsIn, type Row } from '../typing/model.ts'
import { type AskService, readSheet } from '../typing/on-service.ts'
import type { Paper } from '../typing/paper.ts'
import { type Candidates, createCandidates } from './candidates.ts'
import type { Report } from './report.ts'

/** Follows the reports of all runs about stored edits, and compares them with the service at the end. */
export async function createTally(ask: AskService, papers: readonly Paper[]) {
  const sheets = new Map<number, Candidates>()
  for (const paper of papers) sheets.set(paper.sheetId, createCandidates((await readSheet(ask, paper)).sheet))
  const wrong: string[] = []
  const counts = { stored: 0, rows: 0, comments: 0, cutOff: 0, underWay: 0, twice: 0 }
  let trying: { readonly sheetId: number; readonly deed: Deed } | null = null

  const showsTwice = (rows: readonly Row[]) => new Set(rows.map(({ key }) => key)).size < rows.length
  const looksAt = (sheetId: number, rows: readonly Row[]): void => {
    // Between the response and storing it, a new row may be shown twice, until the service was asked.
    if (showsTwice(rows)) counts.twice += 1
    else if (!sheets.get(sheetId)?.shows(rows)) {
      wrong.push(`A window shows ${JSON.stringify(rows)}, which is not ${JSON.stringify(sheets.get(sheetId)?.last())}`)
    }
  }
  const hear = (report: Report): void => {
    if (report.says === 'bug') wrong.push(report.what)
    if (report.says === 'refused') wrong.push(`What a person did was refused: ${report.error}`)
    if (report.says === 'open') counts.underWay += report.edits
    if (report.says === 'shows') looksAt(report.sheetId, report.rows)
    if (report.says === 'rests' && report.unsaved > 0)
      wrong.push(`${report.unsaved} edits wait: ${report.waiting.join('; ')}`)
    if (report.says === 'tries') trying = report
    if (report.says === 'stored' && trying) {
      sheets.get(trying.sheetId)?.done(trying.deed)
      counts.stored += editsIn(trying.deed)
      if (trying.deed.kind === 'add') counts.rows += trying.deed.rows.length
      if (trying.deed.kind === 'begin' || trying.deed.kind === 'reply') counts.comments += 1
    }
    if (report.says === 'stored' || report.says === 'refused') trying = null
  }

  return {
    hear,
    counts,
    wrong,
    /** A run is over, possibly killed while an edit was being stored. */
    over(): void {
      if (!trying) return
      counts.cutOff += 1
      sheets.get(trying.sheetId)?.cutOff(trying.deed)
      trying = null
    },
    /** Compares the service's data with the expected data. */
    async compare(): Promise<void> {
      for (const paper of papers) {
        const { sheet } = await readSheet(ask, paper)
        const difference = sheets.get(paper.sheetId)?.difference(sheet)
        if (difference) wrong.push(`The service has something else in sheet ${paper.sheetId}: ${difference}`)
      }
    },
  }
}
