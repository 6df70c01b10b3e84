import { fill, formatMoment, type Language, languages } from '@nazorat/machines/i18n'
import { linesOf, states } from '@nazorat/machines/documents/inspections/public-record/page'
import './page.css'
import { type Evidence, NotProved, type Proved, verify } from './verify.ts'
import { faults, words } from './words.ts'

/** The page shows something else than the proved text says. */
class OtherPage extends Error {}

const language = (Object.keys(languages) as Language[]).find((each) => languages[each].tag === document.documentElement.lang) ?? 'cl'

const evidence = document.querySelector('#evidence')
const verdict = document.querySelector<HTMLElement>('#verdict')
if (evidence && verdict) {
  say('wait', [words.verifying[language]])
  verify(JSON.parse(evidence.textContent) as Evidence).then(
    (proved) => {
      try {
        compare(proved)
        showProved(proved)
      } catch (error) {
        if (!(error instanceof OtherPage)) throw error
        say('bad', [words.otherPage[language]])
      }
    },
    (error: unknown) => {
      const fault = error instanceof NotProved ? error.fault : 'unreadable'
      say(fault === 'notSigned' || fault === 'noCryptography' ? 'wait' : 'bad', [faults[fault][language]])
    },
  )
}

function compare({ event }: Proved): void {
  const written = Array.from(document.querySelectorAll('#record dd'), (cell) => Array.from(cell.children, (line) => line.textContent))
  const proved = linesOf(event, language).map(({ texts }) => texts)
  const state = document.querySelector('#state')?.textContent
  if (JSON.stringify(written) !== JSON.stringify(proved) || state !== states[event.to as keyof typeof states][language])
    throw new OtherPage()
}

function showProved({ event, size, origin, witnesses, quorum }: Proved): void {
  const said = (text: keyof typeof words) =>
    fill(
      words[text],
      { size: String(size), origin, at: formatMoment(event.at), names: witnesses.map(({ name }) => name).join(', ') },
      language,
    )
  if (quorum) say('good', [said('proved'), said('byWitnesses'), said('notNewest')])
  else if (quorum === false) say('wait', [said('provedAlone'), said('fewWitnesses'), said('notNewest')])
  else say('wait', [said('provedAlone'), said('noWitnesses'), said('notNewest')])
}

function say(kind: 'good' | 'wait' | 'bad', sentences: readonly string[]): void {
  verdict!.className = kind
  verdict!.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement('p')
      line.textContent = sentence
      return line
    }),
  )
}
