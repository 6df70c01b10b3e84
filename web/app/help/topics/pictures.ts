import type { Language } from '@nazorat/machines/i18n'

/** The address of the picture of a screen in a language. `pnpm pictures` takes them; the build names each by its content. */
export const picturePath = (name: string, language: Language): string =>
  new URL(`../pictures/${language}/${name}.webp`, import.meta.url).href
