/**
 * The environment of a program that runs by the true clock, also where the tests are run as of another moment (`pnpm test --at`): with
 * libfaketime Redis never starts, and Chromium waits in busy loops.
 */
export function byTrueClock(): NodeJS.ProcessEnv {
  const { LD_PRELOAD: _, ...env } = process.env
  return env
}
