/** What the browser shows once Sheaf has an answer, or was told something that is none. No address and no word of it is repeated. */
export function answerPage(isTaken: boolean): string {
  const [title, sentence] = isTaken
    ? ['You’re signed in', 'Return to Sheaf. You can close this tab.']
    : ['Nothing was done', 'This does not belong to a sign-in that Sheaf is waiting for. Start again in Sheaf.']
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
  body { margin: 20vh auto; max-width: 26rem; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif; background: #f5f4f0; color: #1c1d20 }
  h1 { font-size: 1.25rem; font-weight: 600; margin: 0 0 0.5rem }
  p { margin: 0 }
  @media (prefers-color-scheme: dark) { body { background: #141518; color: #e8e6e0 } }
</style>
<h1>${title}</h1>
<p>${sentence}</p>
</html>
`
}

/** Nothing is loaded or run, nothing is kept, and the address with the code is told to nobody. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}
