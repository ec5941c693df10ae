import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PALETTE } from './palette.ts'

/** The stylesheet of all pages, served at `/b/sheaf.css`: the content security policy allows no other. */
export const STYLESHEET = `${PALETTE}
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: block; src: url(/b/inter.woff2) format("woff2"); }
* { box-sizing: border-box; margin: 0; }
html { height: 100%; background: var(--chrome); }
body {
  display: grid; align-content: center; min-height: 100%; padding: 40px 20px 72px; color: var(--text); font: 14px/20px var(--font);
  letter-spacing: -0.003em; -webkit-font-smoothing: antialiased; overflow-wrap: anywhere;
}
body::before {
  content: ""; position: fixed; inset: 0; z-index: -1;
  background:
    linear-gradient(var(--line-grid) 1px, transparent 1px) 0 24px / 96px 28px,
    linear-gradient(90deg, var(--line-grid) 1px, transparent 1px) 96px 0 / 96px 28px;
  mask-image: radial-gradient(ellipse 420px 440px at 50% 46%, transparent 62%, #000 130%);
}
main { width: 100%; max-width: 480px; margin: 0 auto; }
main.wide { max-width: 680px; }
main.full { max-width: 1180px; align-self: start; }
svg { display: block; }
[hidden] { display: none !important; }

.tile {
  display: grid; place-items: center; width: 60px; height: 60px; margin-bottom: 22px; border-radius: 15px;
  background: var(--raised); box-shadow: 0 0 0 1px var(--edge), 0 4px 14px var(--shadow);
}
h1 { font-size: 26px; line-height: 32px; font-weight: 600; letter-spacing: -0.011em; text-wrap: balance; }
h2 { font-size: 14px; font-weight: 600; }
h3 { font-size: 12px; line-height: 16px; font-weight: 600; color: var(--text-3); }
.lead { margin-top: 6px; color: var(--text-2); text-wrap: pretty; }
.fine { color: var(--text-3); font-size: 12px; line-height: 18px; }
code { font: 12px/18px var(--mono); }

.card {
  margin-top: 24px; border-radius: 12px; background: var(--raised); overflow: hidden;
  box-shadow: 0 0 0 1px var(--line-strong), 0 1px 2px var(--shadow);
}
.card + .card { margin-top: 12px; }
.part { padding: 16px; }
.part + .part, .rows > li + li { border-top: 1px solid var(--line); }
.rows { padding: 0; list-style: none; }
.rows > li { display: flex; gap: 16px; align-items: center; padding: 12px 16px; }
.rows > li.chosen { padding: 0; }
.grow { flex: 1; min-width: 0; }
.strong { font-weight: 600; }

.account { display: flex; gap: 12px; align-items: center; min-width: 0; }
.account span { display: block; }
.avatar {
  display: grid !important; flex: none; place-items: center; width: 36px; height: 36px; border-radius: 50%;
  font-size: 14px; font-weight: 600; line-height: 1;
}
.av-1 { background: var(--av-1-bg); color: var(--av-1-fg); } .av-2 { background: var(--av-2-bg); color: var(--av-2-fg); }
.av-3 { background: var(--av-3-bg); color: var(--av-3-fg); } .av-4 { background: var(--av-4-bg); color: var(--av-4-fg); }
.av-5 { background: var(--av-5-bg); color: var(--av-5-fg); } .av-6 { background: var(--av-6-bg); color: var(--av-6-fg); }

.asks { padding: 0; list-style: none; }
.asks + h3, h2 + h3 { margin-top: 14px; }
.asks li { position: relative; margin-top: 6px; padding-left: 24px; }
.asks li::before {
  content: ""; position: absolute; top: 5px; left: 4px; width: 9px; height: 5px; rotate: -45deg;
  border: solid var(--ok-mark); border-width: 0 0 2px 2px;
}
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin-top: 14px; color: var(--text-2); }
.facts dt { color: var(--text-3); }
.facts dd { margin: 0; min-width: 0; }
.part.facts { margin-top: 0; }
.split { display: flex; gap: 16px; align-items: center; justify-content: space-between; }
.split + .rows { border-top: 1px solid var(--line); }
.split + .lead { margin-top: 0; border-top: 1px solid var(--line); }

table { width: 100%; border-collapse: collapse; table-layout: fixed; border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
th { padding: 8px 8px 6px; color: var(--text-3); font-size: 12px; line-height: 16px; font-weight: 600; text-align: left; }
td { padding: 5px 8px; border-top: 1px solid var(--line-grid); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
th:first-child, td:first-child { width: 82px; padding-left: 16px; }
th:nth-child(3) { width: 132px; }
th:nth-child(4), th:nth-child(6) { width: 52px; }
th:nth-child(5) { width: 62px; }
th:last-child, td:last-child { width: 62px; padding-right: 16px; }
td.path { font: 12px/20px var(--mono); }
.number { text-align: right; }
td.number { font-size: 13px; }
td.bad { color: var(--danger-text); }

.sheet { overflow-x: auto; }
.grid { width: max-content; min-width: 100%; table-layout: auto; }
.grid th:nth-child(n), .grid td:nth-child(n) { width: auto; max-width: 320px; padding: 5px 12px; }
.grid td.in-1:nth-child(n) { padding-left: 28px; } .grid td.in-2:nth-child(n) { padding-left: 44px; } .grid td.in-3:nth-child(n) { padding-left: 60px; }
.grid td.in-4:nth-child(n) { padding-left: 76px; } .grid td.in-5:nth-child(n) { padding-left: 92px; }

a { color: var(--accent-text); text-underline-offset: 2px; }
button, .button {
  display: inline-block; min-height: 36px; padding: 7px 16px; border: 1px solid var(--line-strong); border-radius: 6px;
  background: var(--raised); color: var(--text); font: 500 14px/20px var(--font); text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: linear-gradient(var(--hover), var(--hover)) var(--raised); }
button.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
button.main:hover { background: var(--accent-hover); }
button.danger { color: var(--danger-text); }
button.small { min-height: 28px; padding: 3px 10px; font-size: 13px; line-height: 20px; }
button.row {
  display: block; width: 100%; padding: 12px 16px; border: 0; border-radius: 0; background: none; text-align: left; font-weight: 400;
}
button.row:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--accent-line); outline-offset: 2px; }
button.row:focus-visible { outline-offset: -2px; }
.deeds { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 20px; }
.deeds button { flex: 1; }
.wide .deeds button { flex: none; min-width: 140px; }
.inline, .inline form { display: flex; gap: 8px; align-items: center; }
.inline form > * { margin-top: 0; min-height: 28px; padding-block: 3px; white-space: nowrap; }

label { display: block; font-weight: 500; }
label .fine { font-weight: 400; }
label + label, .part form > button { margin-top: 14px; }
input, select, textarea {
  display: block; width: 100%; min-height: 36px; margin-top: 6px; padding: 7px 10px; border: 1px solid var(--line-control);
  border-radius: 6px; background: var(--surface); color: var(--text); font: 14px/20px var(--font);
}
.note { margin-top: 20px; padding: 12px 16px; border-radius: 8px; background: var(--neutral-soft); color: var(--text-2); }
.note.bad { background: var(--danger-soft); color: var(--danger-text); }
.note.once { background: var(--wheat-soft); color: var(--wheat-text); }
.note code { display: block; margin-top: 6px; color: var(--text); user-select: all; }
.tabs { display: flex; gap: 20px; margin-top: 24px; border-bottom: 1px solid var(--line); }
.tabs a { padding: 8px 0; color: var(--text-2); font-weight: 500; text-decoration: none; }
.tabs a[aria-current] { color: var(--text); box-shadow: inset 0 -2px var(--accent-line); }
footer { margin-top: 20px; }

textarea { resize: vertical; }
fieldset { padding: 0; border: 0; }
fieldset + *, fieldset + input + *, label + fieldset, label + input + label, label + input + fieldset { margin-top: 14px; }
legend { padding: 0; font-weight: 500; }
label.check { display: flex; gap: 8px; align-items: center; min-height: 28px; font-weight: 400; }
label.check + label.check { margin-top: 0; }
label.check input { flex: none; width: 16px; min-height: 16px; margin: 0; padding: 0; accent-color: var(--accent); }
.shown { display: block; margin-top: 2px; color: var(--text-2); font-weight: 400; white-space: pre-wrap; }
.message { white-space: pre-wrap; }

@media (max-width: 560px) {
  body { align-content: start; }
  .rows > li { flex-wrap: wrap; }
  .facts { grid-template-columns: 1fr; gap: 0; }
  .facts dd { margin-bottom: 8px; }
}
`

// Two folders up from the source as well as from the bundle (out/service/cli.js).
const FILE = fileURLToPath(new URL('../../assets/fonts/inter-latin.woff2', import.meta.url))

let bytes: Uint8Array<ArrayBuffer> | null = null

/** The font of the app, because a bare system has no similar one. Read with the first page. */
export function typeface(): Uint8Array<ArrayBuffer> {
  bytes ??= new Uint8Array(readFileSync(FILE))
  return bytes
}
