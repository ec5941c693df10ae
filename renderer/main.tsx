// First, because its setting must apply before any schema is created.
import './bridge/zod-without-eval.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RowId } from '../shared/model/ids.ts'
import { App } from './app.tsx'
import { applyEvent } from './bridge/apply-events.ts'
import { accentAtStart, localeTagAtStart } from './queries/settings.ts'
import { startQuery } from './queries/start.ts'
import { onDestinationChosen, onFileOpened, reportBug, reportDrawn } from './queries/window.ts'
import { navigatorState } from './screens/navigator/navigator-state.ts'
import { beginWhereLeft, NOTHING_OPEN } from './screens/shell/at-start/begin-where-left.ts'
import './ui/base.css'
import { personsLocale } from './ui/messages/locale.ts'
import { StyleNonce } from './ui/style-nonce.ts'
import { askFor } from './ui-state/asked-destination.ts'
import { clock } from './ui-state/clock.ts'
import { notify } from './ui-state/notices.ts'
import { PageContextProvider } from './ui-state/page-context.ts'

const SOON = { timeout: 500 }

const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
// The name under which the menus' scroll lock looks for it.
Object.assign(window, { __webpack_nonce__: styleNonce })

// Failed calls are shown and not retried: main decides about retries. `always`, because calling main needs no
// network.
const cache = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
})
window.bridge.onEvent(event => {
  applyEvent(cache, event, (what, error) => notify({ kind: 'failed', what, error }))
  followStart()
})
// Kept until sign-in.
onFileOpened(file => navigatorState.openDialog({ kind: 'sheet-from-table', parent: null, file }))
onDestinationChosen(askFor)

clock.set(Date.now())
setInterval(() => clock.set(Date.now()), 1000)

window.addEventListener('error', event => void reportBug(`${event.message} (${event.filename}:${event.lineno})`))
window.addEventListener('unhandledrejection', event => void reportBug(String(event.reason)))
// A file dropped next to a drop zone must not replace the page.
window.addEventListener('dragover', event => event.preventDefault())
window.addEventListener('drop', event => event.preventDefault())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Requested before the first render: after an empty first frame, React delays the next by 300 ms. An unresponsive
// main process shows in there too. Waits for the font, so that no text is laid out twice, and renders in a fallback
// if it fails.
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
// Main delays work that would compete with the first frame. The second frame means that the first is on screen.
void cells.then(() =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => void reportDrawn(), SOON))),
)

/** Before the first render: number formatting reads the locale on use, and colors belong to the document. */
function followStart(): void {
  const known = cache.getQueryData(startQuery.queryKey)
  if (!known) return
  personsLocale.set(localeTagAtStart(known))
  showAccent(document.documentElement, accentAtStart(known))
}

/**
 * Negative, with almost 52 random bits: ids of concurrent windows do not collide. The lowest ids are for blank lines.
 */
function newRowId(): RowId {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return RowId.parse(-(1 + (high % (2 ** 20 - 1)) * 2 ** 32 + low))
}

/** Applies this accent color (`tokens.css`); null for ours. */
function showAccent(root: HTMLElement, accent: string | null): void {
  root.style.setProperty('--sf-system-accent', accent)
  if (accent === null) root.removeAttribute('data-accent')
  else root.setAttribute('data-accent', 'system')
}
