import { lazy, Suspense } from 'react'
import { Wait } from '../../ui/error-pages.tsx'
import type { KindInput } from '../kind-view.ts'

/** The names of all permissions come with the one form and the one list that ask for them. */
const PermissionsInput = lazy(() => import('./choices.tsx').then(({ PermissionsInput }) => ({ default: PermissionsInput })))
const PermissionsFilter = lazy(() => import('./choices.tsx').then(({ PermissionsFilter }) => ({ default: PermissionsFilter })))

export const permissions: KindInput<'permissions'> = {
  wide: true,
  Filter: (props) => (
    <Suspense fallback={<Wait />}>
      <PermissionsFilter {...props} />
    </Suspense>
  ),
  Input: (props) => (
    <Suspense fallback={<Wait />}>
      <PermissionsInput {...props} />
    </Suspense>
  ),
}
