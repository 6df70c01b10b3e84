import { Button } from '@blueprintjs/core'
import { ArrowLeft, ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSay } from '../../../i18n/language.tsx'
import { listPath } from '../../../navigation/paths.ts'
import { useKeys } from '../../../ui/keys.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { goOnTo, type Trail, trailOf } from '../../list/last-place.ts'

interface DocumentTrail {
  readonly trail: Trail | null
  /** Opens a neighbour in the list, in place of this document; undefined at the list's ends. */
  readonly toPrevious: (() => void) | undefined
  readonly toNext: (() => void) | undefined
}

/** The list that a document was opened from, and the ways to its neighbours. */
export function useTrail({ type }: Definition, id: string): DocumentTrail {
  const router = useRouter()
  const trail = useMemo(() => trailOf(type, id), [type, id])
  const to = (row: string | undefined) =>
    row === undefined ? undefined : () => void router.navigate({ href: goOnTo(type, row), replace: true })
  return { trail, toPrevious: to(trail?.previous), toNext: to(trail?.next) }
}

/** The way back to the list, and along it: J and K, and Escape. */
export function DocumentTrailBar({ definition, trail, toPrevious, toNext }: DocumentTrail & { definition: Definition }) {
  const say = useSay()
  const router = useRouter()
  const back = trail?.href ?? listPath(definition.type)
  useKeys({
    KeyJ: () => (toNext ? toNext() : false),
    KeyK: () => (toPrevious ? toPrevious() : false),
    Escape: () => router.history.push(back),
  })
  return (
    <nav className="document-trail row wrap" aria-label={say(words.trail)}>
      <LinkButton to={back} variant="minimal" size="small" icon={<ArrowLeft />}>
        {say(trail?.label ?? definition.label.many)}
      </LinkButton>
      {trail && trail.of > 1 && (
        <>
          <span className="muted numeric">{say(words.at, { at: trail.at, of: trail.of })}</span>
          <Button
            variant="minimal"
            size="small"
            icon={<ChevronLeft />}
            disabled={!toPrevious}
            aria-label={say(words.previous)}
            title={`${say(words.previous)} (K)`}
            onClick={() => toPrevious?.()}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<ChevronRight />}
            disabled={!toNext}
            aria-label={say(words.next)}
            title={`${say(words.next)} (J)`}
            onClick={() => toNext?.()}
          />
        </>
      )}
    </nav>
  )
}

const words = {
  trail: t('Рўйхатга қайтиш', 'Возврат к списку'),
  at: t('{at} / {of}', '{at} из {of}'),
  previous: t('Олдинги ҳужжат', 'Предыдущий документ'),
  next: t('Кейинги ҳужжат', 'Следующий документ'),
}
