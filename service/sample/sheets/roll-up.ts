import type { PlanTask, TaskStatus, TaskWork } from './plan-tasks.ts'

/** What a line of the plan says about itself, or, for a group, about everything in it. */
export type Summary = Pick<TaskWork, 'status' | 'start' | 'due' | 'progress' | 'budget'>

/**
 * The figures of every line of the plan, in its order. A group runs from its first start to its last due date, costs
 * what its tasks cost, and is as far along as they are, weighed by budget.
 */
export function rollUp(tasks: readonly PlanTask[]): Summary[] {
  return tasks.map((task, index) => task.work ?? summarize(descendants(tasks, index)))
}

function descendants(tasks: readonly PlanTask[], index: number): TaskWork[] {
  const depth = tasks[index]?.depth ?? 0
  const rest = tasks.slice(index + 1)
  const end = rest.findIndex(task => task.depth <= depth)
  return (end === -1 ? rest : rest.slice(0, end)).flatMap(task => task.work ?? [])
}

function summarize(works: readonly TaskWork[]): Summary {
  const budget = works.reduce((sum, work) => sum + work.budget, 0)
  const done = works.reduce((sum, work) => sum + work.budget * work.progress, 0)
  return {
    status: statusOf(works),
    start: works.map(work => work.start).sort()[0] ?? '',
    due:
      works
        .map(work => work.due)
        .sort()
        .at(-1) ?? '',
    progress: budget === 0 ? 0 : Math.round((done / budget) * 100) / 100,
    budget,
  }
}

function statusOf(works: readonly TaskWork[]): TaskStatus {
  if (works.every(work => work.status === 'Complete')) return 'Complete'
  return works.every(work => work.status === 'Not started') ? 'Not started' : 'In progress'
}
