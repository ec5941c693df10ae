import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { commandHandler } from '../../commands/command-registry.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { finding, useFinding } from './finding.ts'

/** Find and replace for keys and palette, while this sheet is on screen. */
export function useFindCommands(sheetId: SheetId, view: SheetView | null, isShown: boolean): void {
  const { isReplacing } = useFinding(sheetId)
  const onSheet = (run: () => void) => commandHandler(run, view ? null : 'The sheet is not open yet')
  const commands = {
    find: onSheet(() => finding.open(sheetId, isReplacing)),
    replace: onSheet(() => finding.open(sheetId, true)),
    'find-next': onSheet(() => finding.step(sheetId, 1)),
    'find-previous': onSheet(() => finding.step(sheetId, -1)),
  }
  useRegisterCommands(isShown ? commands : {})
}
