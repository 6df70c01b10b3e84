import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Text } from '@nazorat/machines/i18n'
import { useActor } from '../../api/user.tsx'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { paletteWords } from './palette-words.ts'
import { shellWords } from '../../i18n/shell-words.ts'
import { words } from '../../i18n/words.ts'
import { modKey } from '../../ui/keys.ts'
import { dashboardLetter, keysOf, lettersOf } from './letters.ts'
import './palette.css'

const { key } = paletteWords

const everywhere: readonly (readonly [string, Text])[] = [
  [`${modKey} K`, key.palette],
  ['?', key.keys],
  ['Esc', key.close],
  ['→', key.star],
]

const inList: readonly (readonly [string, Text])[] = [
  ['/', key.search],
  ['J K', key.rows],
  ['Enter', key.open],
  ['Space', key.beside],
  ['X', key.select],
  ['E', key.editRow],
]

const inDocument: readonly (readonly [string, Text])[] = [
  ['J K', key.neighbours],
  ['A', key.likely],
  ['R', key.refusing],
  [`${modKey} Enter`, key.andNext],
  ['↑ ↓', key.files],
  ['Esc', key.back],
]

const inPast: readonly (readonly [string, Text])[] = [['← →', key.versions]]

export function KeyList({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const toScreens = [
    [keysOf(dashboardLetter(language)), shellWords.dashboard] as const,
    ...[...lettersOf(useActor(), language)].map(([letter, { label }]) => [keysOf(letter), label] as const),
  ]
  return (
    <Dialog isOpen className="key-list stack" title={say(paletteWords.keys)} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        <p className="key-hint muted">{say(paletteWords.keysHint)}</p>
        <Keys label={paletteWords.everywhere} keys={everywhere} />
        <Keys label={paletteWords.inList} keys={inList} />
        <Keys label={paletteWords.inDocument} keys={inDocument} />
        <Keys label={paletteWords.inPast} keys={inPast} />
        <Keys label={paletteWords.toScreens} keys={toScreens} />
      </DialogBody>
      <DialogFooter
        actions={
          <Button autoFocus onClick={onClose}>
            {say(words.close)}
          </Button>
        }
      />
    </Dialog>
  )
}

function Keys({ label, keys }: { label: Text; keys: readonly (readonly [string, Text])[] }) {
  const say = useSay()
  return (
    <>
      <h3 className="key-group note strong">{say(label)}</h3>
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
