import { type HtmlStep, type HtmlTable, stepHtml } from '../html-read.ts'

/** The first table of HTML, read in one go. */
export function readHtml(html: string): HtmlTable | null {
  const step = stepHtml(html)
  let read: ReturnType<HtmlStep> = null
  while (read === null) read = step(Number.POSITIVE_INFINITY)
  return read.table
}
