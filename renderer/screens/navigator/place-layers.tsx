import { type ComponentProps, useEffect, useState } from 'react'
import { commandHandler } from '../../commands/command-registry.ts'
import { useRegisterCommands } from '../../commands/use-commands.ts'
import { useWhyNotArrange } from '../../queries/places.ts'
import { useScopes } from '../../queries/start.ts'
import { whyNoScope } from '../../ui/messages/scope-messages.ts'
import { CopyPlace } from './arrange/copy-place.tsx'
import { DeletePlace } from './arrange/delete-place.tsx'
import { MovePlace } from './arrange/move-place.tsx'
import { NewFolder, NewWorkspace } from './arrange/new-holder.tsx'
import { NewSheet } from './arrange/new-sheet.tsx'
import { type Asked, placeDesk, usePlaceDesk } from './place-desk.ts'
import { PlaceMenu } from './place-menu.tsx'

/** The menu of a line and the questions about places. They stand beside the navigator, which can be hidden. */
export function PlaceLayers() {
  const offline = useWhyNotArrange()
  const scopes = useScopes()
  const noSheet = whyNoScope('create-sheets', scopes)
  const noRows = whyNoScope('change-rows', scopes)
  useRegisterCommands({
    'new-sheet': commandHandler(() => placeDesk.ask({ kind: 'new-sheet', parent: null }), noSheet ?? offline),
    'sheet-from-table': commandHandler(
      () => placeDesk.ask({ kind: 'sheet-from-table', parent: null, file: null }),
      noSheet ?? noRows ?? offline,
    ),
  })
  const asked = usePlaceDesk(desk => desk.asked)
  const menu = usePlaceDesk(desk => desk.menu)
  return (
    <>
      {menu && <PlaceMenu request={menu} />}
      {asked && <Question asked={asked} />}
    </>
  )
}

function Question({ asked }: { readonly asked: Asked }) {
  switch (asked.kind) {
    case 'new-sheet':
      return <NewSheet parent={asked.parent} />
    case 'sheet-from-table':
      return (
        <SheetFromTableLater
          key={asked.file?.token}
          parent={asked.parent}
          file={asked.file}
          onClose={placeDesk.answered}
        />
      )
    case 'new-folder':
      return <NewFolder parent={asked.parent} />
    case 'new-workspace':
      return <NewWorkspace />
    case 'move':
      return <MovePlace place={asked.place} />
    case 'copy':
      return <CopyPlace place={asked.place} />
    case 'delete':
      return <DeletePlace place={asked.place} />
  }
}

type Screen = typeof import('./new-sheet/sheet-from-table.tsx').SheetFromTable
let loaded: Screen | null = null

/** The code that reads tables is not part of a start: it comes when it is asked for. */
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
