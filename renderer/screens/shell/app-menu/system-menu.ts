import { useEffect, useRef } from 'react'
import { commandRegistry } from '../../../commands/command-registry.ts'
import { COMMAND_IDS, declarationOf } from '../../../commands/command-table.ts'
import { useCommandVersion } from '../../../commands/use-commands.ts'
import { controlWindow, onMenuChosen, setSystemMenus } from '../../../queries/window.ts'
import { isTextField } from '../../../ui-state/panes.ts'
import { runCommand } from '../../../ui-state/run-command.ts'
import { useRested } from '../../../ui-state/use-rested.ts'
import { isLayerOpen } from '../use-shortcuts.ts'
import { describeMenus } from './describe-menus.ts'

/** Debounce: commands change with every step in a sheet, and opening a menu takes longer than this. */
const REST_MS = 150

/** Updates the system menus (macOS) and runs the chosen items. Renders nothing. */
export function SystemMenu(): null {
  const version = useRested(useCommandVersion(), REST_MS)
  const sent = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each version something else may be possible
  useEffect(() => {
    const menus = describeMenus(commandRegistry)
    const text = JSON.stringify(menus)
    if (text !== sent.current) void setSystemMenus(menus)
    sent.current = text
  }, [version])
  useEffect(
    () => () => {
      sent.current = ''
      void setSystemMenus([])
    },
    [],
  )
  useEffect(() => onMenuChosen(choose), [])
  return null
}

/** Menu keys arrive here too if the page did not handle them. Open dialogs and text fields keep theirs. */
function choose(chosen: string): void {
  const id = COMMAND_IDS.find(known => known === chosen)
  if (!id || isLayerOpen()) return
  const isInText = isTextField(document.activeElement)
  if (isInText && (id === 'undo' || id === 'redo')) void controlWindow(id)
  else if (!isInText || declarationOf(id).when !== 'noTextField') runCommand(id)
}
