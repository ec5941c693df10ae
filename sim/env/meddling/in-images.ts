import type { Finding, Meddles } from './scene.ts'

const imageIn = ({ colleague: { office }, known }: Finding) =>
  known.rows.filter(({ cells }) => cells.some(cell => cell.columnId === office.photo && cell.image))

/** Other users' actions on cells for images. */
export const inImages: Meddles<'puts-image' | 'removes-image'> = {
  'puts-image': async ({ colleague, one }) =>
    one && colleague.office.photo !== null ? colleague.putsImage(one.id, colleague.office.photo) : false,
  /** In any cell that has one, sometimes by a text. */
  async 'removes-image'(finding) {
    const { colleague, row, column } = finding
    const full = imageIn(finding)
    const one = full[row % Math.max(1, full.length)]
    if (!one) return false
    const value = column % 2 === 0 ? '' : colleague.newWord()
    return colleague.does('PUT', '/rows', [{ id: one.id, cells: [{ columnId: colleague.office.photo, value }] }])
  },
}
