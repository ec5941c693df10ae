import type { AppError } from '../../../shared/app-error.ts'
import { ColumnId } from '../../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { COLUMN_TYPES } from '../../../shared/wire/column-type.ts'
import type { ColumnsApi } from '../../api/columns.ts'
import type { CallOptions } from '../../api/http.ts'

export type ColumnMethod = 'addColumn' | 'changeColumn' | 'moveColumn' | 'deleteColumn'

/** The part of the sheet that its columns need. */
type Around = {
  answer<T>(method: ColumnMethod, rows: number, work: () => Result<T>, options?: CallOptions): Promise<Result<T>>
  changed(): void
  newId(): number
  gone(columnId: number): void
}

type Column = { readonly id: number; title: string; type: string; width: number; options?: string[] }

const TAKEN: AppError = { kind: 'refused', code: 1056, said: 'Column titles must be unique.', refId: null }
const GONE: AppError = { kind: 'not-found', what: 'other' }

/** The columns of a sheet on an in-memory service, behind the functions of `api/columns.ts`. Titles are unique. */
export function createServiceColumns({ answer, changed, newId, gone }: Around) {
  let columns: readonly Column[] = [1, 2].map(id => ({ id, title: `Column ${id}`, type: 'TEXT_NUMBER', width: 150 }))
  const find = (id: number) => columns.find(column => column.id === id)
  const isTaken = (title: string, id: number) => columns.some(other => other.id !== id && other.title === title)
  const put = (column: Column, index: number) => {
    columns = columns.filter(({ id }) => id !== column.id).toSpliced(index, 0, column)
    changed()
  }
  const rename = (column: Column, title: string): Result<null> => {
    if (isTaken(title, column.id)) return fail(TAKEN)
    column.title = title
    changed()
    return ok(null)
  }
  const retype = (column: Column, type: string, options: readonly string[]): void => {
    column.type = type
    column.options = [...options]
    changed()
  }
  const remove = (columnId: number) => {
    if (!find(columnId)) return
    columns = columns.filter(({ id }) => id !== columnId)
    gone(columnId)
    changed()
  }

  const api: ColumnsApi = {
    add: (_id, { title, width, index }, options) =>
      answer(
        'addColumn',
        1,
        () => {
          if (isTaken(title, 0)) return fail(TAKEN)
          const id = newId()
          put({ id, title, type: 'TEXT_NUMBER', width }, index)
          return ok(ColumnId.parse(id))
        },
        options,
      ),
    change: (_id, columnId, { title, width, type }) =>
      answer('changeColumn', 1, () => {
        const column = find(columnId)
        if (!column) return fail(GONE)
        column.width = width ?? column.width
        if (type) retype(column, COLUMN_TYPES[type.kind], type.options)
        return rename(column, title ?? column.title)
      }),
    move: (_id, columnId, index) =>
      answer('moveColumn', 1, () => {
        const column = find(columnId)
        if (!column) return fail(GONE)
        put(column, index)
        return ok(null)
      }),
    remove: (_id, columnId) =>
      answer('deleteColumn', 1, () => {
        if (!find(columnId)) return fail(GONE)
        remove(columnId)
        return ok(null)
      }),
  }

  return {
    api,
    has: (id: number): boolean => find(id) !== undefined,
    titles: () => columns.map(({ title }) => title),
    widths: () => columns.map(({ width }) => width),
    options: (id: number) => find(id)?.options ?? [],
    idOf: (title: string): number => columns.find(column => column.title === title)?.id ?? 0,
    /** In the form of a sheet's body. */
    wire: () => columns.map((column, index) => ({ ...column, index, primary: column.id === 1 })),
    /** Sets the service's type of a column; the default is text. */
    takes: (id: number, type: string): void => {
      const column = find(id)
      if (column) column.type = type
    },
    /** Another user. */
    someoneRenames: (id: number, title: string): void => {
      const column = find(id)
      if (column) rename(column, title)
    },
    someoneRetypes: (id: number, type: string, ...options: readonly string[]): void => {
      const column = find(id)
      if (column) retype(column, type, options)
    },
    someoneDeletes: (id: number): void => remove(id),
    someoneAdds: (title: string): void => put({ id: newId(), title, type: 'TEXT_NUMBER', width: 150 }, columns.length),
  }
}
