import { usePreference } from '../../api/preferences.ts'
import { type Theme, useTheme } from '../../ui/theme.ts'

/** Changes the theme: at once on the page, then in the account. */
export function useChooseTheme(): (theme: Theme) => void {
  const { theme, setTheme } = useTheme()
  const [, save] = usePreference<Theme>('theme', theme)
  return (next) => {
    setTheme(next)
    save(next)
  }
}
