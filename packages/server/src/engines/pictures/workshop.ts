/** Where pictures are decoded and drawn anew, whatever they are for: one at a time. */
import { Failure } from '../../failure.ts'
import { Turnstile } from '../../turnstile.ts'

export const MOST_PIXELS = 40_000_000

/** A large picture takes up to 170 MB while it is read: one at a time, and not many that wait with their bytes. */
const turnstile = new Turnstile(1, 16, () => {
  return new Failure('too_fast', 'Too many pictures are being read at once. Try again in a moment.', [], 1)
})

/** Of the formats that are accepted anywhere, and of nothing else. */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`)

/** Loaded when the first picture comes, for most processes never see one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Hardly a picture comes twice, and one of this size gains nothing from several threads.
  sharp.cache(false)
  sharp.concurrency(1)
  // Whatever else the library could open (drawings with scripts, PDF, formats of cameras) it shall not even look at.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return sharp
}

export type Sharp = Awaited<ReturnType<typeof loadSharp>>

/** Decoded and drawn anew: whatever else was hidden in the file (a script, a place and time) does not come along. */
export const draw = <Drawn>(work: (sharp: Sharp) => Promise<Drawn>): Promise<Drawn> =>
  turnstile.pass(async () => await work(await loadSharp()))
