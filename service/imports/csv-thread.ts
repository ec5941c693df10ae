import { parentPort, workerData } from 'node:worker_threads'
import { importCsv } from '../rules/content/import-csv.ts'
import type { CsvFile } from './thread-reading.ts'

// as: the input of a thread is untyped, and `beginReading` passes this type
const { bytes, layout } = workerData as CsvFile

parentPort?.postMessage(importCsv(bytes, layout))
