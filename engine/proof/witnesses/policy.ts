import { cosignature, isSameKey, readVkey, type Verifier } from '../verifier.ts'
import { type Cosignature, cosignaturesOf, type Witness } from './cosignature.ts'

/** Which logs are meant, which witnesses are known, and which of them must have signed a checkpoint (C2SP tlog-policy). */
export interface Policy {
  /** The file, as it is given out. */
  readonly text: string
  readonly logs: readonly Verifier[]
  readonly witnesses: readonly KnownWitness[]
  /** Null where no witness needs to have signed (`quorum none`). */
  readonly quorum: Quorum | null
}

export interface KnownWitness extends Witness {
  /** By which the policy speaks of it. */
  readonly name: string
  /** Where it takes checkpoints (its submission prefix), where the policy says so. */
  readonly url: string | null
}

/** A witness, or so many of a group. */
export type Quorum = KnownWitness | { readonly name: string; readonly atLeast: number; readonly of: readonly Quorum[] }

/** The policy cannot be read; the message is a sentence that names the line. */
export class PolicyError extends Error {}

/** The limits of a policy: its length, and how many logs, witnesses and groups it names; the specification asks for 32 of each. */
export const maxPolicy = { length: 64 * 1024, each: 48 }

/** Reads a policy file. Throws `PolicyError` where it is none. */
export function readPolicy(text: string): Policy {
  if (text.length > maxPolicy.length) throw new PolicyError(`it is longer than ${maxPolicy.length} characters`)
  const read: Read = { text, logs: [], witnesses: [], groups: [], names: new Map(), members: new Set(), quorum: undefined }
  for (const [i, line] of text.split('\n').entries()) {
    try {
      readLine(read, line)
    } catch (error) {
      throw error instanceof PolicyError ? new PolicyError(`line ${i + 1}: ${error.message}`) : error
    }
  }
  const { logs, witnesses, quorum } = read
  if (quorum === undefined) throw new PolicyError('it has no line that begins with quorum')
  return { text, logs, witnesses, quorum }
}

/** The parts of a policy that have been read so far. */
interface Read {
  readonly text: string
  readonly logs: Verifier[]
  readonly witnesses: KnownWitness[]
  readonly groups: Quorum[]
  readonly names: Map<string, Quorum>
  /** Names that a group has. */
  readonly members: Set<string>
  quorum: Quorum | null | undefined
}

function readLine(read: Read, line: string): void {
  if (hasControls(line))
    throw new PolicyError('it has a character that no policy may have: only tabs and line feeds are control characters')
  const [word, ...rest] = line.split(/[ \t]/).filter((item) => item !== '')
  if (word === undefined || word.startsWith('#')) return
  const add = adders[word]
  if (!add) throw new PolicyError(`it begins with ${word}, and not with ${Object.keys(adders).join(', ')} or #`)
  add(read, rest)
}

const adders: Readonly<Record<string, (read: Read, items: readonly string[]) => void>> = {
  log(read, items) {
    const [vkey = '', url, ...rest] = items
    if (rest.length > 0) throw new PolicyError('it says more than log, a vkey and an address')
    const log = readVkey(vkey)
    if (!log) throw new PolicyError('its vkey is none of an Ed25519 key (kind 1), or its id does not fit')
    if (read.logs.some((each) => isSameKey(each, log))) throw new PolicyError('a line before it has the same key')
    addressOf(url)
    bounded(read.logs, log)
  },
  witness(read, items) {
    const [name = '', vkey = '', url, ...rest] = items
    if (rest.length > 0) throw new PolicyError('it says more than witness, a name, a vkey and an address')
    const verifier = readVkey(vkey, cosignature)
    if (!verifier) throw new PolicyError('its vkey is none of an Ed25519 cosignature (kind 4), or its id does not fit')
    if (read.witnesses.some((each) => isSameKey(each, verifier))) throw new PolicyError('a line before it has the same key')
    const witness = { name, origin: verifier.origin, key: verifier.key, url: addressOf(url) }
    bounded(read.witnesses, witness)
    define(read, name, witness)
  },
  group(read, items) {
    const [name = '', count = '', ...members] = items
    const of = members.map((member) => {
      if (read.members.has(member)) throw new PolicyError(`${member} is a member of a group already`)
      read.members.add(member)
      return known(read, member)
    })
    const atLeast = count === 'all' ? of.length : count === 'any' ? 1 : /^[1-9]\d{0,3}$/.test(count) ? Number(count) : 0
    if (atLeast < 1 || atLeast > of.length) throw new PolicyError(`of ${of.length} members there cannot be ${count || 'none'}`)
    const group = { name, atLeast, of }
    bounded(read.groups, group)
    define(read, name, group)
  },
  quorum(read, items) {
    const [name = '', ...rest] = items
    if (rest.length > 0) throw new PolicyError('it says more than quorum and a name')
    if (read.quorum !== undefined) throw new PolicyError('a line before it has said the quorum')
    read.quorum = name === 'none' ? null : known(read, name)
  },
}

function known({ names }: Read, name: string): Quorum {
  const found = names.get(name)
  if (!found) throw new PolicyError(`no line before it names ${name || 'a witness or a group'}`)
  return found
}

function define({ names }: Read, name: string, as: Quorum): void {
  if (name === 'none') throw new PolicyError('nothing can be named none')
  if (names.has(name)) throw new PolicyError(`a line before it has named ${name}`)
  names.set(name, as)
}

function bounded<T>(all: T[], one: T): void {
  if (all.length === maxPolicy.each) throw new PolicyError(`it is one more than ${maxPolicy.each}`)
  all.push(one)
}

function addressOf(url: string | undefined): string | null {
  if (url === undefined) return null
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search + parsed.hash !== '')
    throw new PolicyError(`${url} is no address such as https://witness.example`)
  return url.endsWith('/') ? url.slice(0, -1) : url
}

function hasControls(line: string): boolean {
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i)
    if ((code < 0x20 && code !== 0x09) || code === 0x7f) return true
  }
  return false
}

/** The verdict of a policy on a checkpoint. */
export interface Witnessed {
  readonly cosignatures: readonly Cosignature[]
  /** Witnesses by whose name and key a line stands in the note that they have not signed. */
  readonly wrong: readonly KnownWitness[]
  /** Whether those who must have signed have signed. False with `quorum none`: then no witness vouches for anything. */
  readonly isProved: boolean
}

/** Which witnesses of a policy have signed a checkpoint, and whether they are enough. The log's own signature is verified apart. */
export function witnessed({ witnesses, quorum }: Policy, note: string): Witnessed {
  const { cosignatures, wrong } = cosignaturesOf(witnesses, note)
  const signed = new Set(cosignatures.map(({ witness }) => witness))
  return { cosignatures, wrong: wrong as KnownWitness[], isProved: quorum !== null && isMet(quorum, signed) }
}

const isMet = (quorum: Quorum, signed: ReadonlySet<Witness>): boolean =>
  'of' in quorum ? quorum.of.filter((each) => isMet(each, signed)).length >= quorum.atLeast : signed.has(quorum)
