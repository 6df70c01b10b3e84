import { parseArgs } from 'node:util'
import { attackFiles, formatNames } from './attack-files.ts'

/**
 * `pnpm attack files [--files 10000] [--seed n] [--from n] [format…]`: changes good files of each format that is taken in, or of those
 * that are named, and has them read in a process of their own. Prints its seed, how far it is, and each file that ends the process, fails
 * otherwise than by a refusal, or takes more time or memory than it may. `--seed n --from k --files 1` reads the file k of a run again.
 */
export async function filesCommand(args: string[]): Promise<boolean> {
  const options = { files: { type: 'string', default: '10000' }, seed: { type: 'string' }, from: { type: 'string', default: '0' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const unknown = positionals.filter((name) => !formatNames.includes(name))
  if (unknown.length > 0) {
    console.error(`there is no format ${unknown.join(', ')}; there are ${formatNames.join(', ')}`)
    return false
  }
  const [seed, from] = [Number(values.seed ?? Date.now() % 2 ** 31), Number(values.from)]
  console.log(`seed ${seed}`)
  let faults = 0
  for (const format of positionals.length > 0 ? positionals : formatNames) {
    const begun = performance.now()
    const found = await attackFiles({ format, seed, from, to: from + Number(values.files) }, (read) =>
      console.log(`  ${format}: ${read} files`),
    )
    for (const { number, fault } of found) console.log(`FAULT ${format} ${number} (seed ${seed}) ${fault}`)
    console.log(
      `${found.length === 0 ? 'held  ' : 'FAILED'} ${format}: ${values.files} files in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    )
    faults += found.length
  }
  return faults === 0
}
