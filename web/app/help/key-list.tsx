import type { Text } from '@nazorat/machines/i18n'
import { useActor } from '../../api/user.tsx'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { paletteWords } from '../palette/palette-words.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import { modKey } from '../../ui/keys.ts'
import { dashboardLetter, keysOf, lettersOf } from '../palette/letters.ts'
import type { Part } from './place.ts'
import './keys.css'

const { key } = paletteWords

const everywhere: Keyed = [
  [`${modKey} K`, key.palette],
  ['?', key.help],
  ['Esc', key.close],
  ['→', key.star],
]

const inList: Keyed = [
  ['/', key.search],
  ['J K', key.rows],
  ['Enter', key.open],
  ['Space', key.beside],
  ['X', key.select],
  ['E', key.editRow],
]

const inDocument: Keyed = [
  ['J K', key.neighbours],
  ['A', key.likely],
  ['R', key.refusing],
  [`${modKey} Enter`, key.andNext],
  ['↑ ↓', key.files],
  ['Esc', key.back],
]

const inForm: Keyed = [
  ['F1', key.guidance],
  ['Esc', key.close],
]

const inPast: Keyed = [['← →', key.versions]]

/** The keys, those of the part of the screen that is open first; the others open when they are asked for. */
export function KeyList({ first }: { first: Part }) {
  const say = useSay()
  const { language } = useLanguage()
  const toScreens = [
    [keysOf(dashboardLetter(language)), shellWords.dashboard] as const,
    ...[...lettersOf(useActor(), language)].map(([letter, { label }]) => [keysOf(letter), label] as const),
  ]
  const ofParts: Partial<Record<Part, readonly [Text, Keyed][]>> = {
    list: [[paletteWords.inList, inList]],
    form: [[paletteWords.inForm, inForm]],
    document: [
      [paletteWords.inDocument, inDocument],
      [paletteWords.inPast, inPast],
    ],
  }
  const others = Object.entries(ofParts).flatMap(([part, groups]) => (part === first ? [] : groups))
  return (
    <section aria-labelledby="help-keys">
      <h3 id="help-keys">{say(paletteWords.keys)}</h3>
      <p className="key-hint muted">{say(paletteWords.keysHint)}</p>
      {(ofParts[first] ?? []).map(([label, keys]) => (
        <Keys key={label.ru} label={label} keys={keys} />
      ))}
      <Keys label={paletteWords.everywhere} keys={everywhere} />
      {others.map(([label, keys]) => (
        <Keys key={label.ru} label={label} keys={keys} />
      ))}
      <details>
        <summary>{say(paletteWords.toScreens)}</summary>
        <Keys keys={toScreens} />
      </details>
    </section>
  )
}

type Keyed = readonly (readonly [string, Text])[]

function Keys({ label, keys }: { label?: Text; keys: Keyed }) {
  const say = useSay()
  return (
    <>
      {label && <h4 className="key-group note strong">{say(label)}</h4>}
      <dl className="keys">
        {keys.map(([keyed, does]) => (
          <div key={keyed}>
            <dt>
              {keyed.split(' ').map((each, i) => (
                <kbd key={i}>{each}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
