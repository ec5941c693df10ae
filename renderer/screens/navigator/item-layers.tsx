import { type ComponentProps, useEffect, useState } from 'react'
import { commandHandler } from '../../commands/command-registry.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { useSheetItem, useWhyOffline } from '../../queries/items.ts'
import { useKeeping } from '../../queries/offline.ts'
import { useScopes } from '../../queries/start.ts'
import { whyNoScope } from '../../ui/messages/scope-messages.ts'
import { sheetIdOf } from '../../ui-state/tabs.ts'
import { useUiState } from '../../ui-state/ui-store.ts'
import { ItemMenu } from './item-menu.tsx'
import { keepCommand } from './keep-command.ts'
import { type NavigatorDialog, navigatorState, useNavigatorState } from './navigator-state.ts'
import { CopyItem } from './organize/copy-item.tsx'
import { DeleteItem } from './organize/delete-item.tsx'
import { MoveItem } from './organize/move-item.tsx'
import { NewFolder, NewWorkspace } from './organize/new-holder.tsx'
import { NewSheet } from './organize/new-sheet.tsx'

/** The row menu and the dialogs about places. Rendered outside the navigator, because that can be hidden. */
export function ItemLayers() {
  const offline = useWhyOffline()
  const scopes = useScopes()
  const noSheet = whyNoScope('create-sheets', scopes)
  const noRows = whyNoScope('change-rows', scopes)
  const keeping = useKeeping()
  const sheet = useSheetItem(useUiState(({ tabs }) => sheetIdOf(tabs.active)))
  const keep = sheet && keepCommand(sheet, keeping)
  useRegisterCommands({
    'new-sheet': commandHandler(
      () => navigatorState.openDialog({ kind: 'new-sheet', parent: null }),
      noSheet ?? offline,
    ),
    'sheet-from-table': commandHandler(
      () => navigatorState.openDialog({ kind: 'sheet-from-table', parent: null, file: null }),
      noSheet ?? noRows ?? offline,
    ),
    ...(keep && {
      'keep-offline': { ...commandHandler(keep.run, keep.reason), isChecked: () => keep.checked === true },
    }),
  })
  const dialog = useNavigatorState(({ dialog }) => dialog)
  const menu = useNavigatorState(({ menu }) => menu)
  return (
    <>
      {menu && <ItemMenu request={menu} />}
      {dialog && <Dialog dialog={dialog} />}
    </>
  )
}

function Dialog({ dialog }: { readonly dialog: NavigatorDialog }) {
  switch (dialog.kind) {
    case 'new-sheet':
      return <NewSheet parent={dialog.parent} />
    case 'sheet-from-table':
      return (
        <SheetFromTableLater
          key={dialog.file?.token}
          parent={dialog.parent}
          file={dialog.file}
          onClose={navigatorState.closeDialog}
        />
      )
    case 'new-folder':
      return <NewFolder parent={dialog.parent} />
    case 'new-workspace':
      return <NewWorkspace />
    case 'move':
      return <MoveItem item={dialog.item} />
    case 'copy':
      return <CopyItem item={dialog.item} />
    case 'delete':
      return <DeleteItem item={dialog.item} />
  }
}

type Screen = typeof import('./new-sheet/sheet-from-table.tsx').SheetFromTable
let loaded: Screen | null = null

/** Loads the code that reads tables on first use, to keep startup short. */
function SheetFromTableLater(props: ComponentProps<Screen>) {
  const [Screen, setScreen] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    void import('./new-sheet/sheet-from-table.tsx').then(({ SheetFromTable }) => {
      loaded = SheetFromTable
      setScreen(() => SheetFromTable)
    })
  }, [])
  return Screen && <Screen {...props} />
}
