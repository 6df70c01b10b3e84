import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { paths } from '@nazorat/engine/proof/case-file'
import { openFiles } from '@nazorat/engine/files/open'
import { storedBytes } from '@nazorat/engine/files/store'
import { sizeOf } from '@nazorat/engine/proof/note'
import { type Policy, witnessed } from '@nazorat/engine/proof/policy'
import { witnessedRow } from '@nazorat/engine/proof/published'
import { type VerifiedWitnesses, verifyWitnesses } from '@nazorat/engine/proof/verify-witnesses'
import { checkpointFile } from '@nazorat/engine/proof/key'
import { readVerifier, type Verifier } from '@nazorat/engine/proof/verifier'
import { verifyDatabase } from '@nazorat/engine/proof/verify'
import { verifyCase } from '@nazorat/engine/proof/verify-case'
import { Failure } from '../../processes/failure.ts'
import { open, openSignatures } from '../../processes/open.ts'
import { policyOf, readPolicyFile } from '../../processes/policy.ts'
import type { Settings } from '../../processes/settings.ts'
import { unpack } from './unpack.ts'
import { verifyVideos } from './verify-videos.ts'

/**
 * `pnpm log verify [case.zip] [--key key.pem] [--policy policy.txt] [--checkpoint note.txt]…`: verifies a case file, without database or server; or,
 * without one, the whole database: events, chains, tree, signed checkpoints, files and document tables. The log is compared
 * with the checkpoint beside the key on this machine and with those of `--checkpoint`. The policy (of the log, LOG_POLICY) says which
 * witnesses must have signed. Exits with 0 where all is proved, with 1
 * where something was changed, and with 2 where nothing was found to be changed and something cannot be proved here.
 */
export async function verify(settings: Settings, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string' }, policy: { type: 'string' }, checkpoint: { type: 'string', multiple: true, default: [] } },
  })
  const given = values.key ? readVerifier(await readFile(values.key)) : undefined
  const [path] = positionals
  const policy = values.policy ? await readPolicyFile(values.policy, `--policy ${values.policy}`) : undefined
  printVerified(
    path
      ? verifyArchive(await readFile(path), given, policy)
      : await verifyAll(settings, given, policy ?? (await policyOf(settings)), values.checkpoint),
  )
}

/** The result of a verification: sentences about what was changed, and about what could not be verified with what is at hand. */
interface Verified {
  readonly faults: readonly string[]
  readonly unproved: readonly string[]
}

function verifyArchive(zip: Uint8Array, key: Verifier | undefined, policy: Policy | undefined): Verified {
  const members = unpack(zip)
  const note = Buffer.from(members.get(paths.checkpoint) ?? []).toString('utf8')
  // The key of the log stands in the policy, too.
  const given = key ?? policy?.logs.find(({ origin }) => origin === note.split('\n', 1)[0])
  const { document, events, withheld, files, signatures, unprovable, checkpoint, verifier, faults } = verifyCase(members, given)
  console.log(
    `document ${document}: ${events} events${withheld > 0 ? ` (of ${withheld} only the hashes)` : ''}, ${files} files; signed by ${verifier.origin}${checkpoint ? `, ${checkpoint.at}, when the log had ${checkpoint.size} events` : ''}`,
  )
  if (signatures > 0)
    console.log(
      `${signatures} signatures of people${unprovable < signatures ? `, ${signatures - unprovable} of them verified with the roots in the case file` : ''}`,
    )
  const witnesses = policy && verifyWitnesses(policy, `the checkpoint of ${checkpoint?.size ?? 'unknown many'} events`, note)
  for (const each of witnesses?.said ?? []) console.log(each)
  return {
    faults: [...faults, ...(witnesses?.faults ?? [])],
    unproved: [
      ...(witnesses?.unproved ?? []),
      ...(unprovable > 0 ? [`whether ${unprovable} signatures of people hold, only E-IMZO's service can say`] : []),
      ...(given
        ? []
        : ['the key is the one in the case file: give the one that was published with --key, or the policy of the log with --policy']),
    ],
  }
}

async function verifyAll(
  settings: Settings,
  given: Verifier | undefined,
  policy: Policy | undefined,
  checkpoints: readonly string[],
): Promise<Verified> {
  const verifier = given ?? (await keyOf(settings))
  const stored = checkpointFile(settings.logKey)
  const own = await stored.read()
  const others = await Promise.all(checkpoints.map((path) => readFile(path, 'utf8')))
  const { pool, engine, close } = await open(settings, 'owner')
  try {
    const notes = [...(own === null ? [] : [own]), ...others]
    const { store } = await openFiles(settings)
    const roots = (await (await openSignatures(settings))?.roots()) ?? ''
    const found = await verifyDatabase(pool, { definitions: engine.definitions, verifier, notes, bytes: storedBytes(store), roots })
    const { videos, unhashed, faults } = await verifyVideos(engine, store)
    console.log(
      `${found.events} events of ${found.streams} documents, ${found.checkpoints} checkpoints signed by ${found.origin} (${found.unsigned} events came after the last)`,
    )
    console.log(`${found.files} files, ${videos} videos, ${found.documents} rows of document tables`)
    if (own !== null) console.log(`compared with the checkpoint of ${own.split('\n')[1]} events in ${stored.path}`)
    if (found.signatures > 0)
      console.log(`${found.signatures} signatures of people, ${found.signatures - found.unprovable} of them verified with SIGNATURE_ROOTS`)
    const witnesses = policy ? await witnessesOf(pool, policy, others) : []
    for (const each of witnesses.flatMap(({ said }) => said)) console.log(each)
    const unproved = [
      ...witnesses.flatMap((each) => each.unproved),
      ...(found.unprovable > 0
        ? [`whether ${found.unprovable} signatures of people hold: it takes SIGNATURE_ROOTS, or, by O'z DSt 1092, E-IMZO's service`]
        : []),
      ...(notes.length > 0
        ? []
        : [
            `there is no checkpoint in ${stored.path}, and none was given with --checkpoint: the owner of the database could have had another log signed`,
          ]),
      ...(unhashed > 0
        ? [`the streams of ${unhashed} videos that an earlier release prepared have no hash yet: a worker that runs records them`]
        : []),
    ]
    return { faults: [...found.faults, ...faults, ...witnesses.flatMap((each) => each.faults)], unproved }
  } finally {
    await close()
  }
}

/** The signatures of witnesses on the published checkpoint, and on those that somebody has kept with their lines. */
async function witnessesOf(pool: Pool, policy: Policy, notes: readonly string[]): Promise<VerifiedWitnesses[]> {
  const published = policy.quorum ? await witnessedRow(pool) : null
  const others = notes.filter((note) => witnessed(policy, note).cosignatures.length > 0)
  return [
    published
      ? verifyWitnesses(policy, `the published checkpoint of ${published.size} events`, published.note)
      : verifyWitnesses(policy, 'the checkpoints', ''),
    ...others.map((note) => verifyWitnesses(policy, `the kept checkpoint of ${sizeOf(note)} events`, note)),
  ]
}

async function keyOf({ logKey }: Settings): Promise<Verifier> {
  const pem = await readFile(logKey).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Failure(`there is no key in ${logKey}: give the one that was published with --key`) : error
  })
  return readVerifier(pem)
}

function printVerified({ faults, unproved }: Verified): void {
  for (const fault of faults.slice(0, 20)) console.log(`does not fit: ${fault}`)
  if (faults.length > 20) console.log(`and ${faults.length - 20} more`)
  for (const each of unproved) console.log(`cannot be proved here: ${each}`)
  console.log(
    faults.length > 0
      ? 'Something was changed.'
      : unproved.length > 0
        ? 'Nothing was found to be changed; not everything can be proved here.'
        : 'Everything fits.',
  )
  if (faults.length + unproved.length > 0) process.exitCode = faults.length > 0 ? 1 : 2
}
