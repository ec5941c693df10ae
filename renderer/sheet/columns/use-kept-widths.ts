import { useEffect } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { useKeptBySheet } from '../../queries/sheet/kept-by-sheet.ts'
import { tell } from '../../view/notices.ts'
import { columnLayouts, useColumnLayout } from './column-layouts.ts'

/** The widths that a sheet's columns have on this computer alone: as they were the last time, and kept for the next one. */
export function useKeptWidths(sheetId: SheetId): void {
  const { kept, keep } = useKeptBySheet(sheetId, 'columnWidths')
  const { widths, isUntouched } = useColumnLayout(sheetId)

  useEffect(() => {
    if (isUntouched && kept) columnLayouts.resizeMany(sheetId, new Map(kept.widths))
  }, [isUntouched, kept, sheetId])

  useEffect(() => {
    const saving = isUntouched ? null : keep({ widths: [...widths] })
    if (saving !== null) void tell('Keeping column widths', saving)
  }, [keep, widths, isUntouched])
}
