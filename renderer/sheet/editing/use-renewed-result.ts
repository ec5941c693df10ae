import { type RefObject, useEffect } from 'react'
import type { useOpenSheet } from '../../queries/sheet/open-sheet.ts'
import type { GridHandle } from '../grid/grid-props.ts'
import { RENEW_RESULT } from './editing-feature.ts'

/** The result of the formula that is being typed follows the sheet, also while its text stays the same. */
export function useRenewedResult(
  { view, parts }: ReturnType<typeof useOpenSheet>,
  handle: RefObject<GridHandle | null>,
): void {
  // The first results over a new base may be none: they change no view, and only then is the formula calculated.
  const calculated = parts?.calculated
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of them
  useEffect(() => {
    handle.current?.find(RENEW_RESULT)?.()
  }, [view, calculated, handle])
}
