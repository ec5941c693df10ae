import type { ChangeParts } from '../editing/cell-changes.ts'
import type { GridFeature } from '../grid/grid-feature.ts'
import { fillByKey } from './fill-from.ts'
import { FillHandle } from './fill-handle.ts'

/** Fills cells from adjacent ones, by the handle at the corner of the selection and by commands. */
export function fill({ host, root, changes }: ChangeParts): GridFeature {
  const handle = new FillHandle(host, root, changes)
  return {
    id: 'fill',
    commands: {
      'fill-down': () => fillByKey(host, changes, { direction: 'down' }),
      'fill-right': () => fillByKey(host, changes, { direction: 'right' }),
      'series-down': () => fillByKey(host, changes, { direction: 'down', series: true }),
      'series-right': () => fillByKey(host, changes, { direction: 'right', series: true }),
    },
    pointer: {
      onPress: event => handle.press(event),
      onDoubleClick: event => handle.doubleClick(event),
    },
    onShown: () => handle.position(),
    onSelected: () => handle.position(),
    onLayout: () => handle.position(),
    watch: () => () => handle.remove(),
  }
}
