/**
 * All timeouts of the tests: end-to-end tests here, unit tests through `vitest.config.ts`. They end what hangs, even
 * on the slowest machine, and cost nothing in a passing test. No test asserts a duration.
 */

/** One end-to-end test. */
export const TEST_MS = 300_000
/** A long end-to-end test: hundreds of transactions, or every screen. */
export const LONG_TEST_MS = 900_000
/** Waiting for visible results. */
export const EXPECTATION_MS = 60_000
/** Waiting until an element can be clicked or filled. */
export const ACTION_MS = 60_000
/** Starting a program (the app, the service, a browser, a keyring). */
export const START_MS = 120_000
/** Ending a program that was asked to end. */
export const END_MS = 60_000
/** Sending hundreds of edits at one request per second. */
export const SAVING_MS = 600_000

/** One unit test or hook. */
export const UNIT_TEST_MS = 180_000
/** Polling a condition in a unit test. */
export const UNIT_POLL_MS = 60_000

/**
 * One look at an element that may not be rendered yet. No failure: the next attempt scrolls again and looks twice as
 * long.
 */
export const GLANCE_MS = 300
/** Interval between looks for the end of saving. */
export const SAVED_POLL_MS = 50
/** One attempt of a retried action: scrolling to a cell, pressing a button that may disappear. */
export const ATTEMPT_MS = 2_000
