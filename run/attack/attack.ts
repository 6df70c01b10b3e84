/**
 * An attack on a running server. Each is the default export of a file in the folder `attacks`, whose name describes it:
 * `pnpm attack <file's name>` runs it.
 */
export interface Attack {
  /** The attack in a sentence. */
  readonly tries: string
  /** Short attacks take seconds and run with the tests; long ones run only by `pnpm attack`. */
  readonly length: 'short' | 'long'
  /** Returns when the attack is over. Misbehaviour of the server is reported by `blame`. */
  run(target: Target): Promise<void>
}

/** The attacked server, with the demo accounts. Its health is watched during an attack. */
export interface Target {
  readonly address: string
  /** Calls without a session. */
  readonly stranger: Caller
  /** Calls as an account, by default one of the demo. It is signed in at the first use. */
  signIn(account: string, password?: string): Promise<SignedIn>
  /** Records misbehaviour of the server. */
  blame(fault: string): void
}

export interface SignedIn extends Caller {
  readonly token: string
}

export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Any method. A body is sent as JSON unless it is text, bytes, a form or a stream. An answer of 500 or more is misbehaviour. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface Answer {
  /** 0 when the connection broke. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed JSON of the text, or undefined. */
  readonly json: unknown
}
