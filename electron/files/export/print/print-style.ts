const TEXT_PX = 12
const LINE_PX = 16
const INDENT_PX = 14

/** The look of a sheet on paper. Black on white, whatever the window looks like: paper has no dark appearance. */
export function printStyle(scale: number): string {
  const px = (size: number) => `${(size * scale).toFixed(2)}px`
  return [
    ':root{color-scheme:light}',
    `body{margin:0;color:#000;font:${px(TEXT_PX)}/${px(LINE_PX)} "Inter Variable",system-ui,sans-serif}`,
    'h1{margin:0 0 8px;font-size:16px;line-height:22px}',
    'table{table-layout:fixed;border-collapse:collapse}',
    // The next band begins on a page of its own.
    'table+table{break-before:page}',
    'tr{break-inside:avoid}',
    `th,td{padding:${px(3)} ${px(6)};border:0.5px solid #bbb;overflow-wrap:anywhere;text-align:start;vertical-align:top}`,
    'th{background:#eee;font-weight:600;print-color-adjust:exact}',
    `td{white-space:pre-wrap;unicode-bidi:plaintext;padding-left:calc(${px(6)} + var(--level,0)*${px(INDENT_PX)})}`,
    '.p td{font-weight:600}',
    '.n{text-align:end;font-variant-numeric:tabular-nums}',
  ].join('')
}
