/** The rows of one page, `to` not included. */
export type PageRows = { readonly from: number; readonly to: number }

/** Heights in CSS pixels that the rows of a table have on its first page, and on each page after it. */
export type PageRoom = { readonly first: number; readonly next: number }

/** Divides rows of these heights into pages. No row is cut, except one that is higher than a page. A table without rows has a page too. */
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
