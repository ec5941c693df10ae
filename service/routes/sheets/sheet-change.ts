import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../../http/body.ts'
import type { ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { pathId, wantsNumericDates } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import { dayOfInstant, isDay } from '../../rules/input/dates.ts'
import { type Operation, requireAccess, requireScope } from '../../rules/policy.ts'
import { toPermalink } from './summary.ts'

const Day = z.string().refine(isDay)
/** A day as milliseconds, which is how it comes with `numericDates`. */
const NumericDay = z.number().transform(dayOfInstant).pipe(Day)

/** What may be changed about a sheet itself. `userSettings` count for the caller alone. */
const sheetChange = (day: typeof Day | typeof NumericDay) =>
  z.strictObject({
    name: z.string().trim().min(1).max(50).optional(),
    userSettings: z
      .strictObject({ criticalPathEnabled: z.boolean().optional(), displaySummaryTasks: z.boolean().optional() })
      .optional(),
    projectSettings: z
      .strictObject({
        workingDays: z.array(z.string()).max(7).optional(),
        nonWorkingDays: z.array(day).max(1000).optional(),
        lengthOfDay: z.number().min(1).max(24).optional(),
      })
      .optional(),
  })

type SheetChange = z.output<ReturnType<typeof sheetChange>>

/** Renaming a sheet, changing its settings, deleting it. */
export function sheetChangeRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store, clock } = deps

  return new Hono<ServiceEnv>()
    .put('/sheets/:sheetId', async c => {
      openSheet(c, deps, 'sheet.user-settings')
      const change = await readBody(c, sheetChange(wantsNumericDates(c) ? NumericDay : Day))

      return store.transaction(() => {
        const sheet = openSheet(c, deps, 'sheet.user-settings')
        const { id, accessLevel } = sheet
        for (const operation of operationsOf(change)) requireAccess(accessLevel, operation)
        const { name = sheet.name, projectSettings, userSettings } = change
        store.sheets.rename(id, name)
        if (projectSettings) store.sheets.configure(id, { ...sheet.settings, projectSettings })
        if (userSettings)
          store.sheets.configureFor(id, c.get('caller').userId, { ...sheet.userSettings, ...userSettings })
        store.sheets.touch(id, clock())
        return replyResult(c, { result: { id, accessLevel, permalink: toPermalink(id), ...change, name } })
      })
    })
    .delete('/sheets/:sheetId', c => {
      requireScope(c.get('caller').scopes, 'sheet.delete')
      const sheet = store.sheets.findVisible(c.get('caller').userId, pathId(c, 'sheetId'))
      if (!sheet) throw refuse(1006)
      // An admin of the workspace may delete what others own in it.
      const ownsPlace = sheet.workspaceLevel && reaches(sheet.workspaceLevel, 'ADMIN')
      requireAccess(ownsPlace ? 'OWNER' : sheet.accessLevel, 'sheet.delete')
      store.transaction(() => store.sheets.remove(sheet.id))
      return replyResult(c)
    })
}

/** The rights a change needs beyond opening the sheet: renaming needs an admin, the project settings an editor. */
function operationsOf({ name, projectSettings }: SheetChange): readonly Operation[] {
  return [
    ...(name === undefined ? [] : (['sheet.rename'] as const)),
    ...(projectSettings === undefined ? [] : (['sheet.project-settings'] as const)),
  ]
}
