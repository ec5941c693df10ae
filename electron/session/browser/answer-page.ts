/** The page in the browser after the redirect reached Sheaf, valid or not. It repeats nothing of the address. */
export function answerPage(isTaken: boolean): string {
  const [title, sentence] = isTaken
    ? ['You’re signed in', 'Return to Sheaf. You can close this tab.']
    : ['Nothing was done', 'This does not belong to a sign-in that Sheaf is waiting for. Start again in Sheaf.']
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} · Sheaf</title>
<style>${STYLE}</style>
<main>
<div class="tile">${MARK}</div>
<h1>${title}</h1>
<p>${sentence}</p>
</main>
</html>
`
}

// Same look as the pages of the service (`service/pages/stylesheet.ts`), which precede it in the same tab. Their files
// may be on another computer, so the styles are repeated here.
const STYLE = `
:root {
  color-scheme: light dark;
  --chrome: light-dark(#F5F4F0, #141518);
  --raised: light-dark(#FFFFFF, #232428);
  --line: light-dark(#ECEAE4, #26272B);
  --text: light-dark(#201E1A, #ECEBE8);
  --text-2: light-dark(#55514A, #B7B5AF);
  --wheat: light-dark(#BF8013, #E3B04E);
  --accent-line: light-dark(#3A5CCC, #7F9BFF);
  --edge: light-dark(rgb(45 38 22 / .13), rgb(255 255 255 / .10));
  --shadow: light-dark(rgb(45 38 22 / .10), rgb(0 0 0 / .42));
}
* { box-sizing: border-box; margin: 0; }
html { height: 100%; background: var(--chrome); }
body {
  display: grid; align-content: center; min-height: 100%; padding: 40px 20px 72px; color: var(--text);
  font: 14px/20px Inter, system-ui, -apple-system, "Segoe UI", Cantarell, "Noto Sans", sans-serif;
}
body::before {
  content: ""; position: fixed; inset: 0; z-index: -1;
  background:
    linear-gradient(var(--line) 1px, transparent 1px) 0 24px / 96px 28px,
    linear-gradient(90deg, var(--line) 1px, transparent 1px) 96px 0 / 96px 28px;
  mask-image: radial-gradient(ellipse 420px 440px at 50% 46%, transparent 62%, #000 130%);
}
main { width: 100%; max-width: 480px; margin: 0 auto; }
svg { display: block; }
.tile {
  display: grid; place-items: center; width: 60px; height: 60px; margin-bottom: 22px; border-radius: 15px;
  background: var(--raised); box-shadow: 0 0 0 1px var(--edge), 0 4px 14px var(--shadow);
}
h1 { font-size: 26px; line-height: 32px; font-weight: 600; letter-spacing: -0.011em; text-wrap: balance; }
p { margin-top: 6px; color: var(--text-2); text-wrap: pretty; }
`

// The sheaf: three ears of wheat, tied with a cornflower band.
const MARK = `<svg width="36" height="36" viewBox="0 0 24 24" fill="none" role="img" aria-label="Sheaf">
<g fill="var(--wheat)">
<path d="M12 .6c2 1.9 2.9 3.9 2.9 5.9 0 1.7-.7 3.1-1.8 4.1v2.6h-2.2v-2.6C9.8 9.6 9.1 8.2 9.1 6.5c0-2 .9-4 2.9-5.9Z"/>
<path d="M2.9 3.9c3.6.4 6 2.6 6 5.5 0 .8-.1 1.5-.2 2.2l1.4 1.6H7.8l-.7-.9C4.4 11.8 2.9 9.8 2.9 7Z"/>
<path d="M21.1 3.9c-3.6.4-6 2.6-6 5.5 0 .8.1 1.5.2 2.2l-1.4 1.6h2.3l.7-.9c2.7-.5 4.2-2.5 4.2-5.3Z"/>
</g>
<path d="M8.8 19 6.7 22.2M12 19v3.5M15.2 19l2.1 3.2" stroke="var(--wheat)" stroke-width="2.1" stroke-linecap="round"/>
<rect x="7.4" y="14.2" width="9.2" height="2.9" rx="1.45" fill="var(--accent-line)"/>
</svg>`

/** Loads, runs and stores nothing, and sends no referrer, because the address contains the code. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}
