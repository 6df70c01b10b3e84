import { type Answer, SecondWitness } from './second-witness.ts'

/** An answer that never comes. */
export const never = (): Promise<Answer> => new Promise(() => {})

interface Wrong {
  /** As which it is counted, and what is said of it. */
  readonly outcome: 'down' | 'declined' | 'alarm'
  readonly reason: RegExp
  readonly lie: (witness: SecondWitness) => NonNullable<SecondWitness['lie']>
}

/** The faults of a witness. */
export const lies: Readonly<Record<string, Wrong>> = {
  'is broken': { outcome: 'down', reason: /it answers 500/, lie: () => () => ({ status: 500, body: 'x' }) },
  'answers 10 MB': { outcome: 'down', reason: /longer than 16384 bytes/, lie: () => () => ({ status: 200, body: 'x'.repeat(10_000_000) }) },
  'answers with 10 MB of signatures': {
    outcome: 'down',
    reason: /longer than 16384 bytes/,
    lie: (w) => (right) => ({ status: 200, body: right().body + w.cosign('x\n').repeat(100_000) }),
  },
  redirects: { outcome: 'down', reason: /./, lie: () => () => ({ status: 307, body: '' }) },
  'answers something else': {
    outcome: 'down',
    reason: /other lines than signatures/,
    lie: () => () => ({ status: 200, body: '<html>\n' }),
  },
  'answers nothing': { outcome: 'declined', reason: /no signature of the key/, lie: () => () => ({ status: 200, body: '' }) },
  'signs with a foreign key': {
    outcome: 'declined',
    reason: /no signature of the key/,
    lie: () => () => ({ status: 200, body: new SecondWitness('x.example', []).cosign('x\n') }),
  },
  'signs with a foreign key under its own name': {
    outcome: 'declined',
    reason: /no signature of the key/,
    lie: (w) => () => ({ status: 200, body: new SecondWitness(w.vkey.split('+')[0]!, []).cosign('x\n') }),
  },
  'forges its signature': { outcome: 'alarm', reason: /forged/, lie: (w) => () => ({ status: 200, body: w.cosign('another text\n') }) },
  'signs another text behind an empty line': {
    outcome: 'down',
    reason: /other lines than signatures/,
    lie: (w) => (_, body) => {
      const note = body.slice(body.indexOf('\n\n') + 2)
      return { status: 200, body: `— x AAAAAAAA\n\n${w.cosign(`${note}— x AAAAAAAA\n`)}` }
    },
  },
  'signs without a time': {
    outcome: 'alarm',
    reason: /forged/,
    lie: (w) => (_, body) => ({ status: 200, body: w.cosign(textIn(body), 0) }),
  },
  'gives an old signature again': {
    outcome: 'declined',
    reason: /is of 2\d{3}-.*, and not of now/,
    lie: (w) => (_, body) => ({ status: 200, body: w.cosign(textIn(body), w.time() - 86_400) }),
  },
  'signs for tomorrow': {
    outcome: 'declined',
    reason: /and not of now/,
    lie: (w) => (_, body) => ({ status: 200, body: w.cosign(textIn(body), w.time() + 86_400) }),
  },
  'does not know the log': { outcome: 'declined', reason: /does not know the log/, lie: () => () => ({ status: 404, body: '' }) },
  'does not know the key': { outcome: 'declined', reason: /does not know the key/, lie: () => () => ({ status: 403, body: '' }) },
  'is asked too often': { outcome: 'declined', reason: /too often/, lie: () => () => ({ status: 429, body: '' }) },
  'says that the log was forked': { outcome: 'alarm', reason: /does not continue/, lie: () => () => ({ status: 422, body: '' }) },
  'says that it has another log of that size': {
    outcome: 'alarm',
    reason: /another log of \d+ events/,
    lie: () => (_, body) => ({ status: 409, body: `${/^old (\d+)/.exec(body)![1]}\n` }),
  },
  'says that it has a longer log': {
    outcome: 'alarm',
    reason: /has signed 999999 events of this log, which has \d+/,
    lie: () => () => ({ status: 409, body: '999999\n' }),
  },
  'names no size': { outcome: 'down', reason: /names no size/, lie: () => () => ({ status: 409, body: 'x'.repeat(100) }) },
}
const textIn = (body: string): string => body.slice(body.indexOf('\n\n') + 2, body.lastIndexOf('\n\n') + 1)
