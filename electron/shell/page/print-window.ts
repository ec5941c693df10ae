import type { Session, WebContents } from 'electron'
import { session } from 'electron'
import type { PrintPage } from '../../../shared/model/import-export.ts'
import { htmlText } from '../../../shared/print/html-text.ts'
import { PAGE_MARGIN } from '../../../shared/print/page-layout.ts'
import { makeWindow } from './make-window.ts'
import { closeSession } from './security.ts'

/** A separate origin, so that this page may not call main. */
const PRINT_ORIGIN = 'app://print'
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Only inline style sheets: no script, no image, no request.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}
const NO_SCRIPTS = { javascript: false, images: false }
const PX_PER_INCH = 96

export type PrintJob = {
  /** The page as HTML in parts; the next part is requested after the previous one was sent. */
  readonly parts: () => Iterable<string>
  readonly page: PrintPage
  /** Printed at the bottom of every page. */
  readonly footer: string
  /** Whether it is short enough to include the structure for screen readers, which multiplies the file size. */
  readonly isShort: boolean
  readonly signal: AbortSignal
}

/** Lays pages out in a hidden window. Both calls reject when the signal is aborted. */
export const printer = {
  /** Null if Chromium could not lay it out, usually for lack of memory. */
  toPdf: (job: PrintJob): Promise<Uint8Array | null> =>
    withPage(job, contents =>
      contents.printToPDF({
        pageSize: job.page.paper,
        landscape: job.page.landscape,
        margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate: footerHtml(job.footer),
        generateTaggedPDF: job.isShort,
      }),
    ).catch(cause => {
      if (job.signal.aborted) throw cause
      return null
    }),

  /** Shows the system's dialog. False if it was cancelled, or no printer accepted the job. */
  toPaper: (job: PrintJob): Promise<boolean> =>
    withPage(
      job,
      contents =>
        new Promise(resolve => {
          const { paper, landscape } = job.page
          contents.print({ pageSize: paper, landscape, printBackground: true, footer: job.footer }, resolve)
        }),
    ),
}

const MARGIN = PAGE_MARGIN / PX_PER_INCH

const footerHtml = (footer: string) =>
  `<div style="display:flex;justify-content:space-between;width:100%;padding:0 ${PAGE_MARGIN}px;font:8px system-ui,sans-serif;color:#555"><span>${htmlText(footer)}</span><span><span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`

/** Pages being laid out, by address. */
const jobs = new Map<string, PrintJob>()
let lastJob = 0
let printing: Session | null = null

/** In memory only, and shared with no other window. */
function printSession(): Session {
  if (printing) return printing
  printing = session.fromPartition('print', { cache: false })
  closeSession(printing, PRINT_ORIGIN)
  printing.protocol.handle('app', ({ url }) => {
    const job = jobs.get(url)
    return job ? new Response(toStream(job.parts()), { headers: HEADERS }) : new Response('Not found', { status: 404 })
  })
  return printing
}

async function withPage<T>(job: PrintJob, use: (contents: WebContents) => Promise<T>): Promise<T> {
  job.signal.throwIfAborted()
  lastJob += 1
  const address = `${PRINT_ORIGIN}/${lastJob}`
  jobs.set(address, job)
  const window = makeWindow({ show: false, page: { ...NO_SCRIPTS, session: printSession() } })
  const givenUp = new Promise<never>((_, reject) => {
    job.signal.addEventListener('abort', () => reject(job.signal.reason), { once: true })
  })
  try {
    const printed = window.loadURL(address).then(() => use(window.webContents))
    return await Promise.race([printed, givenUp])
  } finally {
    jobs.delete(address)
    window.destroy()
  }
}

function toStream(parts: Iterable<string>): ReadableStream<Uint8Array> {
  const rest = parts[Symbol.iterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = rest.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}
