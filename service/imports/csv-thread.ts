import { parentPort, workerData } from 'node:worker_threads'
import { importCsv } from '../rules/content/import-csv.ts'
import type { CsvFile } from './thread-reading.ts'

// as: what a thread is started with is untyped, and `beginReading` starts it with this.
const { bytes, layout } = workerData as CsvFile

parentPort?.postMessage(importCsv(bytes, layout))
