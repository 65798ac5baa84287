/** Decodes and re-encodes pictures, one at a time. */
import { Failure } from '../../failure.ts'
import { Turnstile } from '../../turnstile.ts'

export const MOST_PIXELS = 40_000_000

/** A large picture takes up to 170 MB, so one at a time with a short queue. */
const turnstile = new Turnstile(1, 16, () => {
  return new Failure('too_fast', 'Too many pictures are being read at once. Try again in a moment.', [], 1)
})

/** All accepted formats, and no others. */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`)

/** Loaded with the first picture, since most processes never need it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Pictures rarely repeat, and gain nothing from several threads at this size.
  sharp.cache(false)
  sharp.concurrency(1)
  // Blocks all other decoders of the library: SVG, PDF, camera formats.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return sharp
}

export type Sharp = Awaited<ReturnType<typeof loadSharp>>

/** Re-encoding removes everything else in the file, such as scripts and GPS data. */
export const draw = <Drawn>(work: (sharp: Sharp) => Promise<Drawn>): Promise<Drawn> =>
  turnstile.pass(async () => await work(await loadSharp()))
