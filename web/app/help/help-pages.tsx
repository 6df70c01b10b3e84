import { useParams } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { Wait } from '../../ui/error-pages.tsx'

const HelpPage = lazy(() => import('./help-page.tsx').then(({ HelpPage }) => ({ default: HelpPage })))
const TopicPage = lazy(() => import('./topic-page.tsx').then(({ TopicPage }) => ({ default: TopicPage })))
const StatesPage = lazy(() => import('./states-page.tsx').then(({ StatesPage }) => ({ default: StatesPage })))

/** The pages below `/help`: its start, a topic, the states of a document type. */
export function HelpPages() {
  const { _splat = '' } = useParams({ strict: false })
  const [name = '', type] = _splat.split('/')
  return (
    <Suspense fallback={<Wait />}>
      {name === '' ? <HelpPage /> : type === undefined ? <TopicPage name={name} /> : <StatesPage type={type} />}
    </Suspense>
  )
}
