/** The colours that an accent makes: in the light theme, which also has white letters on it, and in the dark one, where it is lighter. */
export interface Accents {
  readonly light: string
  readonly dark: string
}

/** The surfaces on which a theme writes with its accent (`web/ui/tokens.css`). */
export const surfaces: Accents = { light: '#ffffff', dark: '#262b32' }

/** WCAG 2.2, 1.4.3. */
export const minContrast = 4.5

/** The accents of a colour such as `#1f5aa8`, or null where it is none, or one of them could not be read on its theme's surface. */
export function accentsOf(colour: string): Accents | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  const accents = { light: colour.toLowerCase(), dark: lighter(colour) }
  return (['light', 'dark'] as const).every((theme) => contrast(accents[theme], surfaces[theme]) >= minContrast) ? accents : null
}

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

/** More than half of the way to white. */
const lighter = (colour: string): string =>
  `#${channels(colour)
    .map((channel) =>
      Math.round(channel + (255 - channel) * 0.6)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const channels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
