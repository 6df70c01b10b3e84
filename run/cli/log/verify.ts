import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openFiles } from '@nazorat/engine/files/open'
import { storedBytes } from '@nazorat/engine/files/store'
import { keptBeside, readVerifier, type Verifier } from '@nazorat/engine/proof/key'
import { verifyDatabase } from '@nazorat/engine/proof/verify'
import { verifyCase } from '@nazorat/engine/proof/verify-case'
import { Failure } from '../../processes/failure.ts'
import { open } from '../../processes/open.ts'
import type { Settings } from '../../processes/settings.ts'
import { unpack } from './unpack.ts'

/**
 * `pnpm log verify [case.zip] [--key key.pem] [--checkpoint note.txt]…`: verifies a case file, without database or server; or,
 * without one, the whole database: events, chains, tree, signed checkpoints, files and document tables. The log is compared
 * with the checkpoint beside the key on this machine and with those of `--checkpoint`. Prints the faults and exits with 1 if
 * there are any.
 */
export async function verify(settings: Settings, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { key: { type: 'string' }, checkpoint: { type: 'string', multiple: true, default: [] } } })
  const given = values.key ? readVerifier(await readFile(values.key)) : undefined
  const [path] = positionals
  tell(path ? verifyArchive(await readFile(path), given) : await verifyAll(settings, given, values.checkpoint))
}

function verifyArchive(zip: Uint8Array, given: Verifier | undefined): readonly string[] {
  const { document, events, withheld, files, signatures, unprovable, checkpoint, verifier, faults } = verifyCase(unpack(zip), given)
  console.log(`document ${document}: ${events} events${withheld > 0 ? ` (of ${withheld} only the hashes)` : ''}, ${files} files; signed by ${verifier.origin}${checkpoint ? `, ${checkpoint.at}, when the log had ${checkpoint.size} events` : ''}`)
  if (signatures > 0) console.log(`${signatures} signatures of people${unprovable > 0 ? `; whether ${unprovable} of them hold, only E-IMZO's service can say` : ', verified with the roots in the case file'}`)
  if (!given) console.log('The key is the one in the case file: give the one that was published with --key, or compare the name of the log.')
  return faults
}

async function verifyAll(settings: Settings, given: Verifier | undefined, checkpoints: readonly string[]): Promise<readonly string[]> {
  const verifier = given ?? (await keyOf(settings))
  const beside = keptBeside(settings.logKey)
  const own = await beside.read()
  const others = await Promise.all(checkpoints.map((path) => readFile(path, 'utf8')))
  const { pool, engine, close } = await open(settings)
  try {
    const kept = [...(own === null ? [] : [own]), ...others]
    const found = await verifyDatabase(pool, { definitions: engine.definitions, verifier, kept, bytes: storedBytes((await openFiles(settings)).store) })
    console.log(`${found.events} events of ${found.streams} documents, ${found.checkpoints} checkpoints signed by ${verifier.origin} (${found.unsigned} events came after the last)`)
    console.log(`${found.files} files, ${found.documents} rows of document tables`)
    if (own !== null) console.log(`compared with the checkpoint of ${own.split('\n')[1]} events in ${beside.path}`)
    if (kept.length === 0) console.log(`There is no checkpoint in ${beside.path}, and none was given with --checkpoint: the owner of the database could have had another log signed.`)
    return found.faults
  } finally {
    await close()
  }
}

async function keyOf({ logKey }: Settings): Promise<Verifier> {
  const pem = await readFile(logKey).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Failure(`there is no key in ${logKey}: give the one that was published with --key`) : error
  })
  return readVerifier(pem)
}

function tell(faults: readonly string[]): void {
  for (const fault of faults.slice(0, 20)) console.log(`does not fit: ${fault}`)
  if (faults.length > 20) console.log(`and ${faults.length - 20} more`)
  console.log(faults.length === 0 ? 'Everything fits.' : 'Something was changed.')
  if (faults.length > 0) process.exitCode = 1
}
