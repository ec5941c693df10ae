import { z } from 'zod'
import type { Answer } from '../env/answers.ts'
import type { Asked } from '../env/in-process.ts'

/** An option removed from a column by a write of `outBy` at `outAt`. `by`, `at`: who had added it, and when. */
export type OptionOut = {
  readonly option: string
  readonly columnId: number
  readonly outBy: string
  readonly outAt: number
  readonly by: string
  readonly at: number
}

const Body = z.object({ type: z.string().optional(), options: z.array(z.string()).optional() })
const Kept = z.object({
  result: z.object({ id: z.number(), type: z.string(), options: z.array(z.string()).default([]) }),
})

/** Tracks column options and types by the responses of the service. */
export function createListsLog(now: () => number) {
  const lists = new Map<number, readonly string[]>()
  const types = new Map<number, string>()
  const options = new Map<string, { readonly by: string; readonly at: number }>()
  const changes: { readonly columnId: number; readonly by: string; readonly at: number }[] = []
  const out: OptionOut[] = []

  return {
    note(by: string, { method, path, body }: Asked, answer: Answer): void {
      const isOfColumn = method === 'PUT' ? /\/columns\/\d+(\?|$)/ : method === 'POST' ? /\/columns(\?|$)/ : null
      if (body === null || !isOfColumn?.test(path)) return
      const wanted = Body.parse(JSON.parse(body))
      if (wanted.type === undefined && wanted.options === undefined) return
      const { id: columnId, type, options: list } = Kept.parse(JSON.parse(answer.text)).result
      const isNew = list.join('\n') !== (lists.get(columnId) ?? []).join('\n') || type !== types.get(columnId)
      if (isNew) changes.push({ columnId, by, at: now() })
      types.set(columnId, type)
      for (const option of lists.get(columnId) ?? []) {
        if (!list.includes(option))
          out.push({ option, columnId, outBy: by, outAt: now(), ...(options.get(option) ?? { by: '', at: 0 }) })
      }
      for (const option of list) if (!lists.get(columnId)?.includes(option)) options.set(option, { by, at: now() })
      lists.set(columnId, list)
    },
    /** Options that existed at the start. */
    know(columnId: number, list: readonly string[]): void {
      lists.set(columnId, list)
      types.set(columnId, 'PICKLIST')
    },
    of: (columnId: number): readonly string[] => lists.get(columnId) ?? [],
    out: (): readonly OptionOut[] => out,
    /** The users who changed type or options of a column, in order. */
    changes: (columnId: number) => changes.filter(one => one.columnId === columnId),
  }
}
