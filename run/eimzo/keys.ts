import { demoSigners } from '../seed/index.ts'
import { issue, type Issued, type Names, oids, timeStamping } from './authority.ts'

/** A key on the person's computer: a file in the folder `DSKEYS`, closed by a password. */
export interface Key extends Issued {
  /** The user name of the demo, or what is wrong with the key. */
  readonly name: string
  readonly isRevoked: boolean
}

/** All that the stand-in knows: its own authority, and the keys on the person's computer. */
export interface Keys {
  readonly root: Issued
  readonly authority: Issued
  /** Signs time stamps. */
  readonly stamper: Issued
  /** An authority that nobody trusts. */
  readonly foreign: Issued
  readonly keys: readonly Key[]
}

/** The password of every key. */
export const password = 'Nazorat-2026'

const day = 24 * 60 * 60_000

const ended = () => ({ validFrom: new Date(Date.now() - 400 * day), validTo: new Date(Date.now() - 35 * day) })

/** Makes an authority and a key for each person of the demo, and three of the inspector's that must be refused. */
export async function makeKeys(): Promise<Keys> {
  const [root, foreign] = await Promise.all([
    issue({ names: { [oids.name]: 'Nazorat sinov ildizi' }, isCa: true, validTo: new Date(Date.now() + 3650 * day) }),
    issue({ names: { [oids.name]: 'Begona markaz' }, isCa: true }),
  ])
  const authority = await issue(
    { names: { [oids.name]: 'Nazorat sinov markazi', [oids.organization]: 'Nazorat' }, isCa: true, pathLength: 0 },
    root,
  )
  const stamper = await issue({ names: { [oids.name]: 'TSA' }, extensions: [timeStamping()] }, authority)
  const namesOf = ({ name, pinfl, inn }: (typeof demoSigners)[number]): Names => ({
    [oids.name]: name,
    [oids.pinfl]: pinfl,
    ...(inn && { [oids.inn]: inn }),
  })
  // Accounts of the centre: those of the branches are as many again, and have a dot in their names.
  const good = demoSigners
    .filter(({ username }) => !username.includes('.'))
    .map(async (signer, i): Promise<Key> => {
      // The first signs by RSA, so that both kinds are used.
      const issued = await issue({ names: namesOf(signer), algorithm: i === 0 ? 'rsa' : 'ec' }, authority)
      return { ...issued, name: signer.username, isRevoked: false }
    })
  const inspector = namesOf(demoSigners.find(({ username }) => username === 'inspector')!)
  const bad = [
    issue({ names: inspector, ...ended() }, authority).then((issued) => ({ ...issued, name: 'expired', isRevoked: false })),
    issue({ names: inspector }, authority).then((issued) => ({ ...issued, name: 'revoked', isRevoked: true })),
    issue({ names: inspector }, foreign).then((issued) => ({ ...issued, name: 'foreign', isRevoked: false })),
  ]
  return { root, authority, stamper, foreign, keys: await Promise.all([...good, ...bad]) }
}
