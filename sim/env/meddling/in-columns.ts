import type { Finding, Meddles } from './scene.ts'

const TYPES = ['TEXT_NUMBER', 'PICKLIST', 'DATE']

/** Any text column. */
function oneOf({ colleague: { office }, known, column }: Finding): { readonly id: number } | undefined {
  const columns = known.columns.filter(
    ({ id }) => ![office.keyColumn, office.photo, ...office.several, ...office.formulaColumns].includes(id),
  )
  return columns[column % columns.length]
}

/** Other users' actions on columns. */
export const inColumns: Meddles<'adds-column' | 'renames-column' | 'retypes-column' | 'deletes-column'> = {
  'adds-column': ({ colleague, known, column }) =>
    colleague.does('POST', '/columns', {
      title: colleague.newWord(),
      type: 'TEXT_NUMBER',
      index: 1 + (column % known.columns.length),
    }),
  async 'renames-column'(finding) {
    const { colleague } = finding
    const one = oneOf(finding)
    return one ? colleague.does('PUT', `/columns/${one.id}`, { title: colleague.newWord() }) : false
  },
  async 'retypes-column'(finding) {
    const one = oneOf(finding)
    const type = TYPES[finding.row % TYPES.length]
    return one ? finding.colleague.does('PUT', `/columns/${one.id}`, { type }) : false
  },
  /** One must remain for typing. */
  async 'deletes-column'({ colleague, known }) {
    const columnId = colleague.office.columns[1]
    const isThere = known.columns.some(({ id }) => id === columnId)
    return isThere ? colleague.does('DELETE', `/columns/${columnId}`) : false
  },
}
