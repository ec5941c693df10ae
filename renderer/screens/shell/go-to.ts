import { useEffect } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Destination } from '../../../shared/model/destination.ts'
import { useAccount } from '../../queries/start.ts'
import { answerAsked, useAsked } from '../../ui-state/asked-destination.ts'
import { decideOn } from '../../ui-state/deciding.ts'
import { sheetTab } from '../../ui-state/tabs.ts'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { navigatorState } from '../navigator/navigator-state.ts'

/** Opens the destination requested from outside the window, once its account is shown. */
export function useAskedDestination(): void {
  const asked = useAsked()
  const account = useAccount()?.key ?? null
  useEffect(() => {
    if (asked === null || (asked.account !== null && asked.account !== account)) return
    answerAsked()
    goTo(asked.to)
  }, [asked, account])
}

/** Closes an open dialog first. */
function goTo(to: Destination): void {
  const { layer } = useUiState.getState()
  if (layer !== null) view.hide(layer)
  switch (to.kind) {
    case 'search':
      view.show('palette')
      break
    case 'import':
      navigatorState.openDialog({ kind: 'sheet-from-table', parent: null, file: null })
      break
    case 'pending':
      view.open('pending')
      decideOn(to.seq)
      break
    case 'sign-in':
      view.show('sign-in')
      break
    case 'sheet':
      view.open(sheetTab(to.sheetId))
      break
    default:
      assertNever(to)
  }
}
