import type { SheetId } from '../../shared/model/ids.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { SheetHub } from './sheet-hub.ts'

/**
 * The sheets whose copies must not be evicted: those of windows, and those with edits. An edit that was just saved
 * needs its copy too, until that contains it.
 */
export const neededCopies = (
  outbox: Pick<Outbox, 'sheetsWithEdits'>,
  hub: Pick<SheetHub, 'openSheets'>,
): readonly SheetId[] => [...new Set([...outbox.sheetsWithEdits(), ...hub.openSheets()])]
