/** The rows of one page; `to` is exclusive. */
export type PageRows = { readonly from: number; readonly to: number }

/** The heights available for rows on the first page and on later pages, in CSS pixels. */
export type PageRoom = { readonly first: number; readonly next: number }

/**
 * Distributes rows of these heights over pages. No row is split, except one that is higher than a page. A table without
 * rows has one page.
 */
export function inPages(heights: readonly number[], { first, next }: PageRoom): readonly PageRows[] {
  const pages: PageRows[] = []
  let from = 0
  let left = first
  heights.forEach((height, index) => {
    if (height > left && index > from) {
      pages.push({ from, to: index })
      from = index
      left = next
    }
    left -= height
  })
  return [...pages, { from, to: heights.length }]
}
