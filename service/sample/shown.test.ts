import { expect, test } from 'vitest'
import { type Answer, startService } from '../testing/service.ts'
import { layDownSample } from './sample.ts'

test('the sample has a report, a dashboard, templates and a filter, each with content', async () => {
  const service = startService()
  const { ann, call, deps, bugs } = service
  layDownSample(deps, () => undefined)
  const listed = async (path: string) => (await call(ann, 'GET', path)).json.data
  const [listedReport] = await listed('/reports')
  const [sight] = await listed('/sights')
  const plan = (await listed('/sheets')).find(({ name }) => name === 'Library refurbishment')

  const report = (await call(ann, 'GET', `/reports/${listedReport?.id}?pageSize=1000`)).json
  const shown = (title: string) => {
    const at = report.columns.findIndex(column => column.title === title)
    return report.rows.map(({ cells }) => cells[at]?.value)
  }
  expect(new Set(shown('Sheet name'))).toEqual(new Set(['Library refurbishment', 'Snag log']))
  expect(shown('Status')).not.toContain('Complete')
  expect(shown('State')).not.toContain('Checked')
  const days = shown('Due').filter(day => day !== undefined)
  expect(days.length).toBeGreaterThan(5)
  expect(days).toEqual(days.toSorted())

  const wall = (await call(ann, 'GET', `/sights/${sight?.id}?level=4`)).json
  const widgets = wall.widgets as readonly Answer[] // as: the next lines assert the shape
  expect(widgets.map(({ type }) => type)).toEqual(['TITLE', 'METRIC', 'GRIDGANTT', 'SHORTCUT'])
  expect(widgets.filter(({ error }) => error)).toEqual([])
  expect(widgets[1]).toMatchObject({
    title: 'Design and approvals',
    contents: { cellData: [{ label: 'Budget', cell: { displayValue: expect.stringContaining('£') } }, {}, {}] },
  })

  const templates = await listed('/templates/public')
  expect(templates.map(({ name }) => name)).toEqual(['Blank sheet', 'Task list'])
  expect(await listed('/templates')).toMatchObject([{ name: 'Site inspection' }])
  const made = await call(ann, 'POST', '/sheets?include=data', { name: 'To do', fromId: templates[1]?.id })
  expect((await call(ann, 'GET', `/sheets/${made.json.result.id}`)).json.totalRowCount).toBe(3)

  const [filter] = await listed(`/sheets/${plan?.id}/filters`)
  const query = `filterId=${filter?.id}&exclude=filteredOutRows`
  const filtered = (await call(ann, 'GET', `/sheets/${plan?.id}?${query}`)).json
  expect(filtered.rows.length).toBeGreaterThan(2)
  expect(filtered.rows.length).toBeLessThan(Number(filtered.totalRowCount))
  expect((await call(ann, 'GET', '/home')).json).toMatchObject({ workspaces: [{}, { folders: expect.any(Array) }] })
  expect(bugs).toEqual([])
})
