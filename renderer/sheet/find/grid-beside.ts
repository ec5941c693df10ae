/** The grid of the sheet below a search bar. */
export const gridBeside = (bar: HTMLElement | null): HTMLElement | null =>
  bar?.closest('section')?.querySelector<HTMLElement>('.sf-grid') ?? null
