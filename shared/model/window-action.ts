import { z } from 'zod'

/**
 * A request of the page to its window. Zoom changes in steps; `zoom-reset` restores the system's size. The last five
 * act on the focused element, like their keys.
 */
export const WindowAction = z.enum([
  'minimize',
  'maximize',
  'close',
  'quit',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'cut',
  'copy',
  'paste',
  'undo',
  'redo',
])
export type WindowAction = z.infer<typeof WindowAction>
