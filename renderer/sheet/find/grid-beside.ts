/** The grid of the sheet that a search stands over. */
export const gridBeside = (bar: HTMLElement | null): HTMLElement | null =>
  bar?.closest('section')?.querySelector<HTMLElement>('.sf-grid') ?? null
