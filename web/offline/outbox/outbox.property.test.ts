import fc from 'fast-check'
import { expect, test } from 'vitest'
import { me, numberOf, quiet, Simulation } from './testing/simulation.ts'

const at = fc.constantFrom(0 as const, 1 as const)
const document = fc.constantFrom('a', 'b', 'c')

/** What people, networks, disks and servers do, in any order. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), at, document }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('fault' as const), fault: fc.constantFrom('requestLost', 'answerLost', 'broken', 'refused') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), at, choice: fc.constantFrom('again', 'onNewest', 'change', 'drop') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('close' as const), at, steps: fc.nat(12), moment: fc.constantFrom('before', 'after') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), at, release: fc.constantFrom(1, 2, 2, 2) }) },
  fc.record({ kind: fc.constant('network' as const), isThere: fc.boolean() }),
  fc.record({ kind: fc.constant('key' as const), isThere: fc.boolean() }),
  fc.record({ kind: fc.constant('session' as const), of: fc.constantFrom(me, 'somebody else', null) }),
  fc.record({ kind: fc.constant('full' as const), writes: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('move' as const), document }),
  fc.record({ kind: fc.constant('wake' as const), at }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 5, 400) }),
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

async function happen(phone: Simulation, what: Happening): Promise<void> {
  const tab = 'at' in what ? (phone.tabs[what.at] ?? phone.open(what.at)) : null
  if (what.kind === 'add') await phone.add(tab!, what.document).then(() => tab!.wake())
  else if (what.kind === 'decide') await phone.decide(tab!, what.choice).then(() => tab!.wake())
  else if (what.kind === 'close') tab!.closeIn(what.steps, what.moment)
  else if (what.kind === 'open') phone.open(what.at, what.release)
  else if (what.kind === 'wake') tab!.wake()
  else if (what.kind === 'fault') phone.faults.push(what.fault)
  else if (what.kind === 'network') phone.hasNetwork = what.isThere
  else if (what.kind === 'key') phone.hasKey = what.isThere
  else if (what.kind === 'session') phone.session = what.of
  else if (what.kind === 'full') phone.fullWrites = what.writes
  else if (what.kind === 'move') phone.move(what.document)
  else await phone.pass(what.seconds * 1000)
  await quiet()
}

/** What holds at every moment. */
async function holds(phone: Simulation): Promise<void> {
  const happened = phone.log.map(({ entry }) => numberOf(entry))
  const there = (await phone.waiting()).map(numberOf)
  // None twice.
  expect(new Set(happened).size).toBe(happened.length)
  // In their order for each document.
  for (const of of ['a', 'b', 'c']) {
    const inOrder = phone.log.filter(({ entry }) => entry.document === of).map(({ entry }) => numberOf(entry))
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
  }
  // None lost.
  expect(phone.stored.filter((n) => !happened.includes(n) && !there.includes(n) && !phone.dropped.includes(n))).toEqual([])
  expect(await phone.missingFiles()).toEqual([])
  // None called done without an event.
  expect(phone.called.filter((n) => !happened.includes(n))).toEqual([])
  // One tab at a time.
  expect(phone.hadTwoAtOnce).toBe(false)
  // None in another's name.
  expect(phone.log.filter(({ entry, by }) => by !== entry.user)).toEqual([])
}

test('whatever happens, no command is lost, doubled, out of order, or called done before it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async (story) => {
      const phone = await told(story)
      // Only what was refused, and what comes after it, is left.
      const left = Object.values(Object.groupBy(await phone.waiting(), (entry) => entry.document))
      expect(left.filter((queue) => queue![0]!.answer?.kind !== 'no')).toEqual([])
      // A page that is closed between a command and its files leaves them: they go a day later.
      if (story.some(({ kind }) => kind === 'close' || kind === 'open' || kind === 'full')) return
      const named = new Set(left.flatMap((queue) => queue!.flatMap(({ files }) => files.map(({ hash }) => hash))))
      expect((await phone.filesLeft()).filter((hash) => !named.has(hash))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('a command is in no conflict with those before it', async () => {
  // Nor is what comes before it known while the device has no key.
  const isOfOthers = (what: Happening) => what.kind === 'move' || what.kind === 'key' || (what.kind === 'fault' && what.fault === 'refused')
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async (story) => {
      const phone = await told(story.filter((what) => !isOfOthers(what)))
      expect(await phone.waiting()).toEqual([])
    }),
    { numRuns: 100 },
  )
})

/** A story with a good end: all is well again, and the page is opened. */
async function told(story: readonly Happening[]): Promise<Simulation> {
  const phone = new Simulation()
  phone.open(0)
  for (const what of story) {
    await happen(phone, what)
    await holds(phone)
  }
  Object.assign(phone, { hasNetwork: true, session: me, fullWrites: 0 })
  phone.faults.length = 0
  phone.tabs[1]?.close()
  const last = phone.open(0)
  // The key may come after the page.
  await quiet()
  phone.hasKey = true
  for (let round = 0; round < 10; round++) await phone.pass(400_000)
  await holds(phone)
  last.close()
  return phone
}
