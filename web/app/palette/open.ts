import { t } from '@nazorat/machines/i18n'

/** Opens the palette, or the help about the open screen, from wherever; `PaletteHost` draws them. */
export const openPalette = (): void => notify('palette')
export const openHelp = (): void => notify('help')

export type Opened = 'palette' | 'help'

export function onOpen(listener: (what: Opened) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const listeners = new Set<(what: Opened) => void>()

function notify(what: Opened): void {
  for (const listener of listeners) listener(what)
}

/** What the page says of the palette before it is opened; its other texts come with it. */
export const openWords = {
  open: t('Бўлим, ҳужжат ёки амални топиш', 'Найти раздел, документ или действие'),
  find: t('Қидириш', 'Поиск'),
  help: t('Шу бўлим бўйича ёрдам', 'Справка по этому разделу'),
}
