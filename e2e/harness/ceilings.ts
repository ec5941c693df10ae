/**
 * Every timeout of the tests: the end-to-end tests here, the unit tests through `vitest.config.ts`. A ceiling ends what hangs, on
 * the slowest machine too, and costs nothing where a test passes; no test asserts how long something took.
 */

/** One end-to-end test. */
export const TEST_MS = 300_000
/** An end-to-end test that is a day's work: hundreds of transactions, or every screen. */
export const LONG_TEST_MS = 900_000
/** Until what a person waits for is on screen. */
export const EXPECTATION_MS = 60_000
/** Until what is to be clicked or filled can be. */
export const ACTION_MS = 60_000
/** Until a program (the app, the service, a browser, a keyring) is ready. */
export const START_MS = 120_000
/** Until a program that was asked to end has ended. */
export const END_MS = 60_000
/** Until hundreds of edits have left: requests go a second apart. */
export const SAVING_MS = 600_000

/** One unit test, and one hook of one. */
export const UNIT_TEST_MS = 180_000
/** Until a condition that a unit test polls holds. */
export const UNIT_POLL_MS = 60_000

/** One glance at what may not be drawn yet. Nothing fails when it is over: the next attempt scrolls there again and looks twice as long. */
export const GLANCE_MS = 300
/** One attempt at what is tried until it succeeds: scrolling to a cell, pressing a button that may go away. */
export const ATTEMPT_MS = 2_000
