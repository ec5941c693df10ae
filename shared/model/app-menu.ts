import { z } from 'zod'

const Name = z.string().min(1).max(100)

const MenuCommand = z.strictObject({
  kind: z.literal('command'),
  /** Assigned by the page. Main returns it when the user chooses the item. */
  id: z.string().min(1).max(60),
  name: Name,
  /** Key names as printed on the keyboard; empty without a shortcut. */
  keys: z.array(z.string().min(1).max(20)).max(5),
  isEnabled: z.boolean(),
  /** Null for an item without a check mark. */
  isOn: z.boolean().nullable(),
})
export type MenuCommand = z.infer<typeof MenuCommand>

const Line = z.strictObject({ kind: z.literal('line') })

const SubMenu = z.strictObject({ kind: z.literal('submenu'), name: Name, commands: z.array(MenuCommand).max(30) })

/** A native menu of the application, described by the page. */
export const SystemMenu = z.strictObject({
  name: Name,
  entries: z.array(z.discriminatedUnion('kind', [MenuCommand, Line, SubMenu])).max(60),
})
export type SystemMenu = z.infer<typeof SystemMenu>
export type MenuEntry = SystemMenu['entries'][number]
