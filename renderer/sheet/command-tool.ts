import type { CommandHandler } from '../commands/command-registry.ts'
import { type CommandId, declarationOf } from '../commands/command-table.ts'
import { keysOf } from '../commands/keymap.ts'
import { actionTool, type Tool } from '../ui/overflow/tool.tsx'
import { runCommand } from '../ui-state/run-command.ts'

type Look = Partial<
  Pick<Parameters<typeof actionTool>[0], 'name' | 'icon' | 'reason' | 'pressed' | 'isBusy' | 'worded' | 'tip'>
>

/**
 * A command as a tool, with its title, icon and key unless `look` replaces them. The handler is the one that the same
 * render registers, because the registry has it a moment later and the tool must not be disabled for a frame. Without
 * one, the tool is always enabled.
 */
export function commandTool(id: CommandId, handler: CommandHandler | undefined, look: Look = {}): Tool {
  const { title, icon } = declarationOf(id)
  return actionTool({
    id,
    name: title,
    icon,
    keys: keysOf(id),
    reason: handler?.disabledReason() ?? null,
    run: () => runCommand(id),
    ...look,
  })
}
