/** The themes, each with the surface on which it writes with its accent (`web/ui/tokens.css`), and the least contrast of the two. */
export const themes = {
  light: { surface: '#ffffff', minContrast: 4.5 },
  dark: { surface: '#262b32', minContrast: 4.5 },
  field: { surface: '#ffffff', minContrast: 7 },
} as const

export type Theme = keyof typeof themes

/** The colours that an accent makes: lighter in the dark theme, darker in that of the field. White letters stand on it in all but the dark one. */
type Accents = Readonly<Record<Theme, string>>

/** The accents of a colour such as `#1f5aa8`, or null where it is none, or one of them could not be read on its theme's surface. */
export function accentsOf(colour: string): Accents | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  const accents = { light: colour.toLowerCase(), dark: towards(255, 0.6, colour), field: towards(0, 0.35, colour) }
  return (Object.keys(themes) as Theme[]).every((theme) => isReadable(accents[theme], theme)) ? accents : null
}

const isReadable = (colour: string, theme: Theme): boolean => contrast(colour, themes[theme].surface) >= themes[theme].minContrast

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A part of the way from a colour to white or to black. */
const towards = (end: 255 | 0, part: number, colour: string): string =>
  `#${channels(colour)
    .map((channel) =>
      Math.round(channel + (end - channel) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const channels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
