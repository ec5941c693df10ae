/** The colours and sizes of the app that the pages use, light or dark as in the system. */
export const PALETTE = `
:root {
  color-scheme: light dark;
  --chrome: light-dark(#F5F4F0, #141518);
  --surface: light-dark(#FBFAF8, #1B1C20);
  --raised: light-dark(#FFFFFF, #232428);
  --hover: light-dark(rgb(52 46 32 / .055), rgb(255 255 255 / .055));
  --line-grid: light-dark(#ECEAE4, #26272B);
  --line: light-dark(#E2DFD7, #2C2D32);
  --line-strong: light-dark(#CFCBC1, #3D3F45);
  --line-control: light-dark(#8F8A7F, #73767E);
  --text: light-dark(#201E1A, #ECEBE8);
  --text-2: light-dark(#55514A, #B7B5AF);
  --text-3: light-dark(#69655C, #A6A49E);
  --accent: light-dark(#3A5CCC, #4866D6);
  --accent-hover: light-dark(#3050B6, #4D6DDB);
  --accent-line: light-dark(#3A5CCC, #7F9BFF);
  --accent-text: light-dark(#2E4EB8, #A3B7FF);
  --on-accent: #FFFFFF;
  --wheat: light-dark(#BF8013, #E3B04E);
  --wheat-text: light-dark(#7A5208, #EDC578);
  --wheat-soft: light-dark(#FCF4E1, #332B1B);
  --ok-mark: light-dark(#2F8A57, #57B583);
  --danger-text: light-dark(#AB2A1F, #FF9C92);
  --danger-soft: light-dark(#FCECEA, #3A211F);
  --neutral-soft: light-dark(#F0EEE9, #27282D);
  --av-1-bg: light-dark(#DCE5FB, #2B3A66); --av-1-fg: light-dark(#29459F, #C3D0FF);
  --av-2-bg: light-dark(#DDF0E4, #21402F); --av-2-fg: light-dark(#1E6040, #A6DFBF);
  --av-3-bg: light-dark(#FBE8CF, #4A3719); --av-3-fg: light-dark(#7A4B08, #F2CE92);
  --av-4-bg: light-dark(#F3E1FA, #432C52); --av-4-fg: light-dark(#6E2F93, #E3BFF7);
  --av-5-bg: light-dark(#FBE0DC, #52302C); --av-5-fg: light-dark(#96291E, #FFB9B1);
  --av-6-bg: light-dark(#D9EEF2, #1D3F47); --av-6-fg: light-dark(#135A69, #9DDBE8);
  --font: "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Cantarell, "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", "DejaVu Sans Mono", monospace;
  --edge: light-dark(rgb(45 38 22 / .13), rgb(255 255 255 / .10));
  --shadow: light-dark(rgb(45 38 22 / .10), rgb(0 0 0 / .42));
}
@media (prefers-contrast: more) {
  :root {
    --text-2: var(--text); --text-3: light-dark(#3D3A34, #D5D3CE); --line: light-dark(#8F8A7F, #73767E);
    --line-strong: light-dark(#69655C, #97958F); --line-control: light-dark(#3D3A34, #D5D3CE);
  }
}
`
