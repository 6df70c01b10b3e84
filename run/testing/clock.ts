/**
 * Loaded before a process by `--import`: its clock shows another time and goes at another pace, as `CLOCK` says. `real` is a
 * moment of the true clock, in milliseconds, at which this one shows `shown`; from then on it goes `pace` times as fast.
 */
const { real, shown, pace } = JSON.parse(process.env['CLOCK']!) as { real: number; shown: number; pace: number }
const True = Date

globalThis.Date = class extends True {
  constructor(...given: [value?: number | string | Date]) {
    super(...((given.length === 0 ? [Date.now()] : given) as [number]))
  }

  static override now(): number {
    return Math.floor(shown + (True.now() - real) * pace)
  }
} as DateConstructor
