import { z } from 'zod'

const Name = z.string().min(1).max(100)

const MenuCommand = z.strictObject({
  kind: z.literal('command'),
  /** What the page knows it by. Main hands it back when the user has chosen it. */
  id: z.string().min(1).max(60),
  name: Name,
  /** As they stand on the keyboard; empty where the command has none. */
  keys: z.array(z.string().min(1).max(20)).max(5),
  isEnabled: z.boolean(),
  /** Null where it is nothing that is on or off. */
  isOn: z.boolean().nullable(),
})
export type MenuCommand = z.infer<typeof MenuCommand>

const Line = z.strictObject({ kind: z.literal('line') })

const SubMenu = z.strictObject({ kind: z.literal('submenu'), name: Name, commands: z.array(MenuCommand).max(30) })

/** A menu of the application as the page describes it to the system that draws it. */
export const SystemMenu = z.strictObject({
  name: Name,
  entries: z.array(z.discriminatedUnion('kind', [MenuCommand, Line, SubMenu])).max(60),
})
export type SystemMenu = z.infer<typeof SystemMenu>
export type MenuEntry = SystemMenu['entries'][number]
