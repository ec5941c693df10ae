import type { ImportExportProgress, ImportRead, TextForm } from '../../../shared/model/import-export.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { errorCode } from '../../../shared/thrown.ts'
import type { TableCall, TableInput, TableOutput, TableReply } from './table-protocol.ts'

/** The parts of a thread needed here. */
export type TableThread = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (reply: TableReply) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
  terminate(): Promise<unknown>
}

type Waiting = {
  /** as: the reply to a call has that call's type, for the thread answers by the same table (`TableCalls`). */
  readonly answer: (result: Result<TableOutput<TableCall>>) => void
  readonly fail: (bug: Error) => void
}

type Running = { readonly thread: TableThread; readonly waiting: Map<number, Waiting> }

/**
 * Reads files as tables, each in a separate thread: a large file blocks nothing, one made to exhaust the memory ends
 * only its thread, and cancelling ends the thread. The table stays there; its rows are requested in slices.
 */
export function createTables(begin: () => TableThread, onProgress: (progress: ImportExportProgress | null) => void) {
  let running: Running | null = null
  /** The path of the open file, also after its thread ran out of memory. */
  let path: string | null = null
  let lastId = 0

  const end = (): void => {
    path = null
    const ended = running
    running = null
    if (!ended) return
    void ended.thread.terminate() // not awaited: it has nothing to lose
    for (const { answer } of ended.waiting.values()) answer(fail({ kind: 'cancelled' }))
  }
  const start = (opened: string): Running => {
    end()
    path = opened
    const thread = begin()
    const waiting: Running['waiting'] = new Map()
    thread.on('message', reply => {
      if ('progress' in reply) return onProgress(reply.progress)
      waiting.get(reply.id)?.answer(reply.result)
      waiting.delete(reply.id)
    })
    thread.on('error', cause => {
      // The thread has ended and answers no calls.
      if (running?.thread === thread) running = null
      for (const each of waiting.values()) {
        if (errorCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY') each.answer(ok(TOO_LARGE))
        else each.fail(cause)
      }
      waiting.clear()
    })
    running = { thread, waiting }
    return running
  }
  const ask = <C extends TableCall>(of: Running, call: C, input: TableInput<C>) =>
    new Promise<Result<TableOutput<C>>>((resolve, reject) => {
      // It was ended in the meantime, so there would be no response.
      if (of !== running) return resolve(fail({ kind: 'cancelled' }))
      const { thread, waiting } = of
      lastId += 1
      // as: see `Waiting`.
      waiting.set(lastId, { answer: resolve as Waiting['answer'], fail: reject })
      thread.postMessage({ id: lastId, call, input })
    })
  const reported = <T>(reading: Promise<Result<T>>): Promise<Result<T>> => reading.finally(() => onProgress(null))
  /** The thread that has the file; a new one if the last ran out of memory on another sheet of it. */
  const reader = async (): Promise<Running | null> => {
    if (!running && path !== null) await ask(start(path), 'read', { path })
    return running
  }

  return {
    /** Reads another file and closes the previous one. Errors: file-unreadable, cancelled. */
    read: (file: string) => reported(ask(start(file), 'read', { path: file })),
    /** Reads the open file again, with the text format that the user chose. */
    reread: (form: TextForm) => (path === null ? nothingIsOpen() : reported(ask(start(path), 'read', { path, form }))),
    async sheet(sheet: number) {
      const open = await reader()
      return open ? reported(ask(open, 'sheet', { sheet })) : nothingIsOpen()
    },
    rows: (after: number) => (running ? ask(running, 'rows', { after }) : nothingIsOpen()),
    /** Closes the file, also while it is being read. */
    end,
  }
}
export type Tables = ReturnType<typeof createTables>

const nothingIsOpen = async (): Promise<Result<never>> => fail({ kind: 'cancelled' })

const TOO_LARGE: ImportRead = { kind: 'refused', why: 'too-large', sheets: [], sheet: 0 }
