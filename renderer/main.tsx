// First: what it sets has to hold before any schema is made.
import './bridge/zod-without-eval.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RowId } from '../shared/model/ids.ts'
import { App } from './app.tsx'
import { applyEvent } from './bridge/apply-events.ts'
import { accentAtStart, localeTagAtStart } from './queries/settings.ts'
import { startQuery } from './queries/start.ts'
import { onDestinationChosen, onFileOpened, reportBug, tellDrawn } from './queries/window.ts'
import { navigatorState } from './screens/navigator/navigator-state.ts'
import { beginWhereLeft, NOTHING_OPEN } from './screens/shell/at-start/begin-where-left.ts'
import './ui/base.css'
import { personsLocale } from './ui/messages/locale.ts'
import { StyleNonce } from './ui/style-nonce.ts'
import { askFor } from './view/asked-destination.ts'
import { clock } from './view/clock.ts'
import { notify } from './view/notices.ts'
import { PageContextProvider } from './view/page-context.ts'

const SOON = { timeout: 500 }

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
// The name under which the menus' scroll lock looks for it.
Object.assign(window, { __webpack_nonce__: styleNonce })

// A failed call is shown, not repeated behind the person's back: main decides what is tried again. `always`, because asking main
// needs no network.
const cache = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
})
window.bridge.onEvent(event => {
  applyEvent(cache, event, (what, error) => notify({ kind: 'failed', what, error }))
  followStart()
})
// It waits for somebody to be signed in.
onFileOpened(file => navigatorState.openDialog({ kind: 'sheet-from-table', parent: null, file }))
onDestinationChosen(askFor)

clock.set(Date.now())
setInterval(() => clock.set(Date.now()), 1000)

window.addEventListener('error', event => void reportBug(`${event.message} (${event.filename}:${event.lineno})`))
window.addEventListener('unhandledrejection', event => void reportBug(String(event.reason)))
// A file dropped beside a drop zone must not replace the page.
window.addEventListener('dragover', event => event.preventDefault())
window.addEventListener('drop', event => event.preventDefault())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Asked before anything is drawn: React holds back for 300 ms what follows an empty first picture. Main not answering shows in there too.
// With its typeface, so that no text is laid out twice. Without one it is drawn in another.
const typeface = document.fonts.load('13px "Inter Variable"').catch(() => [])
await Promise.all([cache.prefetchQuery(startQuery), typeface])
followStart()
const start = cache.getQueryData(startQuery.queryKey)
const newOpening = () => crypto.randomUUID()
const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
const { cells } = start ? await beginWhereLeft(start, { newOpening, wait }) : NOTHING_OPEN
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <PageContextProvider value={{ newOpening, newRowId, styleNonce }}>
        <StyleNonce value={styleNonce}>
          <App />
        </StyleNonce>
      </PageContextProvider>
    </QueryClientProvider>
  </StrictMode>,
)
// Main puts off what would take the processor from the first picture. The second frame comes when the first one is on the screen.
void cells.then(() =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => void tellDrawn(), SOON))),
)

/** Before anything is drawn by it: what writes numbers asks for the locale as it writes, and colors are those of the document. */
function followStart(): void {
  const known = cache.getQueryData(startQuery.queryKey)
  if (!known) return
  personsLocale.set(localeTagAtStart(known))
  showAccent(document.documentElement, accentAtStart(known))
}

/** Almost 52 random bits, negative: two windows that make rows at once never meet. The lowest ids are for blank lines. */
function newRowId(): RowId {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return RowId.parse(-(1 + (high % (2 ** 20 - 1)) * 2 ** 32 + low))
}

/** Draws with this color in place of ours (`tokens.css`); null: with ours. */
function showAccent(root: HTMLElement, accent: string | null): void {
  root.style.setProperty('--sf-system-accent', accent)
  if (accent === null) root.removeAttribute('data-accent')
  else root.setAttribute('data-accent', 'system')
}
