import { expect } from '@playwright/test'
import { createProject, type Task } from './harness/project.ts'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { tryNow } from './pages/window.ts'

const EXTENSION = 'Courtyard extension'
/** The fence has three days until the walls are finished. */
const TASKS: readonly Task[] = [
  { name: 'Groundwork', start: '2026-11-02', duration: '3d' },
  { name: 'Walls', start: '2026-11-05', duration: '4d', after: [0] },
  { name: 'Fence', start: '2026-11-05', duration: '1d', after: [0] },
]
const FORMULAS = {
  Float: '=TOTALFLOAT()',
  Path: '=IF(ISCRITICAL(), "critical", "has time")',
  Next: '=JOIN(SUCCESSORS(), ", ")',
}
const CALCULATED = /sf-calculated/

type Shown = Pick<Session, 'sheet'>

const isShown = async ({ sheet }: Shown, column: keyof typeof FORMULAS, ...texts: readonly string[]) => {
  for (const [at, text] of texts.entries()) await expect(await sheet.cell(at + 1, column)).toHaveText(text)
}

test.use({ app: 'shared' })

test('offline, a longer task changes the critical path, predecessors change who follows, and the service agrees', async ({
  session,
}) => {
  const { sheet, window, wire, client } = await session({
    sheet: EXTENSION,
    before: parts => createProject(parts, EXTENSION, TASKS, FORMULAS),
  })
  await isShown({ sheet }, 'Float', '0', '0', '3')
  await isShown({ sheet }, 'Path', 'critical', 'critical', 'has time')
  await isShown({ sheet }, 'Next', '2, 3', '', '')
  await wire.refuse()

  await sheet.type(3, 'Duration', '6d')
  await isShown({ sheet }, 'Float', '0', '2', '0')
  await isShown({ sheet }, 'Path', 'critical', 'has time', 'critical')
  await expect(await sheet.cell(2, 'Float')).toHaveClass(CALCULATED)
  await expect(await sheet.cell(1, 'Float')).not.toHaveClass(CALCULATED)

  await sheet.type(2, 'Start', '2026-11-13')
  await sheet.type(2, 'After', '3')
  await isShown({ sheet }, 'Next', '3', '', '2')
  await isShown({ sheet }, 'Float', '0', '0', '0')
  await isShown({ sheet }, 'Path', 'critical', 'critical', 'critical')

  await wire.accept()
  await tryNow(window.status)
  await window.save()
  for (const column of ['Float', 'Path', 'Next'] as const)
    await expect(await sheet.cell(3, column)).not.toHaveClass(CALCULATED)
  await isShown({ sheet }, 'Next', '3', '', '2')
  await isShown({ sheet }, 'Float', '0', '0', '0')
  const saved = async (column: string) => [...(await client.valuesIn(EXTENSION, column)).values()]
  expect(await saved('Next')).toEqual(['3', undefined, '2'])
  expect(await saved('Float')).toEqual([0, 0, 0])
})
