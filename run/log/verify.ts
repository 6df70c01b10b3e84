import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { folderStore } from '@nazorat/api'
import { openSigner, readVerifier } from '@nazorat/engine/proof/key'
import { verifyDatabase } from '@nazorat/engine/proof/verify'
import { open } from '../open.ts'
import type { Settings } from '../settings.ts'

/**
 * `pnpm log verify [--key key.pem] [--checkpoint note.txt]…`: verifies the whole database: events, their chains and their
 * tree, signed checkpoints, files, document tables. `--checkpoint` names notes that were kept elsewhere.
 * Says what does not fit, the first of each kind first, and ends with 1.
 */
export async function verify(settings: Settings, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { key: { type: 'string' }, checkpoint: { type: 'string', multiple: true, default: [] } } })
  const kept = await Promise.all(values.checkpoint.map((path) => readFile(path, 'utf8')))
  const { pool, engine, close } = await open(settings)
  try {
    const verifier = values.key ? readVerifier(await readFile(values.key)) : (await openSigner(settings.logKey)).verifier
    const found = await verifyDatabase(pool, { definitions: engine.definitions, verifier, kept, bytes: folderStore(`${settings.dataDir}/files`) })
    console.log(`${found.events} events of ${found.streams} documents, ${found.checkpoints} checkpoints signed by ${verifier.origin} (${found.unsigned} events came after the last)`)
    console.log(`${found.files} files, ${found.documents} rows of document tables`)
    tell(found.faults)
  } finally {
    await close()
  }
}

function tell(faults: readonly string[]): void {
  for (const fault of faults.slice(0, 20)) console.log(`does not fit: ${fault}`)
  if (faults.length > 20) console.log(`and ${faults.length - 20} more`)
  console.log(faults.length === 0 ? 'Everything fits.' : 'Something was changed.')
  if (faults.length > 0) process.exitCode = 1
}
