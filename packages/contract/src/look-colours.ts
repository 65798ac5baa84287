/** The accent colour of a community: its contrast on the grounds of the pages, and the nearest colour that has enough. */
import {
  clampChroma,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from 'culori/fn'
import { THEMES, type Theme } from './web-app.ts'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklab)
const oklch = useMode(modeOklch)

/** WCAG 2.2 AA for text. */
export const ENOUGH_CONTRAST = 4.5

export type AccentColours = Readonly<Record<Theme, string>>

export const DEFAULT_ACCENT: AccentColours = { light: '#1f6f54', dark: '#6fcaa5' }

/** Where links stand, as in tokens.css: surface, ground, sunken. */
const GROUNDS: Readonly<Record<Theme, readonly [string, string, string]>> = {
  light: ['#ffffff', '#fbfaf8', '#f3f1ed'],
  dark: ['#211f1d', '#191816', '#141311'],
}
const DEFAULT_ACCENT_GROUND: AccentColours = { light: '#eaf3ee', dark: '#1d2c26' }
const DEFAULT_ON_ACCENT: AccentColours = { light: '#ffffff', dark: '#10231b' }
/** How much of the accent is in its ground. */
const SHARE = 0.08

const isDefault = (theme: Theme, colour: string) => colour.toLowerCase() === DEFAULT_ACCENT[theme]

function accentGround(theme: Theme, colour: string): string {
  if (isDefault(theme, colour)) return DEFAULT_ACCENT_GROUND[theme]
  return formatHex(interpolate([GROUNDS[theme][1], colour], 'rgb')(SHARE))
}

/** The surface of the light theme is the lightest ground, the sunken one of the dark theme the darkest: text in it has the contrast of the accent on it. */
function onAccent(theme: Theme, colour: string): string {
  if (isDefault(theme, colour)) return DEFAULT_ON_ACCENT[theme]
  return theme === 'light' ? GROUNDS.light[0] : GROUNDS.dark[2]
}

/** The lowest contrast of links in this colour, rounded down so that it never claims too much. */
export function contrastOf(theme: Theme, colour: string): number {
  const grounds = [...GROUNDS[theme], accentGround(theme, colour)]
  const lowest = Math.min(...grounds.map((ground) => wcagContrast(colour, ground)))
  return Math.floor(lowest * 100) / 100
}

const STEP = 0.002

/** Of the same hue: darker in the light theme, lighter in the dark one. */
export function nearestAccent(theme: Theme, colour: string): string {
  const given = oklch(colour)
  if (!given || contrastOf(theme, colour) >= ENOUGH_CONTRAST) return colour
  for (let step = 1; step <= 1 / STEP; step++) {
    const l = theme === 'light' ? given.l - step * STEP : given.l + step * STEP
    const nearer = formatHex(clampChroma({ ...given, l: Math.min(1, Math.max(0, l)) }, 'oklch'))
    if (contrastOf(theme, nearer) >= ENOUGH_CONTRAST) return nearer
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

/** The tokens of tokens.css that follow from the accent of a theme. */
export const accentTokens = (theme: Theme, colour: string): Readonly<Record<string, string>> => ({
  '--accent': colour,
  '--accent-ground': accentGround(theme, colour),
  '--on-accent': onAccent(theme, colour),
})

/** For browsers that do not know light-dark(), too. Stronger than tokens.css. */
export function accentCss(colours: AccentColours): string {
  const [light, dark] = THEMES.map((theme) =>
    Object.entries(accentTokens(theme, colours[theme]))
      .map(([name, value]) => `${name}:${value}`)
      .join(';'),
  )
  return [
    `:root:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${dark}}}`,
    `:root:root[data-theme=dark]{${dark}}`,
  ].join('')
}

export const isDefaultAccent = (colours: AccentColours): boolean =>
  THEMES.every((theme) => isDefault(theme, colours[theme]))
