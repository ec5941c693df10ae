import type { Finding, Meddles } from './scene.ts'

/** Changes the options of a picklist column. */
async function change(
  { colleague, known, column }: Finding,
  options: (before: readonly string[]) => readonly string[] | null,
): Promise<boolean> {
  const lists = known.columns.filter(({ type }) => type === 'PICKLIST')
  const one = lists[column % Math.max(1, lists.length)]
  const after = one ? options(one.options) : null
  return one && after ? colleague.does('PUT', `/columns/${one.id}`, { type: 'PICKLIST', options: after }) : false
}

/** Other users' actions on column options. */
export const inLists: Meddles<'adds-option' | 'removes-option' | 'renames-option'> = {
  'adds-option': finding =>
    change(finding, before => {
      const at = finding.row % (before.length + 1)
      return [...before.slice(0, at), finding.colleague.newWord(), ...before.slice(at)]
    }),
  'removes-option': finding =>
    change(finding, before =>
      before.length < 2 ? null : before.filter((_, at) => at !== finding.row % before.length),
    ),
  'renames-option': finding =>
    change(finding, before =>
      before.length === 0
        ? null
        : before.map((option, at) => (at === finding.row % before.length ? finding.colleague.newWord() : option)),
    ),
}
