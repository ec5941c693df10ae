import { parentPort } from 'node:worker_threads'
import { createTableCore } from './table-core.ts'
import type { TableReply, TableRequest } from './table-protocol.ts'

const post = (reply: TableReply): void => parentPort?.postMessage(reply)
const handle = createTableCore(progress => post({ progress }))

parentPort?.on('message', (request: TableRequest) => void handle(request).then(post)) // a bug ends the thread
