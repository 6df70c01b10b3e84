import { expect, test } from 'vitest'
import { dropEntry, tryAgain } from './edits.ts'
import { type Moment, numberOf, quiet, Simulation } from './testing/simulation.ts'

const moments: readonly Moment[] = ['before', 'after']

/** A phone on which two commands on one document, and one on another, wait for a network. */
async function waiting(): Promise<Simulation> {
  const phone = new Simulation()
  phone.hasNetwork = false
  const tab = phone.open(0)
  for (const document of ['a', 'a', 'b']) await phone.add(tab, document)
  tab.wake()
  await quiet()
  return phone
}

const happened = ({ log }: Simulation): number[] => log.map(({ entry }) => numberOf(entry)).toSorted()

test('a page that is closed at any step goes on when it is opened again', async () => {
  for (const moment of moments) {
    for (let steps = 0, wasClosed = true; wasClosed; steps++) {
      const phone = await waiting()
      const tab = phone.tabs[0]!
      phone.hasNetwork = true
      tab.closeIn(steps, moment)
      tab.wake()
      await quiet()
      wasClosed = tab.isClosed
      phone.open(0)
      await quiet()
      expect({ steps, moment, happened: happened(phone), left: await phone.waiting() }).toEqual({
        steps,
        moment,
        happened: [1, 2, 3],
        left: [],
      })
      expect(steps).toBeLessThan(100)
    }
  }
})

test('a write for which there is no room is made later; meanwhile nothing is called done', async () => {
  for (let writes = 1; writes < 8; writes++) {
    const phone = await waiting()
    phone.hasNetwork = true
    phone.fullWrites = writes
    phone.tabs[0]!.wake()
    await quiet()
    expect(phone.called.filter((n) => !happened(phone).includes(n))).toEqual([])
    for (let round = 0; round < 10; round++) await phone.pass(400_000)
    expect({ writes, happened: happened(phone), left: await phone.waiting() }).toEqual({ writes, happened: [1, 2, 3], left: [] })
  }
})

test('a command that finds no room is not kept, and its person is told', async () => {
  const phone = new Simulation()
  const tab = phone.open(0)
  phone.fullWrites = 1
  await phone.add(tab, 'a')
  expect([phone.stored, await phone.waiting()]).toEqual([[], []])
})

test('a network that comes without a word is found by time', async () => {
  const phone = await waiting()
  phone.hasNetwork = true
  await phone.pass(400_000)
  expect(happened(phone)).toEqual([1, 2, 3])
})

test('of two pages that find a network at once, one sends', async () => {
  const phone = await waiting()
  phone.open(1)
  await quiet()
  phone.hasNetwork = true
  for (const tab of phone.tabs) tab!.wake()
  await quiet()
  expect([phone.hadTwoAtOnce, happened(phone)]).toEqual([false, [1, 2, 3]])
})

test('nothing is asked of a server that knows nobody until somebody has signed in', async () => {
  const phone = await waiting()
  Object.assign(phone, { hasNetwork: true, session: null })
  phone.tabs[0]!.wake()
  await quiet()
  phone.session = 'me'
  await phone.pass(400_000)
  expect(happened(phone)).toEqual([])
  phone.tabs[0]!.wake()
  await quiet()
  expect(happened(phone)).toEqual([1, 2, 3])
})

test('what comes after a dropped command is sent on the version on which that was made', async () => {
  const phone = await waiting()
  await phone.add(phone.tabs[0]!, 'a')
  phone.hasNetwork = true
  phone.faults.push('none', 'refused')
  phone.tabs[0]!.wake()
  await quiet()
  expect((await phone.waiting()).map((entry) => [numberOf(entry), entry.answer?.kind])).toEqual([
    [2, 'no'],
    [4, undefined],
  ])
  await phone.decide(phone.tabs[0]!, 'drop')
  phone.tabs[0]!.wake()
  await quiet()
  expect([happened(phone), (await phone.waiting()).map(({ answer }) => answer?.kind)]).toEqual([[1, 3, 4], []])
})

test('a command that waits is neither changed nor dropped: it may be on its way', async () => {
  const phone = await waiting()
  const before = await phone.waiting()
  const { world } = phone.tabs[0]!
  await dropEntry(world, 'key 1')
  await tryAgain(world, 'key 1', { input: {} })
  expect(await phone.waiting()).toEqual(before)
})
