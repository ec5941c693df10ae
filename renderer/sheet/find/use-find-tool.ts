import { Search } from 'lucide-react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { keysOf } from '../../commands/keymap.ts'
import { actionTool, type Tool } from '../../ui/overflow/tool.tsx'
import { finding, useFinding } from './finding.ts'

/** The tool that opens and closes the search. `reason`: why there is nothing to search. */
export function useFindTool(sheetId: SheetId, reason: string | null): Tool {
  const { isOpen } = useFinding(sheetId)
  return actionTool({
    id: 'find',
    name: 'Find',
    icon: Search,
    keys: keysOf('find'),
    pressed: isOpen,
    reason,
    run: () => (isOpen ? finding.close(sheetId) : finding.open(sheetId, false)),
  })
}
