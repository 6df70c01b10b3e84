import '@blueprintjs/core/lib/css/blueprint.css'
import '../ui/font.css'
import '../ui/tokens.css'
import '../ui/theme.css'
import '../ui/controls.css'
import '../ui/primitives.css'
import { OverlaysProvider, PortalProvider } from '@blueprintjs/core'
import { QueryClientProvider, type QueryPersister } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchAhead } from './fetch-ahead.ts'
import { createNazoratRouter } from './router.tsx'
import { watchAttention } from '../api/attention.ts'
import { createQueryClient } from '../api/query-client.ts'
import { noticeMissingCode } from '../ui/code.ts'
import { closeOnEscape, ignoreStrayKeys } from '../ui/stray-keys.ts'
import { applyTheme } from '../ui/theme.ts'
import { unasked } from '../ui/idle/unasked.tsx'
import { readStored, onDevice } from '../storage/local-storage.ts'
import { LanguageProvider } from '../i18n/language.tsx'

const Identity = unasked(() => import('../ui/identity/identity.tsx').then(({ Identity }) => Identity))

// Without a network such a device answers what it can.
const ofDevice = readStored(onDevice, false) && {
  networkMode: 'always' as const,
  persister: ((...asked) => import('../offline/installed/answers.ts').then((code) => code.answered(...asked))) satisfies QueryPersister,
}
const client = createQueryClient(() => void router.navigate({ to: '/error/403' }), ofDevice)
const router = createNazoratRouter(client)

applyTheme()
watchAttention()
ignoreStrayKeys()
closeOnEscape()
fetchAhead(location.pathname)
noticeMissingCode()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    {/* `BlueprintProvider` without its hotkeys, which would bring a dialog to the login page. */}
    <PortalProvider>
      <OverlaysProvider>
        <LanguageProvider>
          <QueryClientProvider client={client}>
            <Identity />
            <RouterProvider router={router} />
          </QueryClientProvider>
        </LanguageProvider>
      </OverlaysProvider>
    </PortalProvider>
  </StrictMode>,
)
