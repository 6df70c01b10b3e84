import { EimzoProblem } from './eimzo-problem.ts'
import { type PersonKey, personKeyOf, type StoredKey } from './person-key.ts'

interface Settings {
  /** Pairs of a domain and the key that E-IMZO's maker gave this site for it. */
  readonly apiKeys: readonly string[]
  readonly address?: string
  /** How long the program may take, in milliseconds: by itself, and while a person types a password. */
  readonly timeouts?: { readonly program: number; readonly person: number }
}

interface Answer {
  readonly success: boolean
  readonly reason?: string
  readonly [name: string]: unknown
}

/**
 * The E-IMZO program on the person's computer, which has their keys and signs with them. It answers one call at a time, so calls
 * wait for each other. Every failure is an `EimzoProblem`.
 */
export class Eimzo {
  readonly #socket: WebSocket
  readonly #timeouts: { readonly program: number; readonly person: number }
  /** The keys whose password was typed, by where they are stored; the program forgets them after a while. */
  readonly #loaded = new Map<string, string>()
  #last: Promise<unknown> = Promise.resolve()

  private constructor(socket: WebSocket, timeouts: { readonly program: number; readonly person: number }) {
    this.#socket = socket
    this.#timeouts = timeouts
  }

  /** Connects to the program and introduces the site. Throws `notRunning`, `tooOld` or `siteRefused`. */
  static async open({
    apiKeys,
    address = addressFor(location.protocol),
    timeouts = { program: 10_000, person: 180_000 },
  }: Settings): Promise<Eimzo> {
    const eimzo = new Eimzo(await connect(address, timeouts.program), timeouts)
    try {
      const { major, minor } = await eimzo.#call({ name: 'version' }, timeouts.program)
      if (!isNewEnough(Number(major), Number(minor))) throw new EimzoProblem('tooOld')
      if (apiKeys.length > 0) await eimzo.#call({ name: 'apikey', arguments: apiKeys }, timeouts.program, 'siteRefused')
      return eimzo
    } catch (error) {
      eimzo.close()
      throw error
    }
  }

  /** The keys that are stored on this computer and on what is plugged into it. Throws `noKeys` where there is none. */
  async keys(): Promise<PersonKey[]> {
    const { certificates } = await this.#call({ plugin: 'pfx', name: 'list_all_certificates' }, this.#timeouts.program)
    const keys = (Array.isArray(certificates) ? (certificates as StoredKey[]) : []).map(personKeyOf)
    if (keys.length === 0) throw new EimzoProblem('noKeys')
    return keys
  }

  /**
   * A detached signature over the content (PKCS#7 in base64). The program asks for the key's password in a window of its own, once
   * for several signatures in a row. Throws `wrongPassword` or `windowClosed`.
   */
  async sign({ stored }: PersonKey, content: Uint8Array): Promise<string> {
    const { disk, path, name, alias } = stored
    const place = JSON.stringify([disk, path, name, alias])
    try {
      const keyId =
        this.#loaded.get(place) ??
        String(
          (await this.#call({ plugin: 'pfx', name: 'load_key', arguments: [disk, path, name, alias] }, this.#timeouts.person))['keyId'],
        )
      this.#loaded.set(place, keyId)
      const signed = await this.#call(
        { plugin: 'pkcs7', name: 'create_pkcs7', arguments: [base64(content), keyId, 'yes'] },
        this.#timeouts.person,
      )
      return String(signed['pkcs7_64'])
    } catch (error) {
      // Loaded again at the next try, which asks for the password again.
      this.#loaded.delete(place)
      throw error
    }
  }

  close(): void {
    this.#socket.close()
  }

  #call(message: object, timeouts: number, refused?: 'siteRefused'): Promise<Answer> {
    const answer = this.#last.then(async () => {
      const answer = await this.#ask(JSON.stringify(message), timeouts)
      if (!answer.success) throw refused ? new EimzoProblem(refused, answer.reason) : problemOf(answer.reason)
      return answer
    })
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #ask(message: string, timeouts: number): Promise<Answer> {
    const socket = this.#socket
    if (socket.readyState !== WebSocket.OPEN) throw new EimzoProblem('notRunning')
    const done = new AbortController()
    const { signal } = done
    try {
      return await new Promise<Answer>((resolve, reject) => {
        socket.addEventListener('message', ({ data }) => resolve(read(data)), { signal })
        socket.addEventListener('close', () => reject(new EimzoProblem('notRunning')), { signal })
        const timer = setTimeout(() => {
          // The answer may still come, and would be taken for that to the next call.
          socket.close()
          reject(new EimzoProblem('timedOut'))
        }, timeouts)
        signal.addEventListener('abort', () => clearTimeout(timer))
        socket.send(message)
      })
    } finally {
      done.abort()
    }
  }
}

/** Browsers allow a page of https no WebSocket without encryption. The page's policy names these two addresses and no other. */
export const addressFor = (protocol: string): string =>
  protocol === 'https:' ? 'wss://127.0.0.1:64443/service/cryptapi' : 'ws://127.0.0.1:64646/service/cryptapi'

/** E-IMZO's own examples ask for 3.37. */
const isNewEnough = (major: number, minor: number): boolean => major > 3 || (major === 3 && minor >= 37)

function connect(address: string, timeouts: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    const refuse = () => {
      clearTimeout(timer)
      socket.close()
      reject(new EimzoProblem('notRunning'))
    }
    const timer = setTimeout(refuse, timeouts)
    socket.addEventListener('error', refuse)
    socket.addEventListener('open', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })
}

/** Reads an answer of the program. Anything but a JSON object is a failure without a reason. */
function read(data: unknown): Answer {
  try {
    const answer: unknown = JSON.parse(String(data))
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer))
      return { ...answer, success: (answer as Answer).success === true }
  } catch {
    // No JSON.
  }
  return { success: false }
}

/** The program tells a wrong password and a closed window by these words alone, whatever its language. */
function problemOf(reason: string | undefined): EimzoProblem {
  if (reason?.includes('BadPaddingException')) return new EimzoProblem('wrongPassword')
  if (reason?.toLowerCase().includes('отменен')) return new EimzoProblem('windowClosed')
  return new EimzoProblem('failed', reason)
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
