import { randomBytes } from 'node:crypto'
import { publicCode } from '@nazorat/machines/documents/inspections/public-code'
import type { Attack } from '../../attack.ts'

/** Calls of an address that the server answers in a minute, and those that came before it shared their number. */
const allowed = 60 * 2

export default {
  tries: 'two thousand codes of orders that fit their check character, guessed by page and by call',
  length: 'short',
  async run({ address, stranger, blame }) {
    let answered = 0
    for (let round = 0; round < 20; round++) {
      const codes = Array.from({ length: 100 }, () => publicCode(randomBytes(6)))
      const statuses = await Promise.all(
        codes.map(async (code, i) =>
          i % 2 === 0
            ? (await stranger.get(`open/Record/${code}`)).status
            : fetch(`${address}/c/${code}`).then(
                ({ status }) => status,
                () => 0,
              ),
        ),
      )
      for (const status of statuses) if (![404, 429].includes(status)) blame(`a guessed code is answered with ${status}`)
      answered += statuses.filter((status) => status === 404).length
    }
    if (answered > allowed) blame(`${answered} of 2000 guesses were answered`)
  },
} satisfies Attack
