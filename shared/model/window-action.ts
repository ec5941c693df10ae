import { z } from 'zod'

/**
 * What the page asks of the window that it is in. Zoom goes in steps; `zoom-reset` is as large as the system says. The last five do what
 * their keys do, where the keyboard is.
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
