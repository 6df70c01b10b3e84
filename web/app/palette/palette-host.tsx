import type { Language } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { useRouter } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useMemo, useState } from 'react'
import { useActor } from '../../api/user.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { dashboardPath } from '../../navigation/paths.ts'
import { fetched } from '../../ui/code.ts'
import { type Keys, useKeys } from '../../ui/keys.ts'
import { useAhead } from '../../ui/idle/use-quiet.ts'
import { dashboardLetter, lettersOf } from './letters.ts'
import { type Opened, onOpen } from './open.ts'

const Palette = fetched(() => import('./palette.tsx').then(({ Palette }) => Palette))
const HelpPanel = lazy(() => import('../help/help-panel.tsx').then(({ HelpPanel }) => ({ default: HelpPanel })))

/** The keys that work everywhere, and the dialogs that they open. */
export function PaletteHost() {
  const router = useRouter()
  const actor = useActor()
  const { language } = useLanguage()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const goTo = useMemo(() => keysTo((path) => void router.navigate({ href: path }), actor, language), [actor, language, router])
  useEffect(() => onOpen(setOpened), [])
  useAhead(Palette.fetch)
  useKeys(goTo, true)
  useKeys({ 'Mod+KeyK': () => setOpened('palette'), 'Shift+Slash': () => setOpened('help') })
  return (
    <Suspense>
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'help' && <HelpPanel onClose={close} />}
    </Suspense>
  )
}

/**
 * Gives the sequences of keys that lead to each screen of the menu and to the start page. Found when asked first: a page is drawn sooner.
 */
function keysTo(go: (path: string) => void, actor: Actor, language: Language): () => Keys {
  let keys: Keys | undefined
  const found = (): Keys => {
    const places = [...lettersOf(actor, language)].map(([letters, { path }]) => [letters, path] as const)
    const all = [...places, [dashboardLetter(language), dashboardPath] as const]
    return Object.fromEntries(all.map(([letters, path]) => [['G', ...letters].map((each) => `Key${each}`).join(' '), () => go(path)]))
  }
  return () => (keys ??= found())
}
