import { z } from 'zod'
import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { replyResult } from '../../http/reply.ts'
import { dayOfInstant, isDay } from '../../rules/input/dates.ts'
import { type Operation, requireAccess } from '../../rules/policy.ts'
import { title } from '../../rules/title.ts'
import { sheetChanged } from '../cells/links/sheet-changed.ts'
import { toPermalink } from './summary.ts'

const Day = z.string().refine(isDay)
/** A date in milliseconds, as sent with `numericDates`. */
const NumericDay = z.number().transform(dayOfInstant).pipe(Day)

/** A change of the sheet itself. `userSettings` apply to the caller only. */
const sheetChange = (day: typeof Day | typeof NumericDay) =>
  z.strictObject({
    name: title(50).optional(),
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

// Built once: it takes longer than all other body schemas of the service together.
const BODY = json(sheetChange(Day), sheetChange(NumericDay))

/** Renames a sheet, changes its settings, and deletes it. */
export const sheetChangeEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [updateSheet(deps), deleteSheet(deps)]

function updateSheet(deps: ServiceDeps): Endpoint {
  const { store } = deps
  return endpoint({
    family: 'Sheets',
    title: 'Update Sheet',
    method: 'PUT',
    path: '/sheets/:sheetId',
    needs: 'sheet.user-settings',
    also: ['sheet.project-settings', 'sheet.rename'],
    body: BODY,
    example: { body: { userSettings: { displaySummaryTasks: false } } },
    async handle(c, { again, body }) {
      const change = await body.read(c)
      return store.transaction(() => {
        const sheet = again()
        const { id, accessLevel } = sheet
        for (const operation of operationsOf(change)) requireAccess(sheet, operation)
        const { name = sheet.name, projectSettings, userSettings } = change
        store.sheets.rename(id, name)
        if (projectSettings) store.sheets.configure(id, { ...sheet.settings, projectSettings })
        if (userSettings)
          store.sheets.configureFor(id, c.get('caller').userId, { ...sheet.userSettings, ...userSettings })
        // Working days may change formula results, and so the cells that are linked to these.
        sheetChanged(deps, id)
        return replyResult(c, { result: { id, accessLevel, permalink: toPermalink(id), ...change, name } })
      })
    },
  })
}

function deleteSheet(deps: ServiceDeps): Endpoint {
  return endpoint({
    family: 'Sheets',
    title: 'Delete Sheet',
    method: 'DELETE',
    path: '/sheets/:sheetId',
    needs: 'sheet.delete',
    handle(c, { target }) {
      deps.store.transaction(() => {
        deps.store.sheets.remove(target.id)
        sheetChanged(deps, target.id)
      })
      return replyResult(c)
    },
  })
}

/** Additional operations of a change: renaming requires an admin, project settings an editor. */
function operationsOf({ name, projectSettings }: SheetChange): readonly Operation[] {
  return [
    ...(name === undefined ? [] : (['sheet.rename'] as const)),
    ...(projectSettings === undefined ? [] : (['sheet.project-settings'] as const)),
  ]
}
