import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const refused = (act: () => unknown): string => {
  try {
    return act() ? 'done' : 'nothing'
  } catch {
    return 'refused'
  }
}

const whole: Readonly<Record<string, () => string>> = {
  'writes a file': () => refused(() => (writeFileSync(join(tmpdir(), 'of-a-reader'), 'x'), true)),
  'starts a program': () => refused(() => spawnSync('/bin/true').status === 0),
  'knows settings': () => (Object.keys(process.env).some((name) => /DATABASE|MASTER_KEY|REDIS|S3/.test(name)) ? 'done' : 'refused'),
  pid: () => String(process.pid),
}

/** Reads the words of a text, and does what some of them say. */
export default async function* (text: string): AsyncGenerator<string> {
  if (whole[text]) return yield whole[text]()
  for (const word of text.split(' ')) {
    if (word === 'throws') throw new Error('it fails of its own accord')
    if (word === 'ends') process.exit(0)
    if (word === 'loops') while (true);
    if (word === 'fills') for (const all: string[] = []; ;) all.push('x'.repeat(1000) + all.length)
    yield word
  }
}
