import { typeOf } from '../../../shared/fold/column-types.ts'
import type { ColumnId } from '../../../shared/model/ids.ts'
import type { ColumnChange, ColumnType } from '../../../shared/model/sheet/column-edit.ts'
import { submitType, waitsForDecision } from './columns.ts'
import { type PersonContext, plainColumns, type Scene } from './person-context.ts'
import type { Undo } from './undo.ts'

/** Changes and removes column options, and undoes that. */
export function createListDeeds(context: PersonContext, undo: Undo) {
  const { newWord } = context

  const one = ({ view, column }: Scene) => {
    const plain = plainColumns(context, view)
    const lists = view.meta.columns.filter(({ id, kind, symbol }) => plain.includes(id) && kind === 'choice' && !symbol)
    return lists[column % lists.length]
  }
  /** In a dialog, which shows the current type. */
  const change = (scene: Scene, to: (type: ColumnType) => Partial<ColumnType> | null): void => {
    const { client, view } = scene
    const column = one(scene)
    if (!column || waitsForDecision(scene, context, column.id)) return
    const was = typeOf(column)
    const wanted = to(was)
    if (!wanted) return
    const type = { ...was, ...wanted }
    undo.remember(client, view, [{ kind: 'change-column', columnId: column.id, change: { type } }])
    submitType(context, client, view, column.id, { type, was: { type: was } })
  }
  const deeds = {
    'add-option': (scene: Scene): void =>
      change(scene, ({ options }) => {
        const at = scene.index < 0 ? 0 : scene.index % (options.length + 1)
        return { options: [...options.slice(0, at), newWord(), ...options.slice(at)] }
      }),
    'remove-option': (scene: Scene): void =>
      change(scene, ({ options }) => {
        const at = scene.column % Math.max(1, options.length)
        return options.length === 0 ? null : { options: options.filter((_, index) => index !== at) }
      }),
    'rename-option': (scene: Scene): void =>
      change(scene, ({ options }) => {
        const at = scene.column % Math.max(1, options.length)
        const [before, after] = [options.slice(0, at), options.slice(at + 1)]
        return options.length === 0 ? null : { options: [...before, newWord(), ...after] }
      }),
    'give-list-up': (scene: Scene): void =>
      change(scene, () => ({ kind: scene.column % 2 === 0 ? 'text' : 'date', options: [] })),
  }
  return {
    deeds,
    takeBack(scene: Scene, columnId: ColumnId, { type }: ColumnChange): void {
      if (!type || waitsForDecision(scene, context, columnId)) return
      submitType(context, scene.client, scene.view, columnId, { type })
    },
  }
}
