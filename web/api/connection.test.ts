import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { connectionMachine } from './connection.ts'

type Said = 'up' | 'down'

function connection() {
  const refetch = vi.fn()
  let say: (said: Said) => void = () => {}
  const actor = createActor(
    connectionMachine.provide({
      actions: { refetch },
      actors: {
        wire: fromCallback(({ sendBack }) => {
          say = (type) => sendBack({ type })
        }),
      },
    }),
  ).start()
  return { actor, refetch, say: (said: Said) => say(said), isLost: () => actor.getSnapshot().hasTag('lost') }
}

describe('the live connection', () => {
  test('a short break is not told, and what was missed meanwhile is asked anew', () => {
    vi.useFakeTimers()
    const { refetch, say, isLost } = connection()
    say('up')
    say('down')
    vi.advanceTimersByTime(2000)
    expect(isLost()).toBe(false)
    say('up')
    expect(refetch).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  test('a break that lasts is told until it is over', () => {
    vi.useFakeTimers()
    const { refetch, say, isLost } = connection()
    say('up')
    expect(refetch).not.toHaveBeenCalled()
    say('down')
    vi.advanceTimersByTime(4000)
    expect(isLost()).toBe(true)
    say('down')
    expect(isLost()).toBe(true)
    say('up')
    expect(isLost()).toBe(false)
    expect(refetch).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })
})
