import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Witness } from '@nazorat/engine/proof/cosignature'
import { cosignature, isOrigin, readVkey, vkeyOf } from '@nazorat/engine/proof/verifier'

/** The key of a witness, and its name, which stay together: one key is never of two witnesses. */
interface OwnKey {
  readonly key: Witness
  readonly privateKey: KeyObject
  readonly vkey: string
}

/**
 * Reads the key of a witness from its file: a line with its vkey, then the private key in PEM. Makes it under the name that is given if
 * there is none, readable by its owner alone. Throws a sentence.
 */
export function openWitnessKey(path: string, name?: string): OwnKey {
  const text = read(path) ?? make(path, name)
  const [line = '', ...pem] = text.split('\n')
  const verifier = readVkey(line, cosignature)
  if (!verifier) throw new Error(`${path} has no key of a witness`)
  const privateKey = createPrivateKey(pem.join('\n'))
  if (!createPublicKey(privateKey).equals(verifier.key)) throw new Error(`${path}: the key is another one than its first line says`)
  const { origin, key } = verifier
  if (name !== undefined && name !== origin)
    throw new Error(`the key in ${path} is of ${origin}: another witness takes another key (--data)`)
  return { key: { origin, key }, privateKey, vkey: line }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function make(path: string, name: string | undefined): string {
  if (name === undefined || !isOrigin(name))
    throw new Error('give the witness a name at its first start, such as --name witness.example/w1')
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const text = `${vkeyOf({ origin: name, key: publicKey }, cosignature)}\n${String(privateKey.export({ type: 'pkcs8', format: 'pem' }))}`
  writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true })
  return text
}
