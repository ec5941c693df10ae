import { create } from 'zustand'
import { refreshItems } from '../../queries/items.ts'
import { notifyFailure } from '../../ui-state/notices.ts'

const useRefreshes = create<{ readonly running: number }>(() => ({ running: 0 }))

/** Whether a refresh requested by the user is running. With hundreds of folders it takes a while. */
export const useIsListRefreshing = (): boolean => useRefreshes(({ running }) => running > 0)

/** Reads the list of workspaces, folders and sheets again; a failure is shown. */
export async function refreshList(): Promise<void> {
  const add = (more: number) => useRefreshes.setState(({ running }) => ({ running: running + more }))
  add(1)
  await notifyFailure('The list of sheets', refreshItems())
  add(-1)
}
