/**
 * Loaded into a process by `--import`: its clock shows another time and runs at another pace, set by `CLOCK`. At the real moment
 * `real`, in milliseconds, it shows `shown`; from then on it runs `pace` times as fast.
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
