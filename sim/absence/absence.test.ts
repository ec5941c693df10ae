import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SEED } from '../../shared/testing/seed.ts'
import { beAway } from './absence.ts'

// `npm run prove -- absence` runs it for 30 days: 20,000 edits in 50 sheets.
const DAYS = Number(process.env.SHEAF_ABSENCE_DAYS ?? 1)
const EDITS_A_DAY = 667
const SHEETS_A_DAY = 5 / 3

test(
  `after days offline (${DAYS}) all edits are saved in order, while others edit the same sheets`,
  async () => {
    const blobs = mkdtempSync(join(tmpdir(), 'sheaf-absence-'))
    onTestFinished(() => rmSync(blobs, { recursive: true }))
    const [edits, sheets] = [DAYS * EDITS_A_DAY, Math.ceil(DAYS * SHEETS_A_DAY)]

    const result = await beAway(
      { seed: SEED, days: DAYS, sheets, edits, limit: SEED % 2 === 0 ? 'fixed' : 'sliding', blobs },
      hop,
    )

    const { wrong, stored, starts, needsReview, minutes, requests, fullest } = result
    process.stderr.write(
      `away for ${DAYS} days: ${stored} edits in ${sheets} sheets, ${starts} starts; saved in ${minutes} minutes by ${requests} requests, ` +
        `at most ${fullest} in a minute; ${needsReview} wait for a decision, ${wrong.length} wrong\n`,
    )
    expect(wrong).toEqual([])
    expect(stored).toBeGreaterThanOrEqual(edits)
    expect(fullest).toBeLessThanOrEqual(300)
    expect(needsReview).toBeGreaterThan(0)
  },
  60_000 + DAYS * 120_000,
)

const hop = () => new Promise<void>(resolve => void setImmediate(resolve))
