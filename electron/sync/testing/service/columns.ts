import type { RealSheet } from './sheet.ts'

const PROJECT = [
  ['Start', 'DATE', 'GANTT_START_DATE'],
  ['End', 'DATE', 'GANTT_END_DATE'],
  ['Duration', 'DURATION', 'GANTT_DURATION'],
  ['After', 'PREDECESSOR', 'GANTT_PREDECESSOR'],
] as const
const FIRST_OF_PROJECT = 6_001

/** The columns of a sheet on the real service, and another user who changes them. */
export function createColumns({ call, path, sheetId, store, bob }: RealSheet) {
  const all = () => store.columns.of(sheetId)
  const find = (id: number) => all().find(column => column.id === id)
  const change = (id: number, body: object) => call(bob, 'PUT', `${path}/columns/${id}?level=2`, body)
  return {
    titles: () => all().map(({ title }) => title),
    widths: () => all().map(({ width }) => width),
    options: (id: number): readonly string[] => find(id)?.options ?? [],
    typeOf: (id: number) => find(id)?.type,
    idOf: (title: string): number => all().find(column => column.title === title)?.id ?? 0,
    someoneRenames: (id: number, title: string) => change(id, { title }),
    someoneRetypes: (id: number, type: string, ...options: readonly string[]) =>
      change(id, options.length > 0 ? { type, options } : { type }),
    /** A list that accepts nothing but its options. */
    someoneRestricts: (id: number, ...options: readonly string[]) =>
      change(id, { type: 'PICKLIST', options, validation: true }),
    someoneDeletes: (id: number) => call(bob, 'DELETE', `${path}/columns/${id}`),
    /** The columns Start, End, Duration and After of a project, which the API cannot add. */
    addProject(): void {
      for (const [at, [title, type, tag]] of PROJECT.entries()) {
        const [id, index] = [FIRST_OF_PROJECT + at, all().length]
        store.columns.add(sheetId, { id, index, title, type, width: 100, validation: false, tags: [tag] })
      }
    },
    /** The API cannot do this, either. */
    enableDependencies: (projectSettings: object) =>
      store.sheets.configure(sheetId, { dependenciesEnabled: true, projectSettings }),
    someoneAdds: (title: string) =>
      call(bob, 'POST', `${path}/columns`, { title, type: 'TEXT_NUMBER', index: all().length }),
  }
}
