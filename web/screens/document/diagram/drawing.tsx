import { type Definition, actionIn } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import { useId, useLayoutEffect, useMemo, useRef } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import type { linkToList } from '../../list/part.ts'
import { stateName, wrapped } from './labels.ts'
import type { Arrow, Diagram } from './diagram.ts'
import { layoutOf, pathOf } from './layout.ts'
import { useScale } from './use-scale.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface DrawingProps {
  definition: Definition
  diagram: Diagram
  chosen: string | null
  onChoose: (state: string) => void
  /** Where the documents are that went a way. A table beside the drawing has the same links for keyboards and screen readers. */
  linkOf?: (arrow: Arrow) => ReturnType<typeof linkToList>
}

/** States are buttons over the lines between them; the ways that were not taken are shown, and named, for the state that is chosen. */
export function Drawing({ definition, diagram, chosen, onChoose, linkOf }: DrawingProps) {
  const say = useSay()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const here = useRef<HTMLButtonElement>(null)
  const { width, height, boxes, lines } = useMemo(() => {
    const labelOf = ({ from, actions, when, documents }: Arrow, all: boolean) => [
      ...actions
        .filter(({ times }) => all || when !== 'taken' || times > 0)
        .flatMap(({ action, times }) => {
          const name = say(actionIn(definition, action, from)?.label ?? action)
          return wrapped(times > 1 && documents === undefined ? `${name} ×${times}` : name, maxLineLength)
        }),
      ...(documents === undefined ? [] : [formatNumber(documents)]),
    ]
    const placed = layoutOf(diagram, (arrow) => (arrow.when === 'other' ? [] : labelOf(arrow, false)))
    // Of the others' labels only those of the chosen state are shown, over what lies beneath them.
    return {
      ...placed,
      lines: placed.lines.map((line) => ({ ...line, words: line.words.length > 0 ? line.words : labelOf(line.arrow, true) })),
    }
  }, [definition, diagram, say])

  const { scale, closer, farther, fit } = useScale(frame, width)
  useLayoutEffect(() => {
    const [box, now] = [frame.current, here.current]
    if (!box || !now) return
    const [ofBox, ofNow] = [box.getBoundingClientRect(), now.getBoundingClientRect()]
    box.scrollLeft += ofNow.x + ofNow.width / 2 - ofBox.x - ofBox.width / 2
  }, [scale])

  // The state that the document is in, or the topmost.
  const start = boxes.find(({ place }) => place.when === 'now') ?? boxes.toSorted((a, b) => a.y - b.y)[0]
  const isOf = ({ from, to }: Arrow) => from === chosen || to === chosen
  const isLit = (arrow: Arrow) => chosen === null || isOf(arrow)
  const shown = lines.filter(({ arrow }) => arrow.main || isOf(arrow))
  return (
    <>
      <ZoomButtons {...{ scale, closer, farther, fit }} />
      <div ref={frame} className="diagram-frame box" role="region" aria-label={say(words.diagram)} tabIndex={0}>
        <div className="diagram-sheet" style={{ width, height, ['--sheet-width' as string]: width, ['--scale' as string]: scale }}>
          <svg width={width} height={height} aria-hidden>
            <defs>
              {(['taken', 'next', 'other'] as const).map((when) => (
                <marker
                  key={when}
                  id={`${id}-${when}`}
                  className={`diagram-head diagram-head-${when}`}
                  viewBox="0 0 8 8"
                  refX="7"
                  refY="4"
                  markerWidth="8"
                  markerHeight="8"
                  markerUnits="userSpaceOnUse"
                  orient="auto"
                >
                  <path d="M 0 0 L 8 4 L 0 8 z" />
                </marker>
              ))}
            </defs>
            {shown.map(({ arrow, points }) => (
              <path
                key={`${arrow.from} ${arrow.to}`}
                className={`diagram-line diagram-line-${arrow.when}${isLit(arrow) ? '' : ' diagram-dim'}`}
                d={pathOf({ arrow, points })}
                markerEnd={`url(#${id}-${arrow.when})`}
              />
            ))}
          </svg>
          {shown.map(({ arrow, label, words: said }) => {
            if (arrow.when === 'other' && !isOf(arrow)) return null
            const drawn = {
              className: `diagram-label diagram-label-${arrow.when}${isLit(arrow) ? '' : ' diagram-dim'}`,
              style: { left: label.x, top: label.y },
              children: said.map((line) => <span key={line}>{line}</span>),
              'aria-hidden': true,
            }
            const key = `${arrow.from} ${arrow.to}`
            return linkOf ? <Link key={key} {...linkOf(arrow)} tabIndex={-1} {...drawn} /> : <span key={key} {...drawn} />
          })}
          {boxes.map(({ place: { state, when, times, documents }, x, y, ...size }) => (
            <button
              key={state}
              ref={state === start?.place.state ? here : undefined}
              type="button"
              className={`diagram-state muted diagram-${when} diagram-intent-${definition.states[state]?.intent ?? 'none'}`}
              style={{ left: x - size.width / 2, top: y - size.height / 2, ...size }}
              aria-pressed={state === chosen}
              aria-current={when === 'now' ? 'step' : undefined}
              onClick={() => onChoose(state)}
            >
              <span>{say(stateName(definition, state))}</span>
              {when !== 'other' && <span className="visually-hidden">({say(words[when])})</span>}
              {documents !== undefined ? (
                <span className="diagram-times">{formatNumber(documents)}</span>
              ) : (
                times > 1 && <span className="diagram-times">×{times}</span>
              )}
            </button>
          ))}
        </div>
      </div>
    </>
  )
}

/** Letters in a line of a label. */
const maxLineLength = 22

const words = {
  diagram: t('Ҳужжат ҳолатлари схемаси', 'Схема состояний документа'),
  now: t('ҳозир', 'сейчас'),
  passed: t('ўтилган', 'пройдено'),
  next: t('кейингиси бўлиши мумкин', 'возможно следующее'),
}
