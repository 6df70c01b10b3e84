/**
 * An attack on a running server. Each is a file of the folder `attacks`, which exports it as its default and whose name
 * says in plain words what is done: `pnpm attack <file's name>` runs it.
 */
export interface Attack {
  /** What is tried, in a sentence. */
  readonly tries: string
  /** Short ones, of some seconds, run with the tests; long ones by `pnpm attack` alone. */
  readonly length: 'short' | 'long'
  /** Returns when the attack is over; what the server must never do is blamed on it. */
  run(target: Target): Promise<void>
}

/** The server that is attacked, with the demo accounts on it. While an attack runs, its health is watched. */
export interface Target {
  readonly address: string
  /** Calls without a session. */
  readonly stranger: Caller
  /** Calls in the name of an account, of the demo unless a password is given, which is signed in when it is first asked for. */
  signIn(account: string, password?: string): Promise<SignedIn>
  /** Notes what must not have happened. */
  blame(fault: string): void
}

export interface SignedIn extends Caller {
  readonly token: string
}

export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Any method; a body is sent as JSON unless it is already text, bytes, a form or a stream. An answer of 500 or more is blamed. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface Answer {
  /** 0 when the connection broke. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The text as JSON, or undefined. */
  readonly json: unknown
}
