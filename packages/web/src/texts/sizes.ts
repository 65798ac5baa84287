/** Sizes of files. */
import { currentLocale } from './texts.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
/** As in the settings of the server, whose limit of 50 MB is 50 times 1024 times 1024 bytes. */
const STEP = 1024

/** File size: 3 bytes, 240 kB, 1.4 MB. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP)), UNITS.length - 1)
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / STEP ** power)
}
