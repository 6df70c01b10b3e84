import { Button, ButtonGroup } from '@blueprintjs/core'
import { ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../../i18n/language.tsx'
import type { useScale } from './use-scale.ts'

/** Makes the drawing larger and smaller, and lets it fit its width again. */
export function ZoomButtons({ closer, farther, fit }: Omit<ReturnType<typeof useScale>, 'scale'>) {
  const say = useSay()
  const button = (label: keyof typeof words, icon: ReactElement, run: (() => void) | undefined) => (
    // Disabled, it would lose the focus under the finger.
    <Button
      variant="outlined"
      icon={icon}
      aria-label={say(words[label])}
      title={`${say(words[label])} (${keys[label]})`}
      aria-keyshortcuts={keys[label]}
      aria-disabled={run === undefined}
      onClick={() => run?.()}
    />
  )
  return (
    <ButtonGroup className="diagram-zoom">
      {button('farther', <ZoomOut />, farther)}
      {button('closer', <ZoomIn />, closer)}
      {button('fit', <ZoomToFit />, fit)}
    </ButtonGroup>
  )
}

const keys = { closer: '+', farther: '-', fit: '0' } as const

const words = {
  farther: t('Кичрайтириш', 'Уменьшить'),
  closer: t('Катталаштириш', 'Увеличить'),
  fit: t('Кенглиги бўйича', 'По ширине'),
}
