import { html } from 'hono/html'

/** Escaped HTML from Hono's template tag: inserted text is escaped, never markup. */
export type Markup = ReturnType<typeof html>

/** A whole page: the logo, a heading and the content. It has no scripts and one local stylesheet. */
export function page(title: string, content: Markup, width: 'narrow' | 'wide' | 'full' = 'narrow'): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sheaf</title>
<link rel="stylesheet" href="/b/sheaf.css">
<link rel="icon" href="data:,">
</head>
<body>
<main class="${width}">
<div class="tile">${MARK}</div>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

/** A page with a message and the next step. */
export function messagePage(title: string, sentence: string): Markup {
  return page(title, html`<p class="lead">${sentence}</p>`)
}

/** A form with a CSRF token, so that only our pages can submit it. `fields` may include its buttons. */
export function form(action: string, proof: string, fields: Markup): Markup {
  return html`<form method="post" action="${action}"><input type="hidden" name="proof" value="${proof}">${fields}</form>`
}

// The logo: three ears of wheat with a cornflower band.
const MARK = html`<svg width="36" height="36" viewBox="0 0 24 24" fill="none" role="img" aria-label="Sheaf">
<g fill="var(--wheat)">
<path d="M12 .6c2 1.9 2.9 3.9 2.9 5.9 0 1.7-.7 3.1-1.8 4.1v2.6h-2.2v-2.6C9.8 9.6 9.1 8.2 9.1 6.5c0-2 .9-4 2.9-5.9Z"/>
<path d="M2.9 3.9c3.6.4 6 2.6 6 5.5 0 .8-.1 1.5-.2 2.2l1.4 1.6H7.8l-.7-.9C4.4 11.8 2.9 9.8 2.9 7Z"/>
<path d="M21.1 3.9c-3.6.4-6 2.6-6 5.5 0 .8.1 1.5.2 2.2l-1.4 1.6h2.3l.7-.9c2.7-.5 4.2-2.5 4.2-5.3Z"/>
</g>
<path d="M8.8 19 6.7 22.2M12 19v3.5M15.2 19l2.1 3.2" stroke="var(--wheat)" stroke-width="2.1" stroke-linecap="round"/>
<rect x="7.4" y="14.2" width="9.2" height="2.9" rx="1.45" fill="var(--accent-line)"/>
</svg>`
